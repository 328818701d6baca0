public import FoundationCore
import Persistence
import Shipping
import StoreIdentifiers

extension Shipments {
  /// What waits for its buyer since a time within a range, the earliest ready first: at most 100. What is on hold may not be
  /// handed over, and is left out. `last` is the last one of
  /// those that were returned before.
  ///
  /// - Throws: `storage` when the database fails.
  public func waiting(
    since times: Range<Timestamp>, after last: WaitingShipment? = nil
  ) async throws(ShippingError) -> [WaitingShipment] {
    var rest: SQL<ShippingSchema> = ""
    if let last { rest = "AND (s.ready_at, s.id) > (\(last.readyAt), \(last.ready.shipment))" }
    let condition = rest
    let rows: [WaitingRow] = try await database.report(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      try snapshot.rows(
        """
        SELECT s.id, s."order", f.location, s.ready_at FROM \(.shipment) AS s
          JOIN \(.fulfilment) AS f ON f.id = s.fulfilment
        WHERE s.state = 'ready' AND s.ready_at >= \(times.lowerBound) AND s.ready_at < \(times.upperBound) \(condition)
          AND f.state <> 'onHold'
        ORDER BY s.ready_at, s.id LIMIT 100
        """)
    }
    return rows.map(\.waiting)
  }
}

/// Goods that wait for their buyer.
public struct WaitingShipment: Sendable {
  /// What was published when they were ready.
  public let ready: PickupReady
  /// Since when they wait.
  public let readyAt: Timestamp
}

private struct WaitingRow: RowDecodable {
  let waiting: WaitingShipment

  init(row: inout RowReader) throws(DatabaseError) {
    let shipment: ShipmentID = try row.read(), order: OrderID = try row.read(), location: LocationID = try row.read()
    waiting = WaitingShipment(
      ready: PickupReady(shipment: shipment, order: order, location: location), readyAt: try row.read())
  }
}
