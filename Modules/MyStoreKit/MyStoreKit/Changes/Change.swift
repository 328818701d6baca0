public import FoundationCore

/// A notice that an entity has changed at the server. It has no content: whoever shows the entity loads it again.
public struct Change: Hashable, Sendable {
  /// What has changed, such as an order.
  public let kind: Kind
  /// The entity's id.
  public let id: UniqueID
  /// The entity's version after the change; 0 for an entity without versions.
  public let version: Int64

  /// A notice with its parts.
  public init(kind: Kind, id: UniqueID, version: Int64) {
    self.kind = kind
    self.id = id
    self.version = version
  }

  /// A kind of entity. Servers may send kinds that a client does not know; it ignores them.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The word that stands for it on the wire.
    public let rawValue: String

    /// A kind by its word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An order, with its payments and shipments.
    public static let order = Kind(rawValue: "order")
    /// How much of a variant can be bought.
    public static let availability = Kind(rawValue: "availability")
  }
}

/// What a client hears while it listens for changes.
public enum ChangeNotice: Hashable, Sendable {
  /// The connection was made, perhaps again. Earlier changes may have been missed, so what is shown must be loaded again.
  case connected
  /// An entity has changed.
  case changed(Change)

  /// The first message of a connection, sent once the server has begun to listen: nothing after it is missed.
  public static let greeting = #"{"kind":"connected"}"#
}

extension Schema where Value == Change {
  /// A notice as the API sends it.
  public static let change = Schema.object(
    "Change", Field("kind", \.kind.rawValue, .text(1...40)), Field("id", \.typedID, .identifier()),
    Field("version", \.version, .integer64(in: 0...Int64.max))
  ) { Change(kind: Change.Kind(rawValue: $0), id: $1.value, version: $2) }
}

extension Change {
  fileprivate var typedID: Identifier<Change> { Identifier(id) }
}
