public import FoundationCore
public import StoreIdentifiers

/// What was taken off a line of an order, or off its delivery.
public struct OrderReduction: Hashable, Sendable {
  /// The line; nil for delivery.
  public let line: OrderLineID?
  /// The promotion that did it; nil for what staff agreed with the buyer.
  public let promotion: PromotionID?
  /// What the buyer read; empty for what staff agreed.
  public let name: String
  /// How much; above 0.
  public let amount: Money

  /// A reduction.
  public init(line: OrderLineID?, promotion: PromotionID?, name: String, amount: Money) {
    self.line = line
    self.promotion = promotion
    self.name = name
    self.amount = amount
  }
}

extension Schema where Value == OrderReduction {
  /// A reduction as the API sends it.
  public static let orderReduction = Schema.object(
    "OrderReduction", .optional("line", \.line, .identifier()), .optional("promotion", \.promotion, .identifier()),
    Field("name", \.name, .text(0...200)), Field("amount", \.amount, .money)
  ) { OrderReduction(line: $0, promotion: $1, name: $2, amount: $3) }
}

extension Sequence<OrderReduction> {
  /// One sum for each promotion, in the order in which they came, without lines.
  ///
  /// - Throws: `MoneyError` for amounts that do not add up.
  public func byPromotion() throws(MoneyError) -> [OrderReduction] {
    var sums: [OrderReduction] = []
    for reduction in self {
      if let place = sums.firstIndex(where: { $0.promotion == reduction.promotion && $0.name == reduction.name }) {
        sums[place] = OrderReduction(
          line: nil, promotion: reduction.promotion, name: reduction.name,
          amount: try sums[place].amount.adding(reduction.amount))
      } else {
        sums.append(
          OrderReduction(line: nil, promotion: reduction.promotion, name: reduction.name, amount: reduction.amount))
      }
    }
    return sums
  }
}
