public import FoundationCore

/// What the API returns for a parked event: one that a consumer could not handle, or one that waits behind such a one.
public struct UndeliveredEvent: Identifiable, Hashable, Sendable {
  /// Which consumer could not handle which event.
  public struct ID: Hashable, Sendable {
    /// The consumer's name.
    public let consumer: String
    /// The event's place in the store's stream.
    public let position: Int64

    /// Names a consumer and an event.
    public init(consumer: String, position: Int64) { (self.consumer, self.position) = (consumer, position) }
  }

  /// Which consumer could not handle which event.
  public let id: ID
  /// What happened, such as `shipping.shipment-created`.
  public let type: String
  /// The id of what it happened to.
  public let aggregate: String
  /// When it happened.
  public let occurredAt: Timestamp
  /// When it was put aside.
  public let parkedAt: Timestamp
  /// How often it was tried: 0 for one that waits behind another.
  public let attempts: Int
  /// Why the last attempt failed; nil for one that waits behind another.
  public let failure: String?

  /// Creates a value with all of its parts.
  public init(
    id: ID, type: String, aggregate: String, occurredAt: Timestamp, parkedAt: Timestamp, attempts: Int,
    failure: String?
  ) {
    (self.id, self.type, self.aggregate) = (id, type, aggregate)
    (self.occurredAt, self.parkedAt, self.attempts, self.failure) = (occurredAt, parkedAt, attempts, failure)
  }
}

extension Schema where Value == UndeliveredEvent {
  /// The JSON of one parked event. Responses may gain fields.
  public static let undeliveredEvent = Schema.object(
    "ParkedEvent", Field("consumer", \.id.consumer, .text(1...200)),
    Field("position", \.id.position, .integer64(in: 1...Int64.max)), Field("type", \.type, .text(1...200)),
    Field("aggregate", \.aggregate, .text(1...100)), Field("occurredAt", \.occurredAt, .timestamp),
    Field("parkedAt", \.parkedAt, .timestamp), Field("attempts", \.attempts, .integer(in: 0...1_000_000)),
    .optional("failure", \.failure, .multiline(0...2_000))
  ) {
    UndeliveredEvent(
      id: .init(consumer: $0, position: $1), type: $2, aggregate: $3, occurredAt: $4, parkedAt: $5, attempts: $6,
      failure: $7)
  }
}

extension Schema where Value == Page<UndeliveredEvent> {
  /// The JSON of a page of parked events.
  public static let undeliveredEvents = Schema.page("ParkedEventPage", of: .undeliveredEvent)
}
