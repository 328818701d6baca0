import FoundationCore
public import Persistence
public import Shipping
import StoreIdentifiers

extension ReturnState: @retroactive SQLBindable, @retroactive SQLReadable {}
extension GoodsReturn.Cause: @retroactive SQLBindable, @retroactive SQLReadable {}

/// How goods are stored that come back.
enum ReturnRecords {
  static let columns: SQL<ShippingSchema> =
    "id, \"order\", number, location, cause, shipment, state, version, created_at"

  /// Those of an order, the first made first.
  static func of(
    _ order: OrderID, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> [GoodsReturn] {
    try whole(
      try snapshot.rows(
        "SELECT \(columns) FROM \(.goodsReturn) WHERE \"order\" = \(order) ORDER BY created_at, id"), in: snapshot)
  }

  static func one(
    _ id: GoodsReturnID, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> GoodsReturn? {
    try whole(try snapshot.rows("SELECT \(columns) FROM \(.goodsReturn) WHERE id = \(id)"), in: snapshot).first
  }

  /// Rows with their lines.
  static func whole(
    _ rows: [GoodsReturnRow], in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> [GoodsReturn] {
    var all: [GoodsReturn] = []
    for part in rows.chunks(of: 100) {
      let lines: [GoodsReturnLineRow] = try snapshot.rows(
        """
        SELECT goods_return, order_line, variant, expected, restocked, damaged, wrong, missing FROM \(.goodsReturnLine)
        WHERE goods_return IN (\(list: part.map(\.goods.id))) ORDER BY goods_return, order_line
        """)
      let linesOf = Dictionary(grouping: lines, by: \.goods)
      all += part.map { row in
        var goods = row.goods
        goods.lines = (linesOf[goods.id] ?? []).map(\.line)
        return goods
      }
    }
    return all
  }

  static func insert(_ goods: GoodsReturn, in work: borrowing UnitOfWork<ShippingSchema>) throws(ShippingError) {
    try work.run(
      """
      INSERT INTO \(.goodsReturn) (\(columns))
      VALUES (\(goods.id), \(goods.order), \(goods.number), \(goods.location), \(goods.cause), \(goods.shipment),
        \(goods.state), \(goods.version), \(goods.createdAt))
      """)
    try work.insert(
      goods.lines.map { line -> [any SQLBindable] in
        [
          goods.id, line.orderLine, line.variant, line.expected, line.found.restocked, line.found.damaged,
          line.found.wrong, line.found.missing,
        ]
      },
      """
      INSERT INTO \(.goodsReturnLine) (goods_return, order_line, variant, expected, restocked, damaged, wrong, missing)
      """)
  }

  /// Stores what became of goods, in their next version.
  static func update(
    _ goods: inout GoodsReturn, from before: GoodsReturn, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    try work.changeOne(
      """
      UPDATE \(.goodsReturn) SET state = \(goods.state), version = version + 1
      WHERE id = \(goods.id) AND version = \(before.version)
      """)
    goods.version = before.version + 1
    for (line, former) in zip(goods.lines, before.lines) where line != former {
      try work.changeOne(
        """
        UPDATE \(.goodsReturnLine) SET restocked = \(line.found.restocked), damaged = \(line.found.damaged),
          wrong = \(line.found.wrong), missing = \(line.found.missing)
        WHERE goods_return = \(goods.id) AND order_line = \(line.orderLine)
        """)
    }
  }

  /// Counts units of a line that come back, or fewer. The condition decides, not what was read, and a CHECK says the same
  /// once more.
  static func count(
    _ units: Int, of line: OrderLineID, in fulfilment: FulfilmentOrderID, _ work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    let changed = try work.run(
      """
      UPDATE \(.fulfilmentLine) SET returned = returned + \(units)
      WHERE fulfilment = \(fulfilment) AND order_line = \(line) AND returned + \(units) BETWEEN 0 AND shipped
      """)
    guard changed == 1 else { throw .moreThanLeft(line) }
  }
}

struct GoodsReturnRow: RowDecodable {
  /// Without their lines.
  let goods: GoodsReturn

  init(row: inout RowReader) throws(DatabaseError) {
    let id: GoodsReturnID = try row.read(), order: OrderID = try row.read(), number: String = try row.read()
    let location: LocationID = try row.read(), cause: GoodsReturn.Cause = try row.read()
    let shipment: ShipmentID? = try row.read(), state: ReturnState = try row.read(), version: Int64 = try row.read()
    goods = GoodsReturn(
      id: id, order: order, number: number, location: location, cause: cause, shipment: shipment, state: state,
      lines: [], version: version, createdAt: try row.read())
  }
}

private struct GoodsReturnLineRow: RowDecodable {
  let goods: GoodsReturnID, line: GoodsReturn.Line

  init(row: inout RowReader) throws(DatabaseError) {
    goods = try row.read()
    let orderLine: OrderLineID = try row.read(), variant: VariantID = try row.read(), expected: Int = try row.read()
    let restocked: Int = try row.read(), damaged: Int = try row.read(), wrong: Int = try row.read()
    line = GoodsReturn.Line(
      orderLine: orderLine, variant: variant, expected: expected,
      found: ReturnFindings(restocked: restocked, damaged: damaged, wrong: wrong, missing: try row.read()))
  }
}
