public import FoundationCore

/// An event as the command that causes it knows it; the outbox adds the rest.
public struct EventDraft: Sendable, Equatable {
  /// What happened, such as `ordering.orderPlaced`.
  public var type: String
  /// The version of the payload's shape; later versions only add fields.
  public var version: Int
  /// What it happened to.
  public var aggregate: UniqueID
  /// JSON in UTF-8.
  public var payload: [UInt8]
  /// Who did it, if it was not the store itself.
  public var actor: String?
  /// The request all this began with.
  public var correlationID: String?
  /// The event that caused this one.
  public var causationID: UniqueID?

  /// Makes a draft.
  public init(
    type: String, version: Int, aggregate: UniqueID, payload: [UInt8], actor: String? = nil,
    correlationID: String? = nil, causationID: UniqueID? = nil
  ) {
    (self.type, self.version, self.aggregate, self.payload) = (type, version, aggregate, payload)
    (self.actor, self.correlationID, self.causationID) = (actor, correlationID, causationID)
  }
}

/// Something that happened and was committed.
public struct Event: Sendable, Equatable, RowDecodable {
  /// Unique, version 7: what a receiver outside deduplicates by.
  public let id: UniqueID
  /// Its place in the store's one stream, from 1, without gaps.
  public let position: Int64
  /// What happened, such as `ordering.orderPlaced`.
  public let type: String
  /// The version of the payload's shape.
  public let version: Int
  /// When the command ran.
  public let occurredAt: Timestamp
  /// The schema whose command published it.
  public let source: String
  /// What it happened to.
  public let aggregate: UniqueID
  /// Its number among the events of that aggregate, from 1, without gaps.
  public let aggregateSequence: Int64
  /// Who did it, if it was not the store itself.
  public let actor: String?
  /// The request all this began with.
  public let correlationID: String?
  /// The event that caused this one.
  public let causationID: UniqueID?
  /// JSON in UTF-8.
  public let payload: [UInt8]

  /// Reads an event's columns.
  ///
  /// - Throws: `decoding` when a column is missing or of another kind.
  public init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    position = try row.read()
    type = try row.read()
    version = try row.read()
    occurredAt = try row.read()
    source = try row.read()
    aggregate = try row.read()
    aggregateSequence = try row.read()
    actor = try row.read()
    correlationID = try row.read()
    causationID = try row.read()
    payload = try row.read()
  }
}
