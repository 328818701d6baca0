public import AddressesUI
import FoundationCore
import FoundationUI

/// What is typed at checkout, with its rules: the server's, so that nothing that passes here is refused there.
public struct CheckoutForm: Hashable, Sendable {
  /// Where messages go.
  public var email = ""
  /// Where the goods go.
  public var address: AddressForm
  /// The shipping method, by its word.
  public var method = ""

  /// An empty form for an address in a country, by its ISO 3166-1 code.
  public init(country: String) { address = AddressForm(country: country) }

  /// What is wrong with the e-mail address, in English; nil when nothing is.
  public var emailProblem: String? {
    email.isEmail ? nil : Phrases.key("Enter an e-mail address, such as you@example.com.")
  }

  /// Whether every field is as it must be.
  public var isValid: Bool { emailProblem == nil && address.isValid }
}
