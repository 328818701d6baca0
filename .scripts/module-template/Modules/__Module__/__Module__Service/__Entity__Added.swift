public import FoundationCore
public import Persistence
public import __Module__

/// The event that __an_entity_words__ was added, version 1. Later versions only add fields.
public struct __Entity__Added: Hashable, Sendable {
  /// Which one; also the event's aggregate.
  public let __entity__: __Entity__ID
  /// What it was called when it was added.
  public let name: String

  /// The JSON of the payload.
  public static let schema = Schema<__Entity__Added>.object(
    "__Entity__Added", Field("__entity__", \.__entity__, .identifier()), Field("name", \.name, .text(1...200))
  ) { __Entity__Added(__entity__: $0, name: $1) }

  /// What the outbox calls the event.
  public static let type = EventType("__path__.__entity_path__-added", version: 1, schema)
}
