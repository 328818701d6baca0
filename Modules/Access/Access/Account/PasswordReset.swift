public import FoundationCore

/// Whose account it is: a shopper's, or that of somebody who works for the shop.
public enum AccountAudience: String, CaseIterable, Hashable, Sendable {
  /// Somebody who buys.
  case customer
  /// Somebody who works for the shop.
  case staff

  /// How many characters a password has at the least.
  public var shortestPassword: Int {
    switch self {
    case .customer: 8
    case .staff: 15
    }
  }
}

/// What somebody sends who has forgotten their password.
public struct NewPasswordReset: Hashable, Sendable {
  /// The e-mail address that they sign in with.
  public var email: String
  /// Where they sign in.
  public var account: AccountAudience
  /// The language to write to them in, as a BCP 47 tag; nil for the shop's own.
  public var language: String?
  /// The page of the shop that they come from, such as `/checkout`; nil for its start.
  public var back: String?

  /// A request.
  public init(email: String, account: AccountAudience, language: String? = nil, back: String? = nil) {
    (self.email, self.account, self.language, self.back) = (email, account, language, back)
  }
}

/// A new password, by the link that came by mail.
public struct PasswordReplacement: Sendable {
  /// What was in the link.
  public var token: String
  /// What they will sign in with.
  public var password: String

  /// A replacement.
  public init(token: String, password: String) { (self.token, self.password) = (token, password) }
}

extension Schema where Value == NewPasswordReset {
  /// The request for a link. Unknown fields are refused.
  public static let newPasswordReset = Schema.object(
    "NewPasswordReset", Field("email", \.email, .email), Field("account", \.account, .enumeration()),
    .optional("language", \.language, .text(2...35)), .optional("back", \.back, .text(1...500))
  ) { NewPasswordReset(email: $0, account: $1, language: $2, back: $3) }
}

extension Schema where Value == PasswordReplacement {
  /// The request that replaces a password.
  public static let passwordReplacement = Schema.object(
    "PasswordReplacement", Field("token", \.token, .text(1...200)), Field("password", \.password, .text(1...1_024))
  ) { PasswordReplacement(token: $0, password: $1) }
}
