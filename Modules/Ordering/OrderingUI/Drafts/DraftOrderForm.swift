import AddressesUI
import Foundation
import FoundationCore
import FoundationUI
import Ordering
import StoreIdentifiers

/// What staff type of an order that they write down for somebody, with the server's rules.
struct DraftOrderForm: Hashable, Sendable {
  /// Something that is bought.
  struct Item: Identifiable, Hashable, Sendable {
    let variant: VariantChoice
    let line: OrderLineID
    var quantity = "1"
    /// The price of one that was agreed; empty for the shop's.
    var price = ""

    var id: OrderLineID { line }
  }

  /// What stands for a charge of one's own among the methods.
  static let agreedCharge = "agreed"
  /// What stands for the method while none can be chosen: valid where nothing is sent.
  private static let noMethod = "none"

  var email = ""
  /// Whether it goes somewhere.
  var isSent = true
  var address: AddressForm
  /// How it is sent, by the method's word; empty for the first that is offered.
  var method = ""
  /// What sending it costs where that was agreed.
  var charge = ""
  /// What is taken off; empty for nothing.
  var discount = ""
  /// Why something else than the shop's prices was agreed.
  var reason = ""
  var items: [Item] = []
  /// What amounts are typed in.
  let currency: Currency

  /// An empty form of a shop in a country.
  init(country: String, currency: Currency) {
    address = AddressForm(country: country)
    self.currency = currency
  }

  /// The e-mail address without white space around it.
  var bareEmail: String { trimmed(email) }

  /// What is wrong with the e-mail address, in English; nil when nothing is.
  var emailProblem: String? {
    bareEmail.isEmpty || bareEmail.isEmail
      ? nil : Phrases.key("Enter an e-mail address, such as you@example.com.")
  }

  func quantityProblem(_ item: Item) -> String? {
    units(item) == nil ? Phrases.key("Enter a whole number from 1 to 1,000,000.") : nil
  }

  /// What is wrong with an amount that may be left out, in English; nil when nothing is.
  func amountProblem(_ typed: String) -> String? {
    trimmed(typed).isEmpty || amount(typed) != nil ? nil : Phrases.key("Enter an amount such as 12.50.")
  }

  /// What is wrong with the charge that was agreed, in English; nil when nothing is.
  var chargeProblem: String? {
    method == Self.agreedCharge && isSent && amount(charge) == nil
      ? Phrases.key("Enter an amount such as 12.50.") : nil
  }

  /// What is wrong with the reason, in English; nil when nothing is.
  var reasonProblem: String? {
    if trimmed(reason).unicodeScalars.count > 200 { return Phrases.key("Enter up to 200 characters.") }
    return agrees && trimmed(reason).isEmpty ? Phrases.key("Say why it was agreed.") : nil
  }

  /// Whether something else than the shop's prices is typed.
  var agrees: Bool {
    isSent && method == Self.agreedCharge || !trimmed(discount).isEmpty
      || items.contains { !trimmed($0.price).isEmpty }
  }

  /// Whether the server would accept it, as far as that can be seen here.
  var isValid: Bool { canBeQuoted && reasonProblem == nil && (!isSent || address.isValid) }

  /// Takes what can be chosen to send it to its whole address: the first method counts until another is chosen, and none
  /// where nothing is sent.
  mutating func choose(among methods: [ShippingMethod], needsDelivery: Bool) {
    guard isSent, address.isValid else { return }
    if !needsDelivery {
      method = ""
    } else if method != Self.agreedCharge, !methods.contains(where: { $0.id == method }) {
      method = methods.first?.id ?? ""
    }
  }

  /// Whether it can be asked what it comes to.
  var canBeQuoted: Bool {
    emailProblem == nil && !items.isEmpty && chargeProblem == nil && amountProblem(discount) == nil
      && items.allSatisfy { quantityProblem($0) == nil && amountProblem($0.price) == nil }
  }

  /// What is asked and sent, for the account of a customer where the e-mail address is theirs; nil until it can be quoted.
  /// An address counts once it is whole.
  func draft(_ id: OrderID, customer: CustomerID?) -> NewDraftOrder? {
    guard canBeQuoted else { return nil }
    let (email, reason) = (bareEmail, trimmed(reason))
    let isAddressed = isSent && address.isValid, isAgreed = isSent && method == Self.agreedCharge
    return NewDraftOrder(
      id: id, customer: customer, email: email.isEmpty ? nil : email, address: isAddressed ? address.address : nil,
      shippingMethod: isAddressed && !isAgreed ? (method.isEmpty ? Self.noMethod : method) : nil,
      shipping: isAgreed ? amount(charge) : nil,
      discount: amount(discount), priceReason: agrees && !reason.isEmpty ? reason : nil,
      lines: items.compactMap { item in
        let price = amount(item.price)
        return units(item).map {
          NewDraftOrder.Line(
            id: item.line, variant: item.variant.id, quantity: $0, unitPrice: price,
            priceReason: price == nil || reason.isEmpty ? nil : reason)
        }
      })
  }

  private func units(_ item: Item) -> Int? {
    Int(trimmed(item.quantity)).flatMap { (1...1_000_000).contains($0) ? $0 : nil }
  }

  private func amount(_ typed: String) -> Money? {
    DecimalText.value(typed, digits: currency.exponent).flatMap { $0 <= 100_000_000 ? try? Money($0, currency) : nil }
  }

  private func trimmed(_ text: String) -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
}
