public import FoundationCore

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
  var correlation: UniqueID? { correlationID.flatMap { UniqueID($0) } }
  /// The event that caused this one.
  public let causationID: UniqueID?
  /// JSON in UTF-8.
  public let payload: [UInt8]

  /// The columns that `init(row:)` reads, of a table that the query calls `event`.
  static var columns: SQL<PersistenceSchema> {
    """
    event.id, event.position, event.type, event.version, event.occurred_at, event.source, event.aggregate,
    event.aggregate_sequence, event.actor, event.correlation, event.causation, event.payload
    """
  }

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
