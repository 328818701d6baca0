import CCurl
import Outbound

/// A conversation under way. The thread of transfers alone touches it.
@safe final class Transfer {
  let handle: UnsafeMutableRawPointer
  private let plan: TransferPlan
  private let finish: @Sendable (TransferResult) -> Void
  private var lists: [UnsafeMutablePointer<curl_slist>] = unsafe []
  private var outgoing: ArraySlice<UInt8> = []
  private var fields: [OutboundField] = []
  private var fieldBytes = 0
  /// Whether the head of the last answer has come to its end.
  private var isHeadWhole = false
  private var body: [UInt8] = []
  private var refusal: OutboundCallError?

  /// How long all header fields of an answer may be.
  private static let fieldLimit = 64 << 10

  /// Nil when there is no memory for it.
  init?(_ plan: TransferPlan, finish: @escaping @Sendable (TransferResult) -> Void) {
    guard let handle = unsafe curl_easy_init() else { return nil }
    unsafe self.handle = handle
    (self.plan, self.finish) = (plan, finish)
    configure()
  }

  deinit {
    unsafe curl_easy_cleanup(handle)
    unsafe lists.forEach { unsafe curl_slist_free_all($0) }
  }

  /// Tells whoever waits; once.
  func end(_ code: UInt32, refusal other: OutboundCallError? = nil) {
    var status = 0
    unsafe ccurl_status(handle, &status)
    // libcurl takes a head that breaks off for a whole one.
    if case .http = plan.kind, !isHeadWhole, code == CURLE_OK.rawValue { refusal = refusal ?? .malformed }
    finish(TransferResult(code: code, status: status, fields: fields, body: body, refusal: other ?? refusal))
  }

  // MARK: What libcurl is told

  private func set(_ option: CURLoption, _ number: Int) { unsafe ccurl_set_number(handle, option, number) }
  private func set(_ option: CURLoption, _ text: String) { unsafe ccurl_set_text(handle, option, text) }

  private func set(_ option: CURLoption, lines: [String]) {
    var list: UnsafeMutablePointer<curl_slist>?
    for line in lines { unsafe list = curl_slist_append(list, line) ?? list }
    guard let list = unsafe list else { return }
    unsafe lists.append(list)
    unsafe ccurl_set_list(handle, option, list)
  }

  private func configure() {
    let own = unsafe Unmanaged.passUnretained(self).toOpaque()
    set(CURLOPT_URL, plan.address)
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_TIMEOUT_MS, max(Int(plan.time / .milliseconds(1)), 1))
    set(CURLOPT_CONNECTTIMEOUT_MS, 10_000)
    // No variable of the environment and no file of the user's may send it elsewhere.
    set(CURLOPT_PROXY, "")
    set(CURLOPT_NOPROXY, "*")
    set(CURLOPT_NETRC, 0)
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_SSLVERSION, CCURL_TLS_1_2)
    if let authorities = plan.authorities { set(CURLOPT_CAINFO, authorities) }
    if !plan.resolutions.isEmpty {
      set(CURLOPT_RESOLVE, lines: plan.resolutions)
      set(CURLOPT_DNS_CACHE_TIMEOUT, 0)
    }
    unsafe ccurl_set_data_callback(handle, CURLOPT_WRITEFUNCTION, CURLOPT_WRITEDATA, bodyCame, own)
    if plan.policy != nil { unsafe ccurl_set_socket_callback(handle, socketAsked, own) }
    switch plan.kind {
    case .http(let method, let fields, let body): unsafe configureHTTP(method, fields, body, own)
    case .mail(let sender, let recipients, let message, let credentials, let needsTLS):
      set(CURLOPT_PROTOCOLS_STR, "smtp,smtps")
      if needsTLS { set(CURLOPT_USE_SSL, CCURL_TLS_REQUIRED) }
      if let credentials {
        set(CURLOPT_USERNAME, credentials.user)
        set(CURLOPT_PASSWORD, credentials.password)
      }
      set(CURLOPT_MAIL_FROM, sender)
      set(CURLOPT_MAIL_RCPT, lines: recipients)
      outgoing = message[...]
      set(CURLOPT_UPLOAD, 1)
      unsafe ccurl_set_data_callback(handle, CURLOPT_READFUNCTION, CURLOPT_READDATA, bodyAsked, own)
    }
  }

  private func configureHTTP(_ method: String, _ fields: [String], _ body: [UInt8], _ own: UnsafeMutableRawPointer) {
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate")
    unsafe ccurl_set_size(handle, CURLOPT_MAXFILESIZE_LARGE, Int(plan.bodyLimit))
    unsafe ccurl_set_data_callback(handle, CURLOPT_HEADERFUNCTION, CURLOPT_HEADERDATA, fieldCame, own)
    if method == "HEAD" {
      set(CURLOPT_NOBODY, 1)
    } else if method != "GET" {
      unsafe ccurl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, body.count)
      // Its first byte is spare, so that there is an address also where nothing is sent.
      unsafe ([0] + body).withUnsafeBytes { bytes in
        if let start = bytes.baseAddress { _ = unsafe ccurl_set_body(handle, start + 1) }
      }
      set(CURLOPT_CUSTOMREQUEST, method)
    }
    // Left to itself, libcurl says that a body is a form, and waits for a word before it sends a long one.
    var all = fields
    if !fields.contains(where: { $0.lowercased().hasPrefix("content-type:") }) { all.append("Content-Type:") }
    set(CURLOPT_HTTPHEADER, lines: all + ["Expect:"])
  }

  // MARK: What libcurl asks and brings

  /// True when the address may be connected to.
  func allows(_ address: [UInt8], port: UInt16) -> Bool {
    switch plan.policy?.refusal(of: address, port: port) {
    case nil: return true
    case .privateAddress: refusal = .privateAddress
    case .port: refusal = refusal ?? .refusedPort
    }
    return false
  }

  /// A line of the head. Each status begins anew: what came before was interim.
  func takeField(_ line: UnsafeRawBufferPointer) -> Bool {
    fieldBytes += line.count
    guard fieldBytes <= Self.fieldLimit else {
      refusal = .tooLarge
      return false
    }
    let text = unsafe String(decoding: line, as: UTF8.self)
    if text.hasPrefix("HTTP/") {
      (fields, isHeadWhole) = ([], false)
    } else if text == "\r\n" || text == "\n" {
      isHeadWhole = true
    } else if let colon = text.firstIndex(of: ":") {
      let value = text[text.index(after: colon)...]
      fields.append(OutboundField(String(text[..<colon]), value.trimmed))
    }
    return true
  }

  func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    // What SMTP servers say is of no use: their status is.
    guard case .http = plan.kind else { return true }
    guard bytes.count <= plan.bodyLimit - body.count else {
      refusal = .tooLarge
      return false
    }
    unsafe body.append(contentsOf: bytes)
    return true
  }

  func giveBody(_ room: UnsafeMutableRawBufferPointer) -> Int {
    let part = outgoing.prefix(room.count)
    unsafe room.copyBytes(from: part)
    outgoing = outgoing.dropFirst(part.count)
    return part.count
  }
}

// Named functions: a closure handed to C could inherit an actor.

@unsafe private nonisolated func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
  unsafe context.map { unsafe Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
}

private nonisolated func bodyCame(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let transfer = unsafe transfer(context) else { return 0 }
  let (length, _) = size.multipliedReportingOverflow(by: count)
  return unsafe transfer.takeBody(UnsafeRawBufferPointer(start: bytes, count: length)) ? length : 0
}

private nonisolated func fieldCame(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let transfer = unsafe transfer(context) else { return 0 }
  let (length, _) = size.multipliedReportingOverflow(by: count)
  return unsafe transfer.takeField(UnsafeRawBufferPointer(start: bytes, count: length)) ? length : 0
}

private nonisolated func bodyAsked(
  _ room: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  guard let transfer = unsafe transfer(context) else { return CCURL_READ_ABORT }
  let (length, _) = size.multipliedReportingOverflow(by: count)
  return unsafe transfer.giveBody(UnsafeMutableRawBufferPointer(start: room, count: length))
}

private nonisolated func socketAsked(
  _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype, _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
  guard let transfer = unsafe transfer(context), let address = unsafe address else { return CCURL_NO_SOCKET }
  var bytes = [UInt8](repeating: 0, count: 16)
  var port: UInt16 = 0
  let count = unsafe ccurl_address(address, &bytes, &port)
  guard transfer.allows(Array(bytes.prefix(Int(count))), port: port) else { return CCURL_NO_SOCKET }
  return unsafe ccurl_open(address)
}

extension StringProtocol {
  /// Without blanks around it.
  var trimmed: String {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text = text.dropFirst() }
    while let last = text.last, last.isWhitespace { text = text.dropLast() }
    return String(text)
  }
}
