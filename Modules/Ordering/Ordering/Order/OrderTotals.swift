public import FoundationCore

/// An order's amounts, all in one currency.
public struct OrderTotals: Hashable, Sendable {
  /// The lines together.
  public let goods: Money
  /// Sending it.
  public let shipping: Money
  /// Taken off the lines and off delivery.
  public let discount: Money
  /// The tax that is charged, whether prices contain it or not.
  public let tax: Money
  /// What tax changes in the total: the tax where prices are without it; less than 0 where a buyer who is exempt does not
  /// pay the tax that prices contain; otherwise 0.
  public let addedTax: Money
  /// What the buyer owes: goods + shipping − discount + added tax.
  public let total: Money
  /// What units come to that were cancelled or withdrawn from after the order was placed, with the delivery that goes back
  /// with them; at most the total.
  public let removed: Money
  /// What the buyer owes for what is left: total − removed.
  public let current: Money
  /// What has been paid.
  public let captured: Money
  /// What has gone back.
  public let refunded: Money
  /// What is still to be paid of what is left.
  public let due: Money
  /// What was paid and has not gone back.
  public let held: Money
  /// What was paid beyond what is left, and has not gone back.
  public let excess: Money

  /// The amounts of an order; without tax, and with nothing removed, by default.
  ///
  /// - Throws: `overflow` when the total is beyond `largest`, the discount beyond goods and shipping, or more is removed
  ///   than the total; another `MoneyError` for amounts of several currencies.
  public init(
    goods: Money, shipping: Money, discount: Money, tax: Money? = nil, addedTax: Money? = nil, removed: Money? = nil,
    captured: Money, refunded: Money
  ) throws(MoneyError) {
    self.goods = goods
    self.shipping = shipping
    self.discount = discount
    self.tax = tax ?? .zero(goods.currency)
    self.addedTax = addedTax ?? .zero(goods.currency)
    self.removed = removed ?? .zero(goods.currency)
    self.captured = captured
    self.refunded = refunded
    total = try goods.adding(shipping).subtracting(discount).adding(self.addedTax)
    guard (0...Self.largest).contains(total.amount) else { throw .overflow }
    current = try total.subtracting(self.removed)
    guard (0...total.amount).contains(current.amount) else { throw .overflow }
    let kept = try captured.subtracting(refunded)
    due = try Money(max(current.amount - captured.amount, 0), goods.currency)
    held = try Money(max(kept.amount, 0), goods.currency)
    excess = try Money(max(kept.amount - current.amount, 0), goods.currency)
  }

  /// The largest total of one order or credit, in minor units: small enough that a great many of them can be added up.
  public static let largest: Int64 = 10_000_000_000_000
}

extension Schema where Value == OrderTotals {
  /// The amounts as the API sends them.
  public static let orderTotals = Schema.object(
    "OrderTotals", Field("goods", \.goods, .money), Field("shipping", \.shipping, .money),
    Field("discount", \.discount, .money), Field("tax", \.tax, .money), Field("addedTax", \.addedTax, .money),
    Field("total", \.total, .money), Field("removed", \.removed, .money), Field("captured", \.captured, .money),
    Field("refunded", \.refunded, .money)
  ) { goods, shipping, discount, tax, addedTax, _, removed, captured, refunded throws(SchemaViolation) in
    do {
      return try OrderTotals(
        goods: goods, shipping: shipping, discount: discount, tax: tax, addedTax: addedTax, removed: removed,
        captured: captured, refunded: refunded)
    } catch { throw SchemaViolation(code: "totals", message: "The amounts do not add up.") }
  }
}
