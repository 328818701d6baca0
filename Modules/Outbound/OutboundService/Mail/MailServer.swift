import CCurl
public import Outbound

/// Hands messages to a mail server by SMTP, over TLS.
public final class MailServer: MailTransport {
  /// Where a mail server is, and how to be let in.
  public struct Address: Sendable, Hashable {
    /// `smtp://host:587`, which begins in the open and goes on with STARTTLS, or `smtps://host:465`.
    public let text: String
    /// Whether it may be spoken to without TLS: it is this machine.
    let isLocal: Bool

    /// Reads an address; nil for one that is not of this form.
    public init?(_ text: String) {
      guard let match = text.wholeMatch(of: /(smtps?):\/\/([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::([0-9]{1,5}))?\/?/),
        match.3.map({ UInt16($0) ?? 0 }) != 0
      else { return nil }
      let host = match.2.lowercased()
      isLocal = ["localhost", "127.0.0.1", "[::1]"].contains(host)
      self.text = "\(match.1)://\(host):\(match.3.map { String($0) } ?? (match.1 == "smtps" ? "465" : "587"))"
    }
  }

  private let loop: TransferLoop
  private let address: Address
  private let credentials: TransferPlan.Credentials?
  private let authorities: String?
  private let limit: Duration

  /// A server at an address. `authorities` is a file of the certificates to trust in place of the system's.
  ///
  /// - Throws: `unavailable` when the system has no thread for it.
  public init(
    _ address: Address, user: String = "", password: String = "", authorities: String? = nil,
    limit: Duration = .seconds(60)
  ) throws(OutboundCallError) {
    loop = try TransferLoop()
    (self.address, self.authorities, self.limit) = (address, authorities, limit)
    credentials = user.isEmpty ? nil : TransferPlan.Credentials(user: user, password: password)
  }

  deinit { loop.stop() }

  /// Hands a message over. A server that is not this machine gets nothing before TLS has begun.
  public func deliver(_ message: MailMessage) async throws(MailFailure) {
    let result = await loop.perform(
      TransferPlan(
        // The path is what the server is greeted with.
        address: "\(address.text)/\(message.sender.domain)",
        kind: .mail(
          sender: "<\(message.sender.address)>", recipients: ["<\(message.recipient.address)>"],
          message: message.bytes, credentials: credentials,
          needsTLS: !address.isLocal || credentials != nil || authorities != nil),
        time: limit, bodyLimit: 1 << 20, policy: nil, authorities: authorities))
    if let failure = Self.failure(of: result) { throw failure }
  }

  private static func failure(of result: TransferResult) -> MailFailure? {
    let code = CURLcode(rawValue: result.code)
    if code == CURLE_OK, result.refusal == nil { return nil }
    let said = result.status > 0 ? " It said \(result.status)." : ""
    switch code {
    case CURLE_LOGIN_DENIED: return .passing("The mail server does not accept the user and the password." + said)
    case CURLE_USE_SSL_FAILED, CURLE_SSL_CONNECT_ERROR:
      return .passing("The mail server offers no TLS, without which nothing is sent.")
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE:
      return .passing("The mail server's certificate is not to be trusted.")
    case CURLE_COULDNT_RESOLVE_HOST: return .passing("There is no such mail server.")
    case CURLE_COULDNT_CONNECT: return .passing("The mail server does not answer.")
    case CURLE_OPERATION_TIMEDOUT: return .passing("The mail server took too long.")
    default: break
    }
    if (500...599).contains(result.status) { return .refused("The mail server refused it with \(result.status).") }
    return .passing("The mail server did not take it." + said)
  }
}
