public import Access
import AccessService
public import FoundationCore
public import Ordering
import Persistence
public import StoreIdentifiers

extension OrderingService {
  /// One order, for staff with `orders.read`, its customer, the holder of the cart that it was placed from, and whoever
  /// sends its view token. To others it does not exist.
  public func order(
    _ id: OrderID, token: String? = nil, as principal: Principal
  ) async throws(OrderingError) -> Order {
    let hasToken = token.map { viewTokens.accepts($0, for: id) } ?? false
    if case .anonymous = principal, !hasToken { throw token == nil ? .access(.notAuthenticated) : .notFound }
    let found = try await database.read(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      try OrderStore.order(id, in: snapshot)
    }
    guard let found else { throw .notFound }
    var order = found.order
    let isBuyer = OrderReaders(
      version: order.version, customer: order.customer, cart: found.cart, isPlaced: order.placedAt != nil
    ).isBuyer(principal)
    guard isBuyer || hasToken || principal.holds(.ordersRead) else { throw .notFound }
    if isBuyer || hasToken { order.viewToken = viewTokens.token(of: id) }
    return order
  }

  /// What happened to an order, the earliest first. Needs `orders.read`.
  public func history(of id: OrderID, as principal: Principal) async throws(OrderingError) -> [OrderHistoryEntry] {
    try allow(.ordersRead, principal)
    let found = try await database.read(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      try OrderHistory.entries(of: id, in: snapshot)
    }
    guard let found else { throw .notFound }
    return found
  }

  /// A page of orders, the latest first: everyone's for staff with `orders.read`, a customer's own placed ones for them.
  /// `owed` keeps only those that were called off and have money to give back.
  public func orders(
    after cursor: Cursor?, limit: Int, owed: Bool = false, as principal: Principal
  ) async throws(OrderingError) -> Page<OrderSummary> {
    var (condition, filter): (SQL<OrderingSchema>, UInt64)
    switch principal {
    case .customer(let customer):
      condition = "customer = \(customer) AND placed_at IS NOT NULL"
      filter = 2
    case .anonymous, .guest, .staff:
      try allow(.ordersRead, principal)
      condition = "1 = 1"
      filter = 0
    }
    if owed {
      condition = "\(condition) AND lifecycle = 'cancelled' AND captured > refunded"
      filter += 1
    }
    if let cursor {
      guard let keys = cursor.keys(version: 1, filter: filter), keys.count == 2, case .integer(let time) = keys[0],
        case .id(let id) = keys[1]
      else { throw .invalidCursor }
      condition = "\(condition) AND (listed_at, id) < (\(time), \(id))"
    }
    let (chosen, kind) = (condition, filter)
    let rows: [OrderSummaryRow] = try await database.read(as: OrderingSchema.self) {
      snapshot throws(OrderingError) in
      try snapshot.rows(
        """
        SELECT id, number, lifecycle, payment, fulfilment, email, currency, total, units, listed_at FROM \(.order)
        WHERE \(chosen) ORDER BY listed_at DESC, id DESC LIMIT \(limit + 1)
        """)
    }
    return Page(rows.map(\.summary), limit: limit) {
      Cursor(version: 1, filter: kind, keys: [.integer($0.date.milliseconds), .id($0.id.value)])
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
          coalesce(sum(CASE fulfilment WHEN 'fulfilled' THEN 1 ELSE 0 END), 0), 0
        FROM \(.order) WHERE lifecycle = 'placed' AND currency = \(currency.code)
        """)
      // Money that was paid counts, whatever became of the order.
      let money: Sums? = try snapshot.first(
        """
        SELECT coalesce(sum(captured), 0),
          coalesce(sum(CASE lifecycle WHEN 'cancelled' THEN captured - refunded ELSE 0 END), 0), 0, 0, 0, 0, 0, 0
        FROM \(.order) WHERE captured > 0 AND currency = \(currency.code)
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
      let (sums, credits, paid) = (sold?.values ?? [], credited?.values ?? [], money?.values ?? [])
      guard sums.count == 8, credits.count == 8, paid.count == 8 else { throw .notFound }
      // What a shop has sold in all may go beyond what an amount can be; the rest of the summary is told all the same.
      func total(_ sum: Int64) throws(MoneyError) -> Money {
        try Money(min(max(sum, Money.range.lowerBound), Money.range.upperBound), currency)
      }
      return try OrderingError.amounts { () throws(MoneyError) in
        SalesSummary(
          orders: Int(sums[0]), lines: Int(sums[1]), units: Int(sums[2]), goods: try total(sums[3]),
          shipping: try total(sums[4]), discount: try total(sums[5]), fulfilledOrders: Int(sums[6]),
          captured: try total(paid[0]), owed: try total(paid[1]), creditLines: Int(credits[0]),
          credited: try total(credits[1]), refunded: try total(refunded ?? 0))
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
