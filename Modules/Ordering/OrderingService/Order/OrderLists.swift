public import Access
import AccessService
import Foundation
public import FoundationCore
public import Ordering
import Persistence
public import StoreIdentifiers

/// Lists of orders, and what staff's list shows beside its rows.
public struct OrderLists: Sendable {
  private let database: Database
  private let currency: Currency
  private let timeZone: @Sendable () -> TimeZone

  init(database: Database, currency: Currency, timeZone: @autoclosure @escaping @Sendable () -> TimeZone) {
    self.database = database
    self.currency = currency
    self.timeZone = timeZone
  }

  /// A page of orders: everyone's for staff with `orders.read`, a customer's own placed ones for that customer.
  ///
  /// A page costs O(log n). One character finds no numbers.
  ///
  /// - Throws: `invalidCursor` for a cursor from another list; `access` without the permission; `storage` when the
  ///   database fails.
  public func list(
    _ criteria: OrderCriteria = OrderCriteria(), after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(OrderingError) -> Page<OrderSummary> {
    let selection = try OrderSelection(criteria, in: timeZone(), principal: principal)
    let rows: [OrderSummaryRow] = try await database.read(as: OrderingSchema.self) {
      snapshot throws(OrderingError) in
      let isRare = try selection.isRare(in: snapshot)
      return try snapshot.rows(selection.statement(after: cursor, limit: limit, isRare: isRare))
    }
    return Page(rows.map(\.summary), limit: limit, cursor: selection.cursor(after:))
  }

  /// How many orders each part of the list has, up to `OrderCounts.limit`. Needs `orders.read`. Its cost does not grow
  /// with the number of orders.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails.
  public func counts(as principal: Principal) async throws(OrderingError) -> OrderCounts {
    try principal.mustHold(.ordersRead)
    let filters: [OrderFilter?] = [nil] + OrderFilter.allCases
    let wanted = filters.map { OrderSelection.count($0, limit: OrderCounts.limit) }
    let counts = try await database.read(as: OrderingSchema.self) { snapshot throws(OrderingError) -> [Int] in
      var counts: [Int] = []
      for statement in wanted { counts.append(try snapshot.first(statement) ?? 0) }
      return counts
    }
    let parts = zip(filters, counts).compactMap { filter, count in filter.map { ($0, count) } }
    return OrderCounts(all: counts.first ?? 0, parts: Dictionary(parts) { first, _ in first })
  }

  /// The orders that match now, up to `OrderMatches.limit`. Needs `orders.read`.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails.
  public func matches(
    _ criteria: OrderCriteria, as principal: Principal
  ) async throws(OrderingError) -> OrderMatches {
    try principal.mustHold(.ordersRead)
    let selection = try OrderSelection(criteria, in: timeZone(), principal: principal)
    // A thousand of each combination of statuses may be looked at: more than other readers should wait for.
    let rows: [PlaceRow] = try await database.report(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      let isRare = try selection.isRare(in: snapshot)
      return try snapshot.rows(selection.identifiers(limit: OrderMatches.limit + 1, isRare: isRare))
    }
    return OrderMatches(
      orders: rows.prefix(OrderMatches.limit).map(\.id), isComplete: rows.count <= OrderMatches.limit)
  }

  /// How many orders the buyer of an order has placed, and what those come to. Needs `orders.read`.
  ///
  /// Orders are a buyer's by their e-mail address. O(number of the buyer's orders), up to `OrderCounts.limit`.
  ///
  /// - Throws: `notFound`; `access` without the permission; `storage` when the database fails.
  public func buyer(of order: OrderID, as principal: Principal) async throws(OrderingError) -> OrderBuyer {
    try principal.mustHold(.ordersRead)
    let currency = currency
    return try await database.read(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      let row: BuyerRow? = try snapshot.first("SELECT email FROM \(.order) WHERE id = \(order)")
      guard let row else { throw .notFound }
      guard let email = row.email else { return OrderBuyer(orders: 0, total: nil) }
      let sums: SumsRow? = try snapshot.first(
        """
        SELECT count(*), coalesce(sum(counts), 0) FROM (
          SELECT CASE o.lifecycle WHEN 'placed' THEN \(OrderExchange.worth("o.total")) ELSE 0 END AS counts FROM \(OrderTerms.orders(of: email))
            AND o.placed_at IS NOT NULL AND \(OrderExchange.counts(in: currency))
          LIMIT \(OrderCounts.limit)) AS own
        """)
      guard let sums, sums.count < OrderCounts.limit else { return OrderBuyer(orders: OrderCounts.limit, total: nil) }
      return OrderBuyer(orders: sums.count, total: try? Money(sums.total, currency))
    }
  }
}

private struct OrderSummaryRow: RowDecodable {
  let summary: OrderSummary

  init(row: inout RowReader) throws(DatabaseError) {
    let id: OrderID = try row.read()
    let number: String = try row.read()
    let status = OrderStatus(lifecycle: try row.read(), payment: try row.read(), fulfilment: try row.read())
    let email: String? = try row.read()
    let name: String? = try row.read()
    let currency = try row.readCurrency()
    let total = try row.readAmount(currency), units: Int = try row.read(), date: Timestamp = try row.read()
    let pickup: LocationID? = try row.read()
    summary = OrderSummary(
      id: id, number: number, status: status, email: email, name: name, total: total, units: units, date: date,
      isPickedUp: pickup != nil)
  }
}

private struct PlaceRow: RowDecodable {
  let id: OrderID

  init(row: inout RowReader) throws(DatabaseError) {
    _ = try row.read(Int64.self)
    id = try row.read()
  }
}

private struct BuyerRow: RowDecodable {
  let email: String?

  init(row: inout RowReader) throws(DatabaseError) { email = try row.read() }
}

private struct SumsRow: RowDecodable {
  let count: Int, total: Int64

  init(row: inout RowReader) throws(DatabaseError) {
    count = try row.read()
    total = try row.read()
  }
}
