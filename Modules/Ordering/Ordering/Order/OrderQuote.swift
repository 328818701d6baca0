public import Addresses
public import FoundationCore

/// Where an order would go to, as far as its price depends on it.
public struct OrderDestination: Hashable, Sendable {
  /// The country, by its ISO 3166-1 code.
  public var country: String
  /// The region, where taxes or rates depend on it.
  public var region: String?
  /// The postal code; nil while it is not known.
  public var postalCode: String?
  /// The VAT number of the business that buys, as it was typed.
  public var vatNumber: String?

  /// A destination.
  public init(
    country: String, region: String? = nil, postalCode: String? = nil, vatNumber: String? = nil
  ) {
    self.country = country
    self.region = region
    self.postalCode = postalCode
    self.vatNumber = vatNumber
  }

  /// The destination of an address.
  public init(_ address: PostalAddress) {
    self.init(
      country: address.country, region: address.region, postalCode: address.postalCode, vatNumber: address.vatID)
  }
}

/// A code that gets the buyer nothing.
public struct RefusedCode: Hashable, Sendable {
  /// The code, as it was typed.
  public let code: String
  /// Why, as a word: `unknown`, `ended`, `usedUp` …
  public let reason: String
  /// The reason that the code is good, but not for what is in the cart, or that others save more.
  public static let noEffect = "noEffect"

  /// A refused code.
  public init(code: String, reason: String) {
    self.code = code
    self.reason = reason
  }
}

extension Schema where Value == RefusedCode {
  /// A refused code as the API sends it.
  public static let refusedCode = Schema.object(
    "RefusedCode", Field("code", \.code, .text(1...100)), Field("reason", \.reason, .text(1...50))
  ) { RefusedCode(code: $0, reason: $1) }
}

/// What a cart would come to as an order, as everything stands.
public struct OrderQuote: Hashable, Sendable {
  /// The lines together.
  public let goods: Money
  /// What is taken off, by promotion.
  public let reductions: [OrderReduction]
  /// The cart's codes that get the buyer nothing.
  public let refusedCodes: [RefusedCode]
  /// What can be chosen to send it to the destination, at prices before reductions; empty while that is not known, and
  /// where nothing is sent.
  public let methods: [ShippingMethod]
  /// Whether anything is sent: downloads and services are not, and need no method.
  public let needsDelivery: Bool
  /// How it would be sent, at its price before reductions; nil while no method is chosen.
  public let shipping: ShippingMethod?
  /// The taxes, by rate.
  public let taxes: [OrderTax]
  /// What tax changes in the total: see `OrderTotals.addedTax`.
  public let addedTax: Money
  /// Whether prices contain tax.
  public let pricesIncludeTax: Bool
  /// Whether no tax is charged because a business of another EU state buys, whose number its register has confirmed.
  public let isExempt: Bool
  /// What the buyer would owe.
  public let total: Money

  /// A quote with all its parts.
  public init(
    goods: Money, reductions: [OrderReduction], refusedCodes: [RefusedCode] = [],
    methods: [ShippingMethod] = [], needsDelivery: Bool = true, shipping: ShippingMethod?,
    taxes: [OrderTax], addedTax: Money, pricesIncludeTax: Bool, isExempt: Bool = false, total: Money
  ) {
    self.goods = goods
    self.reductions = reductions
    self.refusedCodes = refusedCodes
    self.methods = methods
    self.needsDelivery = needsDelivery
    self.shipping = shipping
    self.taxes = taxes
    self.addedTax = addedTax
    self.pricesIncludeTax = pricesIncludeTax
    self.isExempt = isExempt
    self.total = total
  }
}

extension OrderQuote {
  /// Whether it tells what the order comes to with all that is needed: a way of sending is chosen, or nothing is sent.
  public var isComplete: Bool { shipping != nil || !needsDelivery }
}

extension Schema where Value == OrderQuote {
  /// A quote as the API sends it.
  public static let orderQuote = Schema.object(
    "OrderQuote", Field("goods", \.goods, .money), Field("reductions", \.reductions, .array(of: .orderReduction)),
    Field("refusedCodes", \.refusedCodes, .array(of: .refusedCode)), .optional("shipping", \.shipping, .shippingMethod),
    Field("taxes", \.taxes, .array(of: .orderTax)),
    Field("addedTax", \.addedTax, .money), Field("pricesIncludeTax", \.pricesIncludeTax, .boolean),
    Field("isExempt", \.isExempt, .boolean), Field("total", \.total, .money),
    Field("methods", \.methods, .array(of: .shippingMethod)),
    .defaulted("needsDelivery", \.needsDelivery, .boolean, to: true)
  ) {
    OrderQuote(
      goods: $0, reductions: $1, refusedCodes: $2, methods: $9, needsDelivery: $10, shipping: $3, taxes: $4,
      addedTax: $5,
      pricesIncludeTax: $6, isExempt: $7, total: $8)
  }
}
