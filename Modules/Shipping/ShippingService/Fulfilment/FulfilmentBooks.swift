public import Persistence
public import Shipping
public import StoreIdentifiers

/// What Shipping has counted, to be compared with what others say.
public enum FulfilmentBooks {
  /// Lines of fulfilment orders whose counters their shipments do not explain. There should be none. O(number of lines).
  ///
  /// - Throws: `storage` when the database fails.
  public static func verify(
    in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> [FulfilmentDiscrepancy] {
    try snapshot.rows(
      """
      SELECT fulfilment, order_line, CAST(sum(packed) AS bigint), CAST(sum(shipped) AS bigint),
        CAST(sum(boxed) AS bigint), CAST(sum(sent) AS bigint)
      FROM (
        SELECT fulfilment, order_line, packed, shipped, 0 AS boxed, 0 AS sent FROM \(.fulfilmentLine)
        UNION ALL
        SELECT s.fulfilment, l.order_line, 0, 0,
          CASE WHEN s.state IN ('created', 'packed', 'labelled', 'ready') THEN l.quantity ELSE 0 END,
          CASE WHEN s.shipped_at IS NULL THEN 0 ELSE l.quantity END
        FROM \(.shipment) AS s JOIN \(.shipmentLine) AS l ON l.shipment = s.id WHERE s.fulfilment IS NOT NULL) AS both_sides
      GROUP BY fulfilment, order_line HAVING sum(packed) <> sum(boxed) OR sum(shipped) <> sum(sent)
      """)
  }

  /// Order lines of which fulfilment orders count other units that come back than returns have. There should be none.
  /// O(number of lines).
  ///
  /// - Throws: `storage` when the database fails.
  public static func verifyReturns(
    in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> [ReturnDiscrepancy] {
    try snapshot.rows(
      """
      SELECT order_line, CAST(sum(stored) AS bigint), CAST(sum(rebuilt) AS bigint)
      FROM (
        SELECT order_line, returned AS stored, 0 AS rebuilt FROM \(.fulfilmentLine)
        UNION ALL
        SELECT l.order_line, 0, l.expected - l.wrong - l.missing
        FROM \(.goodsReturn) AS r JOIN \(.goodsReturnLine) AS l ON l.goods_return = r.id
        WHERE r.state <> 'cancelled') AS both_sides
      GROUP BY order_line HAVING sum(stored) <> sum(rebuilt)
      """)
  }

  /// The next returns of which something has come, in the order of their ids.
  ///
  /// - Throws: `storage` when the database fails.
  public static func received(
    after last: GoodsReturnID?, limit: Int, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> [GoodsReturn] {
    let place: SQL<ShippingSchema> = last.map { "AND id > \($0)" } ?? ""
    return try ReturnRecords.whole(
      try snapshot.rows(
        """
        SELECT \(ReturnRecords.columns) FROM \(.goodsReturn) WHERE state IN ('partlyReceived', 'closed') \(place)
        ORDER BY id LIMIT \(limit)
        """), in: snapshot)
  }

  /// The fulfilment orders of the next orders of which something is to leave, in the order of the orders' ids.
  ///
  /// - Throws: `storage` when the database fails.
  public static func unfinished(
    after last: OrderID?, orders limit: Int, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> [FulfilmentOrder] {
    let place: SQL<ShippingSchema> = last.map { "AND \"order\" > \($0)" } ?? ""
    let orders: [OrderID] = try snapshot.rows(
      """
      SELECT DISTINCT "order" FROM \(.fulfilment) WHERE state NOT IN ('closed', 'cancelled') \(place)
      ORDER BY "order" LIMIT \(limit)
      """)
    if orders.isEmpty { return [] }
    return try FulfilmentRecords.whole(
      try snapshot.rows(
        """
        SELECT \(FulfilmentRecords.columns) FROM \(.fulfilment) WHERE "order" IN (\(list: orders)) ORDER BY "order", id
        """), in: snapshot)
  }

  /// How many units of the next order lines have left, in the order of their ids.
  ///
  /// - Throws: `storage` when the database fails.
  public static func shippedLines(
    after last: OrderLineID?, limit: Int, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> [(line: OrderLineID, quantity: Int)] {
    let place: SQL<ShippingSchema> = last.map { "AND l.order_line > \($0)" } ?? ""
    let rows: [ShippedUnitsRow] = try snapshot.rows(
      """
      SELECT l.order_line, CAST(sum(l.quantity) AS bigint) FROM \(.shipmentLine) AS l
        JOIN \(.shipment) AS s ON s.id = l.shipment
      WHERE s.shipped_at IS NOT NULL \(place) GROUP BY l.order_line ORDER BY l.order_line LIMIT \(limit)
      """)
    return rows.map { ($0.line, $0.quantity) }
  }
}

/// A line of a fulfilment order whose counters its shipments do not explain.
public struct FulfilmentDiscrepancy: RowDecodable, Hashable, Sendable {
  /// The fulfilment order.
  public let fulfilment: FulfilmentOrderID
  /// The line.
  public let line: OrderLineID
  /// How many units it counts as packed, and as shipped.
  public let stored: [Int]
  /// How many are packed, and have left, by its shipments.
  public let rebuilt: [Int]

  /// Reads the columns that `verify` selects.
  ///
  /// - Throws: `decoding` when a column is missing or of another kind.
  public init(row: inout RowReader) throws(DatabaseError) {
    (fulfilment, line) = (try row.read(), try row.read())
    stored = [try row.read(), try row.read()]
    rebuilt = [try row.read(), try row.read()]
  }
}

/// An order line of which fulfilment orders count other units that come back than returns have.
public struct ReturnDiscrepancy: RowDecodable, Hashable, Sendable {
  /// The line.
  public let line: OrderLineID
  /// How many units fulfilment orders count.
  public let stored: Int
  /// How many units returns have.
  public let rebuilt: Int

  /// Reads the columns that `verifyReturns` selects.
  ///
  /// - Throws: `decoding` when a column is missing or of another kind.
  public init(row: inout RowReader) throws(DatabaseError) {
    (line, stored, rebuilt) = (try row.read(), try row.read(), try row.read())
  }
}
