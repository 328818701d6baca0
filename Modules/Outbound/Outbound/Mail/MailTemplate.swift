/// A kind of message that the store sends, with what differs from one to the next. Its words are `MailWords`'.
public enum MailTemplate: Hashable, Sendable {
  /// Shows a member of staff that messages arrive.
  case test
  /// Asks somebody to work for the shop. The link has `MailContent.secretMark` in it.
  case invitation(from: String, link: String, minutes: Int)
  /// Lets somebody choose a new password who has forgotten theirs.
  case passwordReset(link: String, minutes: Int)
  /// Tells somebody that their password was replaced. Its link, which has no secret, leads to where another is asked for.
  case passwordChanged(link: String)
  /// Lets somebody open an account who shows by it that the address is theirs.
  case registration(link: String, minutes: Int)
  /// Tells somebody who has an account that one was to be opened for their address. Its link, which has no secret, leads to
  /// where a new password is asked for.
  case accountExists(link: String)
  /// Tells a buyer what has happened to their order.
  case order(OrderMail)
  /// Tells somebody who waited for a product that it can be bought again.
  case backInStock(BackInStockMail)
  /// Tells the shop what has become few.
  case lowStock(LowStockMail)

  /// What it is called in lists.
  public var id: String {
    switch self {
    case .test: "test"
    case .invitation: "invitation"
    case .passwordReset: "password-reset"
    case .passwordChanged: "password-changed"
    case .registration: "registration"
    case .accountExists: "account-exists"
    case .order(let mail): mail.news.template
    case .backInStock: "back-in-stock"
    case .lowStock: "low-stock"
    }
  }
}
