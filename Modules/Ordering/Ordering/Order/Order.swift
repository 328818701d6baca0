public import Addresses
public import FoundationCore
public import StoreIdentifiers

/// What was agreed with a buyer: lines that copy what they need, totals that add up, and where things stand.
///
/// A placed order never recalculates; what happens later is added beside it.
public struct Order: Identifiable, Hashable, Sendable {
  /// The order's id.
  public let id: OrderID
  /// What people call it; not a secret, and not guessable from another one. Empty while it is pending. Those of test orders
  /// begin with `TEST-`.
  public let number: String
  /// Where it stands.
  public let status: OrderStatus
  /// The customer, unless it is a guest's.
  public let customer: CustomerID?
  /// Where messages about it go.
  public let email: String?
  /// Where it goes.
  public let address: PostalAddress?
  /// What was bought, in the buyer's order.
  public let lines: [OrderLineItem]
  /// How it is sent, at the price agreed then.
  public let shipping: ShippingMethod?
  /// The amounts.
  public let totals: OrderTotals
  /// What was taken off lines and delivery.
  public let reductions: [OrderReduction]
  /// The taxes of lines and delivery.
  public let taxes: [OrderTax]
  /// The units that were cancelled or withdrawn from since it was placed, the earliest first.
  public let removals: [OrderRemoval]
  /// Whether prices contain tax.
  public let pricesIncludeTax: Bool
  /// Why a business was charged no tax; nil for every other buyer.
  public let exemption: TaxExemption?
  /// What its amounts are worth in the shop's currency; nil where they are in it.
  public let exchange: OrderExchange?
  /// The texts that the buyer has agreed to; empty where none were shown.
  public let agreed: [AgreedText]
  /// The buyer's own reference or another system's number.
  public let reference: String?
  /// When it was made.
  public let createdAt: Timestamp
  /// When it was placed; nil for a draft, and while it is pending.
  public let placedAt: Timestamp?
  /// When payment is due: unpaid, it is cancelled then. Nil when it waits for ever. Stock is held for a pending one until
  /// then.
  public let dueAt: Timestamp?
  /// Raised by every change.
  public let version: Int64
  /// The language that the buyer ordered in, as BCP 47 writes it; nil where it is not known.
  public let locale: String?
  /// What the buyer asked of the shop; nil for nothing.
  public let note: String?
  /// What shows the order to whoever sends it, without signing in; told only to whoever placed it.
  public var viewToken: String?
  /// Until when its buyer can withdraw from it; nil while not all of it has arrived, and where an answer does not tell it,
  /// as of an order that was just placed.
  public var withdrawalPeriod: WithdrawalPeriod?

  /// An order with all its parts, as the service reads it.
  public init(
    id: OrderID, number: String, status: OrderStatus, customer: CustomerID?, email: String?, address: PostalAddress?,
    lines: [OrderLineItem], shipping: ShippingMethod?, totals: OrderTotals, reductions: [OrderReduction] = [],
    taxes: [OrderTax] = [], removals: [OrderRemoval] = [], pricesIncludeTax: Bool = true,
    exemption: TaxExemption? = nil, exchange: OrderExchange? = nil, agreed: [AgreedText] = [], reference: String?,
    createdAt: Timestamp,
    placedAt: Timestamp?,
    dueAt: Timestamp? = nil, version: Int64, viewToken: String? = nil,
    locale: String? = nil, note: String? = nil
  ) {
    self.id = id
    self.number = number
    self.status = status
    self.customer = customer
    self.email = email
    self.address = address
    self.lines = lines
    self.shipping = shipping
    self.totals = totals
    self.reductions = reductions
    self.taxes = taxes
    self.removals = removals
    self.pricesIncludeTax = pricesIncludeTax
    self.exemption = exemption
    self.exchange = exchange
    self.agreed = agreed
    self.reference = reference
    self.createdAt = createdAt
    self.placedAt = placedAt
    self.dueAt = dueAt
    self.version = version
    self.viewToken = viewToken
    self.locale = locale
    self.note = note
  }

  /// Whether a test payment has made it an order: it is in no report, and nothing is to be sent.
  public var isTest: Bool { number.hasPrefix(Self.testPrefix) }

  /// What the numbers of test orders begin with.
  public static let testPrefix = "TEST-"

  var agreedIfAny: [AgreedText]? { agreed.isEmpty ? nil : agreed }

  /// Whether its buyer can withdraw from something of it.
  public var canBeWithdrawnFrom: Bool {
    status.lifecycle == .placed && withdrawalPeriod?.isOver != true && lines.contains { $0.withdrawable > 0 }
  }

  /// What is still to be paid: nothing for an order that was called off.
  public var due: Money { status.lifecycle == .cancelled ? .zero(totals.total.currency) : totals.due }

  /// What the buyer is to get back: of an order that was called off, all that was paid.
  public var owed: Money { status.lifecycle == .cancelled ? totals.held : totals.excess }
}

extension Schema where Value == Order {
  /// An order as the API sends it.
  public static let order = Schema.object(
    "Order", Field("id", \.id, .identifier()), Field("number", \.number, .text(0...30)),
    Field("status", \.status, .orderStatus), .optional("customer", \.customer, .identifier()),
    .optional("email", \.email, .email), .optional("address", \.address, .postalAddress),
    Field("lines", \.lines, .array(of: .orderLineItem)), .optional("shipping", \.shipping, .shippingMethod),
    Field("totals", \.totals, .orderTotals), Field("reductions", \.reductions, .array(of: .orderReduction)),
    Field("taxes", \.taxes, .array(of: .orderTax)), Field("pricesIncludeTax", \.pricesIncludeTax, .boolean),
    .optional("reference", \.reference, .text(1...100)),
    Field("createdAt", \.createdAt, .timestamp), .optional("placedAt", \.placedAt, .timestamp),
    .optional("dueAt", \.dueAt, .timestamp), Field("version", \.version, .integer64(in: 1...Int64.max)),
    .optional("viewToken", \.viewToken, .text(1...100)), .optional("locale", \.locale, .languageTag),
    .optional("note", \.note, .multiline(1...PlaceOrder.noteLimit)),
    Field("removals", \.removals, .array(of: .orderRemoval)), .optional("exemption", \.exemption, .taxExemption),
    .optional("exchange", \.exchange, .orderExchange),
    .optional("agreed", \.agreedIfAny, .agreedTexts),
    .optional("withdrawalPeriod", \.withdrawalPeriod, .withdrawalPeriod)
  ) {
    id, number, status, customer, email, address, lines, shipping, totals, reductions, taxes, pricesIncludeTax,
    reference, createdAt, placedAt, dueAt, version, viewToken, locale, note, removals, exemption, exchange,
    agreed, period in
    var order = Order(
      id: id, number: number, status: status, customer: customer, email: email, address: address, lines: lines,
      shipping: shipping, totals: totals, reductions: reductions, taxes: taxes, removals: removals,
      pricesIncludeTax: pricesIncludeTax, exemption: exemption, exchange: exchange, agreed: agreed ?? [],
      reference: reference,
      createdAt: createdAt, placedAt: placedAt, dueAt: dueAt, version: version, viewToken: viewToken, locale: locale,
      note: note)
    order.withdrawalPeriod = period
    return order
  }
}
