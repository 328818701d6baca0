import Addresses
public import FoundationCore
import Ordering
public import Persistence
public import StoreIdentifiers

/// An order of the past, for contexts that try on it what they plan.
public struct PastOrder: Identifiable, Hashable, Sendable {
  /// What was bought at a price. What a promotion gave for nothing is not among it.
  public struct Line: Identifiable, Hashable, Sendable {
    /// The line.
    public let id: OrderLineID
    /// What was bought.
    public let variant: VariantID
    /// How many.
    public let quantity: Int
    /// What one cost before reductions.
    public let unitPrice: Money
  }

  /// The order.
  public let id: OrderID
  /// The customer's account; nil for a guest.
  public let customer: CustomerID?
  /// The country that it went to; nil for one without an address.
  public let country: String?
  /// Whether the account, or the guest's e-mail address, had not ordered before.
  public let isFirst: Bool
  /// The lines, in their order.
  public let lines: [Line]
  /// What sending it cost before reductions.
  public let delivery: Money
  fileprivate let placedAt: Timestamp

  /// The orders that were placed in a time and not cancelled, the latest first: a page of them. For use within a read.
  ///
  /// Two statements a page, and one or two for each order.
  ///
  /// - Parameters:
  ///   - time: When they were placed.
  ///   - last: The last order of the page before; nil for the first page.
  ///   - limit: How many at most; an empty page is the end.
  ///   - snapshot: What is read.
  /// - Throws: `storage` when the database fails.
  public static func orders(
    placed time: Range<Timestamp>, after last: PastOrder?, limit: Int = 100,
    in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [PastOrder] {
    let place: SQL<OrderingSchema> = last.map { "AND (listed_at, id) < (\($0.placedAt), \($0.id))" } ?? ""
    let rows: [PastOrderRow] = try snapshot.rows(
      """
      SELECT id, customer, email, address, currency, shipping, placed_at FROM \(.order)
      WHERE listed_at >= \(time.lowerBound) AND listed_at < \(time.upperBound) \(place)
        AND placed_at IS NOT NULL AND lifecycle <> 'cancelled'
      ORDER BY listed_at DESC, id DESC LIMIT \(limit)
      """)
    guard !rows.isEmpty else { return [] }
    let lines: [PastLineRow] = try snapshot.rows(
      """
      SELECT "order", id, variant, quantity, unit_price FROM \(.orderLine)
      WHERE "order" IN (\(list: rows.map(\.id))) AND (amount > 0 OR total = 0) ORDER BY "order", position
      """)
    let byOrder = Dictionary(grouping: lines) { $0.order }
    return try rows.map { row throws(OrderingError) in
      let before = try OrderOffers.hasOrdered(row.customer, email: row.email, before: row.placedAt, in: snapshot)
      return try OrderingError.amounts { () throws(MoneyError) in
        PastOrder(
          id: row.id, customer: row.customer, country: row.country, isFirst: !before,
          lines: try (byOrder[row.id] ?? []).map { line throws(MoneyError) in
            Line(
              id: line.id, variant: line.variant, quantity: line.quantity,
              unitPrice: try Money(line.unitPrice, row.currency))
          },
          delivery: try Money(row.delivery, row.currency), placedAt: row.placedAt)
      }
    }
  }
}

private struct PastOrderRow: RowDecodable {
  let id: OrderID, customer: CustomerID?, email: String?, country: String?, currency: Currency, delivery: Int64
  let placedAt: Timestamp

  init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    customer = try row.read()
    email = try row.read()
    let address: [UInt8]? = try row.read()
    country = address.flatMap { try? Schema.postalAddress.decode($0, unknownFields: .ignored) }?.country
    currency = try row.readCurrency()
    delivery = try row.read()
    placedAt = try row.read()
  }
}

private struct PastLineRow: RowDecodable {
  let order: OrderID, id: OrderLineID, variant: VariantID, quantity: Int, unitPrice: Int64

  init(row: inout RowReader) throws(DatabaseError) {
    order = try row.read()
    id = try row.read()
    variant = try row.read()
    quantity = try row.read()
    unitPrice = try row.read()
  }
}
