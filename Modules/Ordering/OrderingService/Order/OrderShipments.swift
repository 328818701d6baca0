public import Ordering
public import Persistence
public import StoreIdentifiers

/// What left of an order's stock line: of a line, or of a component of one.
public struct ShippedLine: Hashable, Sendable {
  /// The line.
  public let line: OrderLineID
  /// How many units.
  public let quantity: Int

  /// A part of a line that left.
  public init(line: OrderLineID, quantity: Int) {
    self.line = line
    self.quantity = quantity
  }
}

/// What shipments do to orders, each within its caller's transaction.
public enum OrderShipments {
  /// Records that goods have left. For use within a transaction.
  ///
  /// - Throws: `alreadyShipped` beyond what was ordered; `storage` when the database fails.
  public static func record(
    _ lines: [ShippedLine], of order: OrderID, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    // As cancelling does, before its lines are locked.
    try work.lock(.order, order)
    var units = 0
    var parts: [ShippedLine] = []
    for line in lines.sorted(by: { $0.line < $1.line }) {
      let changed = try work.run(
        """
        UPDATE \(.orderLine) SET shipped = shipped + \(line.quantity)
        WHERE id = \(line.line) AND "order" = \(order) AND shipped + \(line.quantity) <= quantity - cancelled
        """)
      if changed == 0 { parts.append(line) } else { units += line.quantity }
    }
    // What is no line is a component of one, or nothing.
    if !parts.isEmpty { units += try LineComponents.ship(parts, of: order, in: work) }
    try work.run(
      """
      UPDATE \(.order) SET shipped_units = shipped_units + \(units), version = version + 1,
        fulfilment = CASE WHEN shipped_units + \(units) >= units - cancelled_units THEN 'fulfilled' ELSE 'partiallyFulfilled' END
      WHERE id = \(order)
      """)
    try OrderTerms.restate(order, in: work)
    try OrderHistory.publishChange(of: order, .shipped, in: work)
  }

  /// A placed order; nil when there is no such order. For use within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func placed(
    _ order: OrderID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> Order? {
    let found = try OrderStore.order(order, in: snapshot)
    guard let found, found.order.status.lifecycle == .placed else { return nil }
    return found.order
  }

  /// An order as papers need it, whatever has become of it since; nil for one that was never placed. For use within a
  /// transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func printed(
    _ order: OrderID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> Order? {
    let found = try OrderStore.order(order, in: snapshot)
    return found.map(\.order).flatMap { $0.placedAt == nil ? nil : $0 }
  }

  /// How many units of lines are known to have left. For use within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func known(
    _ lines: [OrderLineID], in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [OrderLineID: Int] {
    let rows: [KnownLineRow] = try snapshot.rows(
      """
      SELECT id, shipped FROM \(.orderLine) WHERE id IN (\(list: lines))
      UNION ALL SELECT id, shipped FROM \(.lineComponent) WHERE id IN (\(list: lines))
      """)
    return Dictionary(rows.map { ($0.line, $0.shipped) }) { first, _ in first }
  }

  /// Placed orders of which something is still to leave, in the order of their ids. For use within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public static func waiting(
    after last: OrderID?, limit: Int, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [OrderID] {
    let place: SQL<OrderingSchema> = last.map { "AND id > \($0)" } ?? ""
    return try snapshot.rows(
      """
      SELECT id FROM \(.order) WHERE lifecycle = 'placed' AND fulfilment <> 'fulfilled' \(place) ORDER BY id
      LIMIT \(limit)
      """)
  }
}

private struct KnownLineRow: RowDecodable {
  let line: OrderLineID, shipped: Int

  init(row: inout RowReader) throws(DatabaseError) { (line, shipped) = (try row.read(), try row.read()) }
}
