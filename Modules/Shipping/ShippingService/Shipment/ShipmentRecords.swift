import FoundationCore
import Persistence
import Shipping
import StoreIdentifiers

/// How shipments are stored.
enum ShipmentRecords {
  private static let columns: SQL<ShippingSchema> =
    "id, \"order\", fulfilment, kind, state, carrier, tracking_number, parcels, shipped_at, arrived_at"

  /// The shipments of an order, in the order in which they were made.
  static func of(
    _ order: OrderID, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> [Shipment] {
    try whole(
      try snapshot.rows(
        "SELECT \(columns) FROM \(.shipment) WHERE \"order\" = \(order) ORDER BY created_at, id"), in: snapshot)
  }

  static func one(
    _ id: ShipmentID, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> Shipment? {
    try whole(try snapshot.rows("SELECT \(columns) FROM \(.shipment) WHERE id = \(id)"), in: snapshot).first
  }

  /// Those that left last, the latest first.
  static func latest(
    atMost limit: Int, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> [Shipment] {
    try whole(
      try snapshot.rows(
        """
        SELECT \(columns) FROM \(.shipment) WHERE shipped_at IS NOT NULL ORDER BY shipped_at DESC, id DESC
        LIMIT \(limit)
        """), in: snapshot)
  }

  private static func whole(
    _ rows: [ShipmentRow], in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> [Shipment] {
    var shipments: [Shipment] = []
    let carriers = rows.contains { $0.carrier != nil } ? try CarrierRecords.all(in: snapshot) : []
    for part in rows.chunks(of: 100) {
      let ids = part.map(\.id)
      let lines: [ShipmentLineRow] = try snapshot.rows(
        """
        SELECT shipment, order_line, quantity FROM \(.shipmentLine) WHERE shipment IN (\(list: ids))
        ORDER BY shipment, order_line
        """)
      let events: [TrackingEventRow] = try snapshot.rows(
        """
        SELECT shipment, occurred_at, text, place FROM \(.trackingEvent) WHERE shipment IN (\(list: ids))
        ORDER BY shipment, occurred_at, position
        """)
      let labels = try CarrierLabelRecords.latest(of: ids, in: snapshot)
      let linesOf = Dictionary(grouping: lines, by: \.shipment), eventsOf = Dictionary(grouping: events, by: \.shipment)
      shipments += part.map { row in
        let carrier = row.carrier.flatMap { name in carriers.first { $0.isCalled(name) } }
        return Shipment(
          id: row.id, order: row.order, fulfilment: row.fulfilment, kind: row.kind, state: row.state,
          lines: (linesOf[row.id] ?? []).map(\.line), carrier: carrier?.details.name ?? row.carrier,
          trackingNumber: row.tracking,
          parcels: row.parcels, events: (eventsOf[row.id] ?? []).map(\.event), shippedAt: row.shippedAt,
          arrivedAt: row.arrivedAt,
          trackingLink: row.tracking.flatMap { carrier?.details.link?.address(of: $0) }, label: labels[row.id])
      }
    }
    return shipments
  }

  /// A carrier's code where a text means one, so that its name can change; else the text.
  private static func carrier(
    called text: String?, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> String? {
    guard let text else { return nil }
    let key = text.lowercased()
    return try work.first("SELECT code FROM \(.carrier) WHERE name_key = \(key) OR code = \(key) LIMIT 1") ?? text
  }

  /// What a carrier has said became of a shipment in the end: that it arrived, wherever that stands among its events.
  static func outcome(
    of id: ShipmentID, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> TrackingOutcome? {
    let outcomes: [TrackingOutcome] = try work.rows(
      "SELECT DISTINCT outcome FROM \(.trackingEvent) WHERE shipment = \(id) AND outcome IS NOT NULL",
      as: OutcomeRow.self
    ).map(\.outcome)
    return [.delivered, .failed].first { outcomes.contains($0) }
  }

  static func insert(
    _ shipment: Shipment, on now: Timestamp, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    let carrier = try carrier(called: shipment.carrier, in: work)
    try work.run(
      """
      INSERT INTO \(.shipment) (\(columns), created_at, ready_at)
      VALUES (\(shipment.id), \(shipment.order), \(shipment.fulfilment), \(shipment.kind), \(shipment.state), \(carrier),
        \(shipment.trackingNumber), \(StoredParcels(shipment.parcels)), \(shipment.shippedAt), \(shipment.arrivedAt), \(now),
        \(shipment.state == .ready ? now : nil))
      """)
    try work.insert(
      shipment.lines.map { [shipment.id, $0.orderLine, $0.quantity] },
      "INSERT INTO \(.shipmentLine) (shipment, order_line, quantity)")
  }

  /// Notes since when a shipment waits for its buyer.
  static func noteReady(
    _ id: ShipmentID, on now: Timestamp, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    try work.changeOne("UPDATE \(.shipment) SET ready_at = \(now) WHERE id = \(id)")
  }

  /// Stores what a shipment says of itself; its lines stay.
  static func update(_ shipment: Shipment, in work: borrowing UnitOfWork<ShippingSchema>) throws(ShippingError) {
    let carrier = try carrier(called: shipment.carrier, in: work)
    try work.changeOne(
      """
      UPDATE \(.shipment) SET state = \(shipment.state), carrier = \(carrier),
        tracking_number = \(shipment.trackingNumber), parcels = \(StoredParcels(shipment.parcels)),
        shipped_at = \(shipment.shippedAt), arrived_at = \(shipment.arrivedAt)
      WHERE id = \(shipment.id)
      """)
  }

  static func insert(
    _ event: TrackingEvent, of shipment: ShipmentID, at position: Int, outcome: TrackingOutcome? = nil,
    in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    try work.run(
      """
      INSERT INTO \(.trackingEvent) (shipment, position, occurred_at, text, place, outcome)
      VALUES (\(shipment), \(position), \(event.occurredAt), \(event.text), \(event.place), \(outcome))
      """)
  }

  /// Adds what became of a shipment to an event that said nothing of it.
  static func note(
    _ outcome: TrackingOutcome, of event: TrackingEvent, of shipment: ShipmentID,
    in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    try work.run(
      """
      UPDATE \(.trackingEvent) SET outcome = \(outcome) WHERE shipment = \(shipment)
        AND occurred_at = \(event.occurredAt) AND text = \(event.text) AND outcome IS NULL
      """)
  }

  /// When the last goods of an order came to its buyer; nil while some have yet to leave, are on their way or came back, and
  /// for an order without fulfilment orders, of which it is not known what has yet to leave.
  static func arrival(
    of order: OrderID, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> Timestamp? {
    let work: [WorkRow] = try snapshot.rows("SELECT state FROM \(.fulfilment) WHERE \"order\" = \(order)")
    guard !work.isEmpty, work.allSatisfy({ !$0.state.isUnfinished }) else { return nil }
    // The time is null of those that have not arrived.
    let arrivals: [ArrivalRow] = try snapshot.rows(
      "SELECT arrived_at FROM \(.shipment) WHERE \"order\" = \(order) AND state <> 'cancelled'")
    let times = arrivals.compactMap(\.time)
    return times.count == arrivals.count ? times.max() : nil
  }

  /// How many units of each line of an order have left.
  static func shippedUnits(
    of order: OrderID, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> [OrderLineID: Int] {
    let gone: [ShippedUnitsRow] = try work.rows(
      """
      SELECT l.order_line, CAST(sum(l.quantity) AS bigint) FROM \(.shipmentLine) AS l
        JOIN \(.shipment) AS s ON s.id = l.shipment
      WHERE s."order" = \(order) AND s.shipped_at IS NOT NULL GROUP BY l.order_line
      """)
    return Dictionary(gone.map { ($0.line, $0.quantity) }) { first, _ in first }
  }
}

/// Parcels as a text column.
private struct StoredParcels: SQLBindable, SQLReadable {
  let parcels: [Parcel]

  init(_ parcels: [Parcel]) { self.parcels = parcels }

  private static let schema = Schema<[Parcel]>.array(of: .parcel)

  static var sqlKind: SQLValue.Kind { .text }
  var sqlValue: SQLValue { .text(String(decoding: Self.schema.encode(parcels), as: UTF8.self)) }

  init(column: Column) throws(DatabaseError) {
    guard let parcels = try? Self.schema.decode(Array(try column.text().utf8), unknownFields: .ignored) else {
      throw column.mismatch("parcels")
    }
    self.parcels = parcels
  }
}

private struct ShipmentRow: RowDecodable {
  let id: ShipmentID, order: OrderID, fulfilment: FulfilmentOrderID?, kind: DeliveryKind, state: ShipmentState
  let carrier: String?, tracking: String?, parcels: [Parcel], shippedAt: Timestamp?
  let arrivedAt: Timestamp?

  init(row: inout RowReader) throws(DatabaseError) {
    (id, order, fulfilment) = (try row.read(), try row.read(), try row.read())
    (kind, state) = (try row.read(), try row.read())
    (carrier, tracking) = (try row.read(), try row.read())
    let stored: StoredParcels = try row.read()
    (parcels, shippedAt, arrivedAt) = (stored.parcels, try row.read(), try row.read())
  }
}

private struct ShipmentLineRow: RowDecodable {
  let shipment: ShipmentID, line: Shipment.Line

  init(row: inout RowReader) throws(DatabaseError) {
    shipment = try row.read()
    line = Shipment.Line(orderLine: try row.read(), quantity: try row.read())
  }
}

private struct TrackingEventRow: RowDecodable {
  let shipment: ShipmentID, event: TrackingEvent

  init(row: inout RowReader) throws(DatabaseError) {
    shipment = try row.read()
    let time: Timestamp = try row.read(), text: String = try row.read()
    event = TrackingEvent(occurredAt: time, text: text, place: try row.read())
  }
}

private struct OutcomeRow: RowDecodable {
  let outcome: TrackingOutcome

  init(row: inout RowReader) throws(DatabaseError) { outcome = try row.read() }
}

private struct WorkRow: RowDecodable {
  let state: FulfilmentState

  init(row: inout RowReader) throws(DatabaseError) { state = try row.read() }
}

private struct ArrivalRow: RowDecodable {
  let time: Timestamp?

  init(row: inout RowReader) throws(DatabaseError) { time = try row.read() }
}

struct ShippedUnitsRow: RowDecodable {
  let line: OrderLineID, quantity: Int

  init(row: inout RowReader) throws(DatabaseError) { (line, quantity) = (try row.read(), try row.read()) }
}
