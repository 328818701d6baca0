public import FoundationCore
public import StoreIdentifiers

/// A tax that was charged for a line of an order, or for its delivery.
public struct OrderTax: Hashable, Sendable {
  /// The line; nil for delivery.
  public let line: OrderLineID?
  /// What the tax is called on documents: `VAT`.
  public let name: String
  /// The rate in millionths: 190,000 for 19 %.
  public let rate: Int64
  /// How much, rounded as the order's market rounds.
  public let amount: Money

  /// A tax.
  public init(line: OrderLineID?, name: String, rate: Int64, amount: Money) {
    self.line = line
    self.name = name
    self.rate = rate
    self.amount = amount
  }
}

extension Schema where Value == OrderTax {
  /// A tax as the API sends it.
  public static let orderTax = Schema.object(
    "OrderTax", .optional("line", \.line, .identifier()), Field("name", \.name, .text(1...100)),
    Field("rate", \.rate, .integer64(in: 0...1_000_000)), Field("amount", \.amount, .money)
  ) { OrderTax(line: $0, name: $1, rate: $2, amount: $3) }
}

extension Sequence<OrderTax> {
  /// One sum for each tax and rate, in the order in which they came, without lines.
  ///
  /// - Throws: `MoneyError` for amounts that do not add up.
  public func byRate() throws(MoneyError) -> [OrderTax] {
    var sums: [OrderTax] = []
    for tax in self {
      if let place = sums.firstIndex(where: { $0.name == tax.name && $0.rate == tax.rate }) {
        sums[place] = OrderTax(
          line: nil, name: tax.name, rate: tax.rate, amount: try sums[place].amount.adding(tax.amount))
      } else {
        sums.append(OrderTax(line: nil, name: tax.name, rate: tax.rate, amount: tax.amount))
      }
    }
    return sums
  }
}
