public import Customers
import Foundation
import FoundationCore
import FoundationUI

/// What is typed to register, with its rules: the server's, so that nothing that passes here is refused there.
public struct RegisterFormConfig: Hashable, Sendable {
  /// What the customer is called.
  public var name = ""
  /// Where messages go, and what they sign in with.
  public var email = ""
  /// At least eight characters.
  public var password = ""

  /// A form with what is typed.
  public init(name: String = "", email: String = "", password: String = "") {
    self.name = name
    self.email = email
    self.password = password
  }

  /// What is wrong with a field, in English; nil when nothing is.
  public func problem(_ field: PartialKeyPath<RegisterFormConfig>) -> String? {
    switch field {
    case \RegisterFormConfig.name:
      !name.isEmptyOrWhiteSpace && name.unicodeScalars.count <= 200
        ? nil : Phrases.key("Enter a name, up to 200 characters.")
    case \RegisterFormConfig.email:
      account.email.isEmail ? nil : Phrases.key("Enter an e-mail address, such as you@example.com.")
    case \RegisterFormConfig.password:
      (8...1_024).contains(password.unicodeScalars.count) && !password.isEmptyOrWhiteSpace
        ? nil : Phrases.key("Choose a password of at least eight characters.")
    default: nil
    }
  }

  /// Whether every field is as it must be.
  public var isValid: Bool {
    ([\.name, \.email, \.password] as [PartialKeyPath<RegisterFormConfig>]).allSatisfy { problem($0) == nil }
  }

  /// The account as it is asked for, without white space around name and e-mail address.
  public var account: NewAccount {
    NewAccount(
      name: name.trimmingCharacters(in: .whitespacesAndNewlines),
      email: email.trimmingCharacters(in: .whitespacesAndNewlines), password: password)
  }
}
