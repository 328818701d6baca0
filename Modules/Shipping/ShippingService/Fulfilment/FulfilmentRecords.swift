import FoundationCore
public import Persistence
public import Shipping
import StoreIdentifiers

extension DeliveryKind: @retroactive SQLBindable, @retroactive SQLReadable {}
extension FulfilmentState: @retroactive SQLBindable, @retroactive SQLReadable {}
extension ShipmentState: @retroactive SQLBindable, @retroactive SQLReadable {}

/// How fulfilment orders are stored.
enum FulfilmentRecords {
  static let columns: SQL<ShippingSchema> =
    "id, \"order\", number, location, kind, state, hold_reason, scheduled_for, version, created_at"

  /// The fulfilment orders of an order, in the order of their ids.
  static func of(
    _ order: OrderID, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> [FulfilmentOrder] {
    try whole(
      try snapshot.rows("SELECT \(columns) FROM \(.fulfilment) WHERE \"order\" = \(order) ORDER BY id"), in: snapshot)
  }

  static func one(
    _ id: FulfilmentOrderID, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> FulfilmentOrder? {
    try whole(try snapshot.rows("SELECT \(columns) FROM \(.fulfilment) WHERE id = \(id)"), in: snapshot).first
  }

  /// Rows with their lines.
  static func whole(
    _ rows: [FulfilmentRow], in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> [FulfilmentOrder] {
    if rows.isEmpty { return [] }
    var lines: [FulfilmentOrderID: [FulfilmentOrder.Line]] = [:]
    for part in rows.chunks(of: 100) {
      let found: [FulfilmentLineRow] = try snapshot.rows(
        """
        SELECT fulfilment, order_line, variant, quantity, cancelled, packed, shipped, returned FROM \(.fulfilmentLine)
        WHERE fulfilment IN (\(list: part.map(\.order.id))) ORDER BY fulfilment, order_line
        """)
      for row in found { lines[row.fulfilment, default: []].append(row.line) }
    }
    return rows.map { row in
      var order = row.order
      order.lines = lines[order.id] ?? []
      return order
    }
  }

  static func insert(
    _ orders: [FulfilmentOrder], in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    try work.insert(
      orders.map { order in
        [
          order.id, order.order, order.number, order.location, order.kind, order.state, order.holdReason,
          order.scheduledFor, order.version, order.createdAt,
        ]
      }, "INSERT INTO \(.fulfilment) (\(columns))")
    let lines = orders.flatMap { order in
      order.lines.map { line -> [any SQLBindable] in
        [
          order.id, line.orderLine, line.variant, line.quantity, line.cancelled, line.packed, line.shipped,
          line.returned,
        ]
      }
    }
    try work.insert(
      lines,
      """
      INSERT INTO \(.fulfilmentLine) (fulfilment, order_line, variant, quantity, cancelled, packed, shipped, returned)
      """)
  }

  /// Stores what a fulfilment order says of itself, in its next version. Its lines change by `count`.
  static func update(
    _ order: inout FulfilmentOrder, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    try work.changeOne(
      """
      UPDATE \(.fulfilment) SET location = \(order.location), state = \(order.state), hold_reason = \(order.holdReason),
        scheduled_for = \(order.scheduledFor), version = version + 1
      WHERE id = \(order.id) AND version = \(order.version)
      """)
    order.version += 1
  }

  /// Counts units of a line: those that are packed, leave, or are cancelled now; fewer for negative numbers. The condition
  /// decides, not what was read, and a CHECK says the same once more.
  static func count(
    packed: Int = 0, shipped: Int = 0, cancelled: Int = 0, of line: OrderLineID, in order: FulfilmentOrderID,
    _ work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    let changed = try work.run(
      """
      UPDATE \(.fulfilmentLine) SET packed = packed + \(packed), shipped = shipped + \(shipped),
        cancelled = cancelled + \(cancelled)
      WHERE fulfilment = \(order) AND order_line = \(line) AND packed + \(packed) >= 0
        AND shipped + \(shipped) + packed + \(packed) <= quantity - cancelled - \(cancelled)
      """)
    guard changed == 1 else { throw .moreThanOrdered(line) }
  }
}

struct FulfilmentRow: RowDecodable {
  /// Without its lines.
  let order: FulfilmentOrder

  init(row: inout RowReader) throws(DatabaseError) {
    let id: FulfilmentOrderID = try row.read(), of: OrderID = try row.read(), number: String = try row.read()
    let location: LocationID = try row.read(), kind: DeliveryKind = try row.read()
    let state: FulfilmentState = try row.read(), reason: String? = try row.read(), day: LocalDay? = try row.read()
    let version: Int64 = try row.read()
    order = FulfilmentOrder(
      id: id, order: of, number: number, location: location, kind: kind, state: state, holdReason: reason,
      scheduledFor: day, lines: [], version: version, createdAt: try row.read())
  }
}

private struct FulfilmentLineRow: RowDecodable {
  let fulfilment: FulfilmentOrderID, line: FulfilmentOrder.Line

  init(row: inout RowReader) throws(DatabaseError) {
    fulfilment = try row.read()
    let orderLine: OrderLineID = try row.read(), variant: VariantID = try row.read(), quantity: Int = try row.read()
    let cancelled: Int = try row.read(), packed: Int = try row.read(), shipped: Int = try row.read()
    line = FulfilmentOrder.Line(
      orderLine: orderLine, variant: variant, quantity: quantity, cancelled: cancelled, packed: packed,
      shipped: shipped, returned: try row.read())
  }
}
