public import Access
public import FoundationCore
public import Ordering
import Persistence
public import StoreIdentifiers

extension OrderingService {
  /// One order. Staff with `orders.read`, or the holder of the cart it was placed from; to others it does not exist.
  public func order(_ id: OrderID, as principal: Principal) async throws(OrderingError) -> Order {
    if case .anonymous = principal { throw .access(.notAuthenticated) }
    let found = try await database.read(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      try OrderStore.order(id, in: snapshot)
    }
    guard let found else { throw .notFound }
    if case .guest(let cart) = principal, found.cart?.value == cart { return found.order }
    guard principal.holds(.ordersRead) else { throw .notFound }
    return found.order
  }

  /// A page of orders, the latest first. Needs `orders.read`.
  public func orders(
    after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(OrderingError) -> Page<OrderSummary> {
    try allow(.ordersRead, principal)
    var place: SQL<OrderingSchema> = ""
    if let cursor {
      guard let keys = cursor.keys(version: 1, filter: 0), keys.count == 2, case .integer(let time) = keys[0],
        case .id(let id) = keys[1]
      else { throw .invalidCursor }
      place = "WHERE (listed_at, id) < (\(time), \(id))"
    }
    let from = place
    let rows: [OrderSummaryRow] = try await database.read(as: OrderingSchema.self) {
      snapshot throws(OrderingError) in
      try snapshot.rows(
        """
        SELECT id, number, lifecycle, payment, fulfilment, email, currency, total, units, listed_at FROM \(.order) \(from)
        ORDER BY listed_at DESC, id DESC LIMIT \(limit + 1)
        """)
    }
    return Page(rows.map(\.summary), limit: limit) {
      Cursor(version: 1, filter: 0, keys: [.integer($0.date.milliseconds), .id($0.id.value)])
    }
  }

  /// What has been sold and credited. Needs `orders.read`. O(number of orders).
  public func salesSummary(as principal: Principal) async throws(OrderingError) -> SalesSummary {
    try allow(.ordersRead, principal)
    let currency = currency
    return try await database.report(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      let sold: Sums? = try snapshot.first(
        """
        SELECT count(*), coalesce(sum(line_count), 0), coalesce(sum(units), 0), coalesce(sum(goods), 0),
          coalesce(sum(shipping), 0), coalesce(sum(discount), 0),
          coalesce(sum(CASE fulfilment WHEN 'fulfilled' THEN 1 ELSE 0 END), 0), coalesce(sum(captured), 0)
        FROM \(.order) WHERE lifecycle = 'placed' AND currency = \(currency.code)
        """)
      let credited: Sums? = try snapshot.first(
        """
        SELECT count(*), coalesce(sum(l.total), 0), 0, 0, 0, 0, 0, 0
        FROM \(.creditNoteLine) AS l JOIN \(.creditNote) AS n ON n.id = l.credit_note
        WHERE n.currency = \(currency.code)
        """)
      let refunded: Int64? = try snapshot.first(
        """
        SELECT coalesce(sum(amount), 0) FROM \(.paymentEvent) WHERE kind = 'refund' AND currency = \(currency.code)
        """)
      let (sums, credits) = (sold?.values ?? [], credited?.values ?? [])
      guard sums.count == 8, credits.count == 8 else { throw .notFound }
      return try OrderingError.amounts { () throws(MoneyError) in
        SalesSummary(
          orders: Int(sums[0]), lines: Int(sums[1]), units: Int(sums[2]), goods: try Money(sums[3], currency),
          shipping: try Money(sums[4], currency), discount: try Money(sums[5], currency),
          fulfilledOrders: Int(sums[6]), captured: try Money(sums[7], currency), creditLines: Int(credits[0]),
          credited: try Money(credits[1], currency), refunded: try Money(refunded ?? 0, currency))
      }
    }
  }
}

private struct Sums: RowDecodable {
  let values: [Int64]

  init(row: inout RowReader) throws(DatabaseError) {
    var values: [Int64] = []
    for _ in 0..<8 { values.append(try row.read()) }
    self.values = values
  }
}

private struct OrderSummaryRow: RowDecodable {
  let summary: OrderSummary

  init(row: inout RowReader) throws(DatabaseError) {
    let id: OrderID = try row.read()
    let number: String = try row.read()
    let status = OrderStatus(lifecycle: try row.read(), payment: try row.read(), fulfilment: try row.read())
    let email: String? = try row.read()
    let currency = try row.readCurrency()
    summary = OrderSummary(
      id: id, number: number, status: status, email: email, total: try row.readAmount(currency),
      units: try row.read(), date: try row.read())
  }
}
