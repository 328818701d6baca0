/// Takes messages away.
public protocol MailTransport: Sendable {
  /// Hands a message over.
  ///
  /// - Throws: Why it was not taken.
  func deliver(_ message: MailMessage) async throws(MailFailure)
}

/// Why a message was not taken.
public enum MailFailure: Error, Hashable, Sendable {
  /// It may be taken later: the server is away, busy, or not content with who asks.
  case passing(String)
  /// It will never be taken: there is no such mailbox, or the server does not want it.
  case refused(String)

  /// Why, in words for staff.
  public var sentence: String {
    switch self {
    case .passing(let sentence), .refused(let sentence): sentence
    }
  }
}
