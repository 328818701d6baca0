import FoundationCore
import FoundationUI
public import Ordering

/// What is typed at checkout, with its rules: the server's, so that nothing that passes here is refused there.
public struct CheckoutForm: Hashable, Sendable {
  /// Where messages go.
  public var email = ""
  /// Who receives the goods.
  public var name = ""
  /// Street and number.
  public var line1 = ""
  /// Flat, floor, company.
  public var line2 = ""
  /// City or town.
  public var city = ""
  /// Postal code.
  public var postalCode = ""
  /// ISO 3166-1 code.
  public var country = "GB"
  /// The shipping method, by its word.
  public var method = ""

  /// An empty form.
  public init() {}

  /// What is wrong with a field, in English; nil when nothing is.
  public func problem(_ field: PartialKeyPath<CheckoutForm>) -> String? {
    switch field {
    case \CheckoutForm.email:
      email.isEmail ? nil : Phrases.key("Enter an e-mail address, such as you@example.com.")
    case \CheckoutForm.name: missing(name, Phrases.key("Enter a name."))
    case \CheckoutForm.line1: missing(line1, Phrases.key("Enter a street and number."))
    case \CheckoutForm.city: missing(city, Phrases.key("Enter a city or town."))
    default: nil
    }
  }

  private func missing(_ text: String, _ message: String) -> String? { text.isEmptyOrWhiteSpace ? message : nil }

  /// Whether every field is as it must be.
  public var isValid: Bool {
    ([\.email, \.name, \.line1, \.city] as [PartialKeyPath<CheckoutForm>]).allSatisfy { problem($0) == nil }
  }

  /// The address typed.
  public var address: PostalAddress {
    PostalAddress(
      name: name, line1: line1, line2: line2.isEmptyOrWhiteSpace ? nil : line2, city: city,
      postalCode: postalCode.isEmptyOrWhiteSpace ? nil : postalCode, country: country)
  }
}
