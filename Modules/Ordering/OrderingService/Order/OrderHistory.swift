import FoundationCore
public import Ordering
public import Persistence
import StoreIdentifiers

extension OrderHistoryEntry.Kind: @retroactive SQLBindable, @retroactive SQLReadable {}

/// Reads and writes what happened to orders.
///
/// Placement and payments are read from where they are kept anyway; only what is kept nowhere else has rows of its own.
enum OrderHistory {
  static func append(
    _ kind: OrderHistoryEntry.Kind, to order: OrderID, at now: Timestamp, actor: String, note: String?,
    in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    try work.run(
      """
      INSERT INTO \(.history) ("order", version, kind, occurred_at, actor, note)
      SELECT \(order), version, \(kind), \(now), \(actor), \(note) FROM \(.order) WHERE id = \(order)
      """)
  }

  /// Tells other contexts that an order was called off.
  static func publishCancellation(
    of order: OrderID, _ change: OrderChange, actor: String, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    let event = OrderChanged(order: order, change: change, amount: nil)
    try work.publish(OrderChanged.cancelled, event, of: order.value, by: actor)
  }

  /// Publishes that the payments, shipments or units of an order have changed.
  static func publishChange(
    of order: OrderID, _ change: OrderChange, _ amount: Money? = nil, removal: OrderRemovalID? = nil,
    in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    let event = OrderChanged(order: order, change: change, amount: amount, removal: removal)
    try work.publish(OrderChanged.type, event, of: order.value)
  }

  /// What happened to an order, the earliest first; nil when there is no such order.
  static func entries(
    of order: OrderID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [OrderHistoryEntry]? {
    let row: PlacedRow? = try snapshot.first(
      "SELECT placed_at, placed_by, price_reason, currency FROM \(.order) WHERE id = \(order)")
    guard let row else { return nil }
    let later: [EntryRow] = try snapshot.rows(
      """
      SELECT kind, occurred_at, actor, amount, note FROM (
        SELECT CASE kind WHEN 'charge' THEN 'paid' ELSE 'refunded' END AS kind, occurred_at, actor, amount,
          NULL AS note FROM \(.paymentEvent) WHERE "order" = \(order)
        UNION ALL
        SELECT kind, occurred_at, actor, NULL, note FROM \(.history) WHERE "order" = \(order)
        UNION ALL
        SELECT CASE r.kind WHEN 'withdrawal' THEN 'withdrawn' ELSE 'linesCancelled' END, r.occurred_at, r.actor,
          r.delivery + (SELECT sum(l.amount) FROM \(.removalLine) AS l WHERE l.removal = r.id), r.reason
        FROM \(.removal) AS r WHERE r."order" = \(order)) AS entries
      ORDER BY occurred_at
      """)
    var entries: [OrderHistoryEntry] = []
    if let placedAt = row.placedAt {
      entries.append(
        OrderHistoryEntry(
          kind: .placed, occurredAt: placedAt, actor: row.placedBy ?? "unknown", note: row.priceReason))
    }
    for entry in later { entries.append(try entry.entry(in: row.currency)) }
    return entries
  }
}

private struct PlacedRow: RowDecodable {
  let placedAt: Timestamp?, placedBy: String?, priceReason: String?, currency: Currency

  init(row: inout RowReader) throws(DatabaseError) {
    placedAt = try row.read()
    placedBy = try row.read()
    priceReason = try row.read()
    currency = try row.readCurrency()
  }
}

private struct EntryRow: RowDecodable {
  let kind: OrderHistoryEntry.Kind, occurredAt: Timestamp, actor: String, amount: Int64?, note: String?

  init(row: inout RowReader) throws(DatabaseError) {
    kind = try row.read()
    occurredAt = try row.read()
    actor = try row.read()
    amount = try row.read()
    note = try row.read()
  }

  func entry(in currency: Currency) throws(OrderingError) -> OrderHistoryEntry {
    let amount = try self.amount.map { amount throws(OrderingError) in
      try OrderingError.amounts { () throws(MoneyError) in try Money(amount, currency) }
    }
    return OrderHistoryEntry(kind: kind, occurredAt: occurredAt, actor: actor, amount: amount, note: note)
  }
}
