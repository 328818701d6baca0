public import Customers
import Foundation
import FoundationCore
import FoundationUI

/// What is typed to open an account, with its rules: the server's, so that nothing that passes here is refused there.
public struct OpenAccountFormConfig: Hashable, Sendable {
  /// What the customer is called.
  public var name = ""
  /// At least eight characters.
  public var password = ""

  /// A form with what is typed.
  public init(name: String = "", password: String = "") { (self.name, self.password) = (name, password) }

  /// What is wrong with a field, in English; nil when nothing is.
  public func problem(_ field: PartialKeyPath<OpenAccountFormConfig>) -> String? {
    switch field {
    case \OpenAccountFormConfig.name:
      !name.isEmptyOrWhiteSpace && name.unicodeScalars.count <= 200
        ? nil : Phrases.key("Enter a name, up to 200 characters.")
    case \OpenAccountFormConfig.password:
      (8...1_024).contains(password.unicodeScalars.count) && !password.isEmptyOrWhiteSpace
        ? nil : Phrases.key("Choose a password of at least eight characters.")
    default: nil
    }
  }

  /// Whether every field is as it must be.
  public var isValid: Bool {
    ([\.name, \.password] as [PartialKeyPath<OpenAccountFormConfig>]).allSatisfy { problem($0) == nil }
  }

  /// The account as it is asked for, without white space around the name.
  public func account(by token: String) -> NewAccount {
    NewAccount(token: token, name: name.trimmingCharacters(in: .whitespacesAndNewlines), password: password)
  }
}
