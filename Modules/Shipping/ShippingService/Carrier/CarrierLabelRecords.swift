import FoundationCore
public import Persistence
public import Shipping
import StoreIdentifiers

extension Carrier.Kind: @retroactive SQLBindable, @retroactive SQLReadable {}
extension CarrierLabelState: @retroactive SQLBindable, @retroactive SQLReadable {}
extension TrackingOutcome: SQLBindable, SQLReadable {}

/// How labels are stored that carriers are asked for.
enum CarrierLabelRecords {
  private static let columns: SQL<ShippingSchema> = "shipment, id, carrier, service, state, reason, requested_at"

  /// The latest label of each shipment.
  static func latest(
    of shipments: [ShipmentID], in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> [ShipmentID: CarrierLabel] {
    let rows: [LabelRow] = try snapshot.rows(
      """
      SELECT \(columns) FROM \(.carrierLabel) WHERE shipment IN (\(list: shipments)) ORDER BY requested_at, id
      """)
    return Dictionary(rows.map { ($0.shipment, $0.label) }) { _, last in last }
  }

  /// A label with its shipment.
  static func one(
    _ id: CarrierLabelID, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> (shipment: ShipmentID, label: CarrierLabel)? {
    let row: LabelRow? = try snapshot.first("SELECT \(columns) FROM \(.carrierLabel) WHERE id = \(id)")
    return row.map { ($0.shipment, $0.label) }
  }

  /// The label that counts of a shipment: the one it has, or waits for.
  static func current(
    of shipment: ShipmentID, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> CarrierLabel? {
    let states = CarrierLabelState.allCases.filter(\.isCurrent)
    let row: LabelRow? = try work.first(
      "SELECT \(columns) FROM \(.carrierLabel) WHERE shipment = \(shipment) AND state IN (\(list: states))")
    return row?.label
  }

  /// What the carrier is told, and how often it was.
  static func request(
    of id: CarrierLabelID, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> (body: [UInt8], asks: Int)? {
    let row: RequestRow? = try snapshot.first("SELECT request, asks FROM \(.carrierLabel) WHERE id = \(id)")
    return row.map { (Array(($0.request ?? "").utf8), $0.asks) }
  }

  /// The PDF of the label that a shipment has.
  static func document(
    of shipment: ShipmentID, in snapshot: borrowing Snapshot<ShippingSchema>
  ) throws(ShippingError) -> [UInt8]? {
    try snapshot.first(
      """
      SELECT document FROM \(.carrierLabel) WHERE shipment = \(shipment) AND state = \(CarrierLabelState.bought)
      """)
  }

  static func insert(
    _ label: CarrierLabel, of shipment: ShipmentID, request: [UInt8], in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    try work.run(
      """
      INSERT INTO \(.carrierLabel) (\(columns), asks, request)
      VALUES (\(shipment), \(label.id), \(label.carrier.description), \(label.service), \(label.state),
        \(label.reason), \(label.requestedAt), 0, \(String(decoding: request, as: UTF8.self)))
      """)
  }

  /// Has a label be in another state. What its carrier was to be told is forgotten when nobody will be asked any more, and
  /// what is to be printed when nobody will print it.
  static func move(
    _ id: CarrierLabelID, to state: CarrierLabelState, because reason: String? = nil,
    in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    try work.changeOne(
      "UPDATE \(.carrierLabel) SET state = \(state), reason = \(reason) WHERE id = \(id)")
    if !state.isCurrent { try work.run("UPDATE \(.carrierLabel) SET document = NULL WHERE id = \(id)") }
    if !state.isOnItsWay { try work.run("UPDATE \(.carrierLabel) SET request = NULL WHERE id = \(id)") }
  }

  static func keep(
    _ document: [UInt8], number: String, of id: CarrierLabelID, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    try work.changeOne(
      "UPDATE \(.carrierLabel) SET document = \(document), number = \(number) WHERE id = \(id)")
  }

  static func countAsk(
    of id: CarrierLabelID, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    try work.changeOne("UPDATE \(.carrierLabel) SET asks = asks + 1 WHERE id = \(id)")
  }

  /// Says what is wrong with a label that is still on its way.
  static func note(
    _ reason: String, of id: CarrierLabelID, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    let open = CarrierLabelState.allCases.filter(\.isOpen)
    try work.run("UPDATE \(.carrierLabel) SET reason = \(reason) WHERE id = \(id) AND state IN (\(list: open))")
  }
}

private struct LabelRow: RowDecodable {
  let shipment: ShipmentID, label: CarrierLabel

  init(row: inout RowReader) throws(DatabaseError) {
    shipment = try row.read()
    let id: CarrierLabelID = try row.read(), carrier: StoredCarrierCode = try row.read()
    let service: String? = try row.read(), state: CarrierLabelState = try row.read()
    let reason: String? = try row.read()
    label = CarrierLabel(
      id: id, carrier: carrier.code, service: service, state: state, reason: reason, requestedAt: try row.read())
  }
}

private struct RequestRow: RowDecodable {
  let request: String?, asks: Int

  init(row: inout RowReader) throws(DatabaseError) { (request, asks) = (try row.read(), try row.read()) }
}
