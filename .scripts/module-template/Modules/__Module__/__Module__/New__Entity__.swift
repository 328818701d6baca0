public import FoundationCore

/// What a client sends to add __an_entity_words__.
public struct New__Entity__: Hashable, Sendable {
  /// The id that it gets. The same id again is a conflict, so a repeated request adds nothing twice.
  public var id: __Entity__ID
  /// What staff call it: 1 to 200 characters.
  public var name: String

  /// Creates a request; without an id it gets a new one.
  public init(id: __Entity__ID = .make(), name: String) {
    self.id = id
    self.name = name
  }
}

extension Schema where Value == New__Entity__ {
  /// The JSON of the request. Unknown fields are refused.
  public static let new__Entity__ = Schema.object(
    "New__Entity__", Field("id", \.id, .identifier()), Field("name", \.name, .text(1...200))
  ) { New__Entity__(id: $0, name: $1) }
}
