public import Addresses
public import FoundationCore

/// What a way of sending costs: a table whose rows are read by one property of the order.
public struct DeliveryCharge: Hashable, Sendable {
  /// The property that a row is found by.
  public enum Basis: String, CaseIterable, Sendable {
    /// None: one price for every order.
    case flat
    /// What the order weighs, in grams.
    case weight
    /// What the goods cost after discounts, in minor units of the row's currency.
    case value
    /// How many units are sent.
    case items
    /// How far it is from `origin` in a straight line, in metres.
    case distance
  }

  /// A row of the table. It counts up to its limit.
  public struct Row: Hashable, Sendable {
    /// The largest measure that it is for; nil for any.
    public var limit: Int64?
    /// What sending costs, also the currency that the row is for.
    public var price: Money
    /// What each unit after the first adds, in minor units of the price's currency. Only by items.
    public var further: Int64

    /// A row.
    public init(upTo limit: Int64? = nil, price: Money, further: Int64 = 0) {
      self.limit = limit
      self.price = price
      self.further = further
    }
  }

  /// What rows are found by.
  public var basis: Basis
  /// The rows of all currencies. Within one currency, the first whose limit the order does not pass counts.
  public var rows: [Row]
  /// Where the way begins, for a charge by distance.
  public var origin: Coordinate?

  /// A table of rows.
  public init(by basis: Basis, _ rows: [Row], from origin: Coordinate? = nil) {
    self.basis = basis
    self.rows = rows
    self.origin = origin
  }

  /// One price for every order.
  public static func flat(_ prices: Money...) -> DeliveryCharge {
    DeliveryCharge(by: .flat, prices.map { Row(price: $0) })
  }

  /// The currencies that it has rows for.
  func hasRows(in currency: Currency) -> Bool { rows.contains { $0.price.currency == currency } }

  /// The row of a currency for a measure; nil beyond the last.
  func row(for measure: Int64, in currency: Currency) -> Row? {
    rows.first { row in row.price.currency == currency && row.limit.map { measure <= $0 } ?? true }
  }
}

extension Schema where Value == DeliveryCharge {
  /// A charge as the API sends and accepts it: up to 100 rows, whose limits rise within each currency.
  public static let deliveryCharge = Schema.object(
    "DeliveryCharge", Field<DeliveryCharge, DeliveryCharge.Basis>("by", \.basis, .enumeration()),
    Field<DeliveryCharge, [DeliveryCharge.Row]>("rows", \.rows, .array(of: row, count: 1...100)),
    Field<DeliveryCharge, Coordinate?>.optional("origin", \.origin, .coordinate)
  ) { basis, rows, origin throws(SchemaViolation) -> DeliveryCharge in
    for (_, rows) in Dictionary(grouping: rows, by: \.price.currency) {
      let limits = rows.map { $0.limit ?? .max }
      guard zip(limits, limits.dropFirst()).allSatisfy({ $0 < $1 }) else {
        throw violation("limit", "Each row goes further than the one before; only the last one has no limit.")
      }
    }
    guard rows.allSatisfy({ $0.price.amount >= 0 }) else { throw violation("price", "No price is negative.") }
    guard basis == .items || rows.allSatisfy({ $0.further == 0 }) else {
      throw violation("further", "Only a charge by items has a price for each further one.")
    }
    guard basis != .flat || rows.allSatisfy({ $0.limit == nil }) else {
      throw violation("limit", "A flat charge has no limit.")
    }
    guard basis != .distance || origin != nil else {
      throw SchemaViolation(pointer: "/origin", code: "required", message: "Say where the way begins.")
    }
    return DeliveryCharge(by: basis, rows, from: basis == .distance ? origin : nil)
  }

  private static let row = Schema<DeliveryCharge.Row>.object(
    "DeliveryChargeRow",
    Field<DeliveryCharge.Row, Int64?>.optional("upTo", \.limit, .integer64(in: 0...Money.range.upperBound)),
    Field<DeliveryCharge.Row, Money>("price", \.price, .money),
    Field<DeliveryCharge.Row, Int64>.defaulted(
      "further", \.further, .integer64(in: 0...Money.range.upperBound), to: 0)
  ) { DeliveryCharge.Row(upTo: $0, price: $1, further: $2) }

  private static func violation(_ code: String, _ message: String) -> SchemaViolation {
    SchemaViolation(pointer: "/rows", code: code, message: message)
  }
}
