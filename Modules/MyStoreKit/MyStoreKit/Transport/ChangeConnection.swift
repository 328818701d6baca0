import Dispatch
import Foundation
import FoundationCore
import Glibc
import HTTPWire
import Synchronization

/// One WebSocket on which a server sends its changes, over a socket of its own: Foundation's `URLSession` has none on
/// Linux.
///
/// A connection that is open takes no thread. While it is being made it takes one of Dispatch's, for as long as the
/// transport's timeout at most. A server that has not greeted by then is left, and so is one that breaks the protocol:
/// whatever a server sends, the sequence ends, and `HTTPClient.changes()` connects again after a pause.
final class ChangeConnection: Sendable {
  /// Dispatch's objects may be used on any thread, which their types do not say.
  private struct Source: @unchecked Sendable {
    let value: any DispatchSourceRead
  }
  fileprivate struct State {
    var cancel: (@Sendable () -> Void)?
    var isOver = false
    /// The answer to the handshake, until it is complete.
    var head: [UInt8] = []
    var isOpen = false
    var isGreeted = false
    var decoder = WebSocketDecoder(of: .server, messageLimit: 4_096)
  }

  /// An answer to a handshake that is longer is refused.
  fileprivate static let headLimit = 16 << 10

  private let key: String
  private let continuation: AsyncStream<ChangeNotice>.Continuation
  private let state = Mutex(State())

  private init(_ continuation: AsyncStream<ChangeNotice>.Continuation) {
    self.continuation = continuation
    key = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) }).base64EncodedString()
  }

  /// Connects, and yields the server's notices until the connection ends or nobody reads them any more. The sequence
  /// ends without a notice when the server cannot be reached or refuses.
  static func notices(base: URL, _ request: TransportRequest, timeout: Duration) -> AsyncStream<ChangeNotice> {
    AsyncStream { continuation in
      guard base.scheme == "http", let host = base.host else { return continuation.finish() }
      let connection = ChangeConnection(continuation)
      let port = base.port ?? 80
      continuation.onTermination = { _ in connection.end() }
      DispatchQueue.global(qos: .utility).async {
        guard let descriptor = Self.connect(host, port: port, timeout: timeout) else { return connection.end() }
        let address = host.contains(":") ? "[\(host)]" : host
        let head = connection.head(base.path.withoutSlash + request.target, "\(address):\(port)", request.fields)
        guard Self.send(head, to: descriptor) else {
          close(descriptor)
          return connection.end()
        }
        connection.read(descriptor, timeout: timeout)
      }
    }
  }

  private func head(_ target: String, _ authority: String, _ fields: [String: String]) -> [UInt8] {
    let own = [
      ("Host", authority), ("Connection", "Upgrade"), ("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13"),
      ("Sec-WebSocket-Key", key),
    ]
    // A field with a line's end in it would be two.
    let others = fields.filter { !$0.value.utf8.contains { $0 < 0x20 } }.map { ($0.key, $0.value) }
    let lines = (own + others).map { "\($0.0): \($0.1)\r\n" }.joined()
    return Array("GET \(target) HTTP/1.1\r\n\(lines)\r\n".utf8)
  }

  /// Reads what comes until the connection ends, which closes the descriptor.
  private func read(_ descriptor: Int32, timeout: Duration) {
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    let queue = DispatchQueue(label: "changes")
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    queue.asyncAfter(deadline: .now() + timeout / .seconds(1)) { [weak self] in
      if let self, !state.withLock(\.isGreeted) { end() }
    }
    source.setEventHandler { [self] in
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EAGAIN || errno == EINTR { return }
      guard count > 0, take(buffer.prefix(count), from: descriptor) else { return end() }
    }
    source.setCancelHandler { close(descriptor) }
    let shared = Source(value: source)
    let isOver = state.withLock { state in
      state.cancel = { shared.value.cancel() }
      return state.isOver
    }
    source.activate()
    if isOver { source.cancel() }
  }

  private func end() {
    let cancel = state.withLock { state in
      state.isOver = true
      return state.cancel.take()
    }
    cancel?()
    continuation.finish()
  }

  /// Takes bytes of the server; false when the connection must end.
  private func take(_ bytes: ArraySlice<UInt8>, from descriptor: Int32) -> Bool {
    let (events, isGood) = state.withLock { $0.take(bytes, key: key) }
    for event in events {
      switch event {
      case .text(ChangeNotice.greeting):
        state.withLock { $0.isGreeted = true }
        continuation.yield(.connected)
      case .text(let text):
        // A later server may send what this client does not know.
        if let change = try? Schema.change.decode(Array(text.utf8)) { continuation.yield(.changed(change)) }
      case .ping(let payload):
        var pong: [UInt8] = []
        WebSocketEncoder.encodeMaskedPong(payload, mask: .random(in: .min ... .max), into: &pong)
        guard Self.send(pong, to: descriptor) else { return false }
      case .binary, .pong: break
      case .close: return false
      }
    }
    return isGood
  }

  /// A connected socket with a limit for every write; nil when there is none in time.
  private static func connect(_ host: String, port: Int, timeout: Duration) -> Int32? {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, String(port), &hints, &found) == 0 else { return nil }
    defer { unsafe freeaddrinfo(found) }
    var next = unsafe found
    while let address = unsafe next?.pointee {
      unsafe next = address.ai_next
      let descriptor = unsafe socket(address.ai_family, address.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
      guard descriptor >= 0 else { continue }
      // The limit holds for connecting, too.
      var limit = timeval(tv_sec: Int(max(1, timeout.components.seconds)), tv_usec: 0)
      var isOn: Int32 = 1
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      // A server that is gone without a word is noticed in the end.
      unsafe setsockopt(descriptor, SOL_SOCKET, SO_KEEPALIVE, &isOn, socklen_t(MemoryLayout<Int32>.size))
      if unsafe Glibc.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return descriptor }
      close(descriptor)
    }
    return nil
  }

  /// Sends bytes; false when the socket does not take them all. What this sends is far below what a socket keeps.
  private static func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
  }
}

extension ChangeConnection.State {
  /// The frames in the bytes that have come, the handshake's answer before them; false when they are not as they must be.
  fileprivate mutating func take(_ bytes: ArraySlice<UInt8>, key: String) -> ([WebSocketDecoder.Event], Bool) {
    var frames = Array(bytes)
    if !isOpen {
      head += bytes
      guard let end = head.firstRange(of: Array("\r\n\r\n".utf8)) else {
        return ([], head.count <= ChangeConnection.headLimit)
      }
      guard Self.accepts(String(decoding: head[..<end.lowerBound], as: UTF8.self), key: key) else { return ([], false) }
      isOpen = true
      frames = Array(head[end.upperBound...])
    }
    var events: [WebSocketDecoder.Event] = []
    var position = 0
    do throws(WebSocketFault) {
      while let event = try decoder.next(frames.span, from: &position) { events.append(event) }
    } catch { return (events, false) }
    return (events, true)
  }

  /// Whether an answer's head agrees to the handshake of a key (RFC 6455, section 4.1).
  private static func accepts(_ head: String, key: String) -> Bool {
    let lines = head.split(separator: "\r\n")
    guard lines.first?.hasPrefix("HTTP/1.1 101") == true, let proof = WebSocketHandshake.accept(key: key) else {
      return false
    }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2 { fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces) }
    }
    return fields["upgrade"]?.lowercased() == "websocket"
      && fields["connection"]?.lowercased().contains("upgrade") == true
      && fields["sec-websocket-accept"]?.utf8.elementsEqual(proof) == true
  }
}
