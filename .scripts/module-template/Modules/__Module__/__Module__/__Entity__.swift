public import FoundationCore

/// Marks ids of __entities_words__.
public enum __Entity__Tag {}

/// An id of __an_entity_words__.
public typealias __Entity__ID = Identifier<__Entity__Tag>

/// What the API returns for __an_entity_words__, as staff see it.
public struct __Entity__: Identifiable, Hashable, Sendable {
  /// A version 7 UUID, made by the client that added it.
  public let id: __Entity__ID
  /// What staff call it: 1 to 200 characters.
  public let name: String
  /// When the server added it.
  public let createdAt: Timestamp

  /// Creates a value with all of its parts.
  public init(id: __Entity__ID, name: String, createdAt: Timestamp) {
    self.id = id
    self.name = name
    self.createdAt = createdAt
  }
}

extension Schema where Value == __Entity__ {
  /// The JSON of one __entity_words__. Responses may gain fields.
  public static let __entity__ = Schema.object(
    "__Entity__", Field("id", \.id, .identifier()), Field("name", \.name, .text(1...200)),
    Field("createdAt", \.createdAt, .timestamp)
  ) { __Entity__(id: $0, name: $1, createdAt: $2) }
}

extension Schema where Value == Page<__Entity__> {
  /// The JSON of a page of __entities_words__.
  public static let __entities__ = Schema.page("__Entity__Page", of: .__entity__)
}
