/// A kind of message that the store sends, with what differs from one to the next. Its words are `MailWords`'.
public enum MailTemplate: Hashable, Sendable {
  /// Shows a member of staff that messages arrive.
  case test
  /// Asks somebody to work for the shop. The link has `MailContent.secretMark` in it.
  case invitation(from: String, link: String, minutes: Int)
  /// Lets somebody choose a new password who has forgotten theirs.
  case passwordReset(link: String, minutes: Int)
  /// Lets somebody show that an e-mail address is theirs.
  case emailConfirmation(link: String, minutes: Int)

  /// What it is called in lists.
  public var id: String {
    switch self {
    case .test: "test"
    case .invitation: "invitation"
    case .passwordReset: "password-reset"
    case .emailConfirmation: "email-confirmation"
    }
  }
}
