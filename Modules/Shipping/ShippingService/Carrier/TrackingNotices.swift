import Access
import AccessService
import FoundationCore
import Persistence
public import Shipping
import StoreIdentifiers

/// Takes webhooks of carriers: what was seen of parcels.
///
/// A message may come twice, late and in any order: its id is heeded once, the state table lets a shipment go one way, and
/// events are shown in the order of their own times.
public struct TrackingNotices: Sendable {
  let database: Database
  let clock: WallClock
  let key: [UInt8]

  /// How long messages are known by their ids; a copy is refused for its time after five minutes.
  static let memory = Duration.seconds(30 * 86_400)

  /// Adds what was seen to the shipments of a number, and moves them. A number that no shipment of the carrier has is left
  /// alone, without a word.
  ///
  /// - Parameters:
  ///   - body: The body as it came.
  ///   - id: The field `webhook-id`.
  ///   - timestamp: The field `webhook-timestamp`.
  ///   - signatures: The field `webhook-signature`.
  ///   - code: The carrier that the address names.
  /// - Throws: `carrier(.badSignature)`, also for a carrier that is unknown or has no secret; `carrier(.badNotice)`;
  ///   `storage` when the database fails: the carrier sends it again then.
  public func take(
    _ body: [UInt8], id: String, timestamp: String, signatures: String, of code: CarrierCode
  ) async throws(ShippingError) {
    let message = StandardWebhook(id: id, timestamp: timestamp, signatures: signatures, body: body)
    let now = clock.now()
    let sealed = try await database.read(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      try CarrierRecords.secrets(of: code, in: snapshot)?.webhook
    }
    // Without a secret nothing is good; the work is the same.
    let secret = sealed.flatMap { Cryptography.open($0, key: key) }
    let isGood = message.isGood(for: secret ?? key, at: now)
    guard isGood, secret != nil else { throw .carrier(.badSignature) }
    guard let news = TrackingNews.read(message.body) else { throw .carrier(.badNotice) }
    try await database.write(as: ShippingSchema.self) { work throws(ShippingError) in
      let isNew = try work.run(
        """
        INSERT INTO \(.carrierMessage) (carrier, message, taken_at) VALUES (\(code.description), \(message.id), \(now))
        ON CONFLICT (carrier, message) DO NOTHING
        """)
      guard isNew == 1 else { return }
      try work.run("DELETE FROM \(.carrierMessage) WHERE taken_at < \(now.advanced(by: .zero - Self.memory))")
      for id in try Self.shipments(news.number, of: code, in: work) { try Self.note(news, of: id, on: now, in: work) }
    }
  }

  /// The shipments that a carrier has by a number.
  private static func shipments(
    _ number: String, of code: CarrierCode, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) -> [ShipmentID] {
    let found: [NumberRow] = try work.rows(
      "SELECT id, carrier FROM \(.shipment) WHERE tracking_number = \(number) ORDER BY \"order\", id LIMIT 1000")
    let carrier = try work.snapshot { snapshot throws(ShippingError) in try CarrierRecords.one(code, in: snapshot) }
    return found.filter { row in row.carrier.map { carrier?.isCalled($0) == true } ?? false }.map(\.id)
  }

  private static func note(
    _ news: TrackingNews, of id: ShipmentID, on now: Timestamp, in work: borrowing UnitOfWork<ShippingSchema>
  ) throws(ShippingError) {
    let before = try Shipments.held(id, in: work)
    guard before.kind == .shipping, before.state.hasLeft || before.state == .labelled else { return }
    var shipment = before
    if before.events.contains(news.event) {
      // What is said once more may say what became of it.
      if let outcome = news.outcome { try ShipmentRecords.note(outcome, of: news.event, of: id, in: work) }
    } else if before.events.count < Shipments.mostEvents {
      try ShipmentRecords.insert(news.event, of: id, at: before.events.count, outcome: news.outcome, in: work)
      shipment.events.append(news.event)
    }
    if let command = news.outcome?.command, before.state.after(command) != nil {
      try shipment.take(command)
      if shipment.state.hasArrived { shipment.arrivedAt = shipment.arrival(seen: news.event.occurredAt, on: now) }
      try ShipmentRecords.update(shipment, in: work)
    }
    try work.audit(
      AuditSubject("shipping/shipments", id), changes: Schema.shipment.changes(from: before, to: shipment),
      by: LabelSagas.principal.key)
  }
}

/// What a carrier says became of a parcel in the end.
enum TrackingOutcome: String, CaseIterable, Sendable {
  /// It is on its way.
  case underway
  /// It has arrived.
  case delivered
  /// It could not be handed over.
  case failed

  /// What is done with the shipment.
  var command: ShipmentCommand? {
    switch self {
    case .underway: nil
    case .delivered: .deliver
    case .failed: .fail
    }
  }
}

/// What a webhook says of a parcel.
private struct TrackingNews: Sendable {
  let number: String, event: TrackingEvent, outcome: TrackingOutcome?

  /// Reads a body; nil for one that is no news of a parcel.
  static func read(_ body: [UInt8]) -> TrackingNews? {
    guard let message = try? message.decode(body, unknownFields: .ignored) else { return nil }
    return message
  }

  private struct Message { let type: Kind, data: TrackingNews }
  private enum Kind: String, CaseIterable, Sendable { case updated = "tracking.updated" }

  private static let data = Schema<TrackingNews>.object(
    "TrackingNews", Field("trackingNumber", \.number, .text(1...100)),
    Field("event", \.event, .trackingEvent), .optional("status", \.outcome, .enumeration())
  ) { TrackingNews(number: $0, event: $1, outcome: $2) }

  private static let message = Schema<Message>.object(
    "TrackingMessage", Field("type", \.type, .enumeration()), Field("data", \.data, data)
  ) { Message(type: $0, data: $1) }
  .map({ message throws(SchemaViolation) in message.data }, { Message(type: .updated, data: $0) })
}

private struct NumberRow: RowDecodable {
  let id: ShipmentID, carrier: String?

  init(row: inout RowReader) throws(DatabaseError) { (id, carrier) = (try row.read(), try row.read()) }
}
