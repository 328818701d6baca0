import Addresses
public import AddressesUI
import Foundation
public import FoundationCore
import FoundationUI
public import Ordering
public import StoreIdentifiers

/// What is typed at checkout, with its rules: the server's, so that nothing that passes here is refused there.
public struct CheckoutForm: Hashable, Sendable {
  /// Where messages go.
  public var email = ""
  /// Where the goods go.
  public var address: AddressForm
  /// Whether the buyer picks it up, as was chosen.
  public var isPickedUp = false
  /// The place that was chosen for that.
  public var pickup: LocationID?
  /// The city or postal code that places are looked for near; may be empty.
  public var near = ""
  /// The shipping method, by its word.
  public var method = ""
  /// How the buyer means to pay; nil where the shop does not ask.
  public var payment: OrderPaymentMethod?
  /// What the buyer asks of the shop; may be empty.
  public var note = ""

  /// An empty form for an address in a country, by its ISO 3166-1 code.
  public init(country: String) { address = AddressForm(country: country) }

  /// What is wrong with the e-mail address, in English; nil when nothing is.
  public var emailProblem: String? {
    email.isEmail ? nil : Phrases.key("Enter an e-mail address, such as you@example.com.")
  }

  /// What is wrong with the note, in English; nil when nothing is.
  public var noteProblem: String? {
    note.unicodeScalars.count > PlaceOrder.noteLimit ? Phrases.key("Write at most 500 characters.") : nil
  }

  /// What is wrong with the VAT number, in English; nil when nothing is. Whether it is one, the register says.
  public var vatNumberProblem: String? {
    address.vatNumber.trimmingCharacters(in: .whitespacesAndNewlines).unicodeScalars.count > 30
      ? Phrases.key("Enter at most 30 characters.") : nil
  }

  /// What is wrong with the name of whoever picks it up, in English; nil when nothing is.
  public var nameProblem: String? {
    let count = address.name.trimmingCharacters(in: .whitespacesAndNewlines).unicodeScalars.count
    return (1...200).contains(count) ? nil : Phrases.key("Enter a name.")
  }

  /// The note without white space around it; nil for nothing.
  public var sentNote: String? {
    let note = note.trimmingCharacters(in: .whitespacesAndNewlines)
    return note.isEmpty ? nil : note
  }

  /// Whether every field is as it must be.
  public var isValid: Bool { isContactValid && address.isValid }

  /// Whether every field is as it must be to pick it up.
  public var isPickupValid: Bool { isContactValid && nameProblem == nil }

  /// Who picks it up, of what is typed. Where they live does not matter.
  var collector: PostalAddress {
    var whole = address.address
    (whole.lines, whole.district, whole.city, whole.region, whole.postalCode) = ([], nil, nil, nil, nil)
    return whole
  }

  private var isContactValid: Bool { emailProblem == nil && noteProblem == nil && vatNumberProblem == nil }
}
