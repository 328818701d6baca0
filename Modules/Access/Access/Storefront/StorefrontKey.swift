public import FoundationCore

/// What pages of other sites show to use the API as shoppers do. It is public: everybody can read it in those pages, and it
/// grants no permission.
public struct StorefrontKey: Identifiable, Hashable, Sendable {
  /// The key, such as `mskey_` with 32 hexadecimal digits: what is sent as `Storefront-Key`.
  public let id: String
  /// What it is called, and whose pages show it.
  public let details: Details
  /// When it was made.
  public let createdAt: Timestamp
  /// Grows with each change.
  public let version: Int64

  /// A key with all its parts.
  public init(id: String, details: Details, createdAt: Timestamp, version: Int64) {
    (self.id, self.details, self.createdAt, self.version) = (id, details, createdAt, version)
  }

  /// What staff decide about a key.
  public struct Details: Hashable, Sendable {
    /// What the key is for, up to 100 characters.
    public var name: String
    /// The sites whose pages may show it: 1 to 20.
    public var origins: Set<WebOrigin>

    /// A name and origins.
    public init(name: String, origins: Set<WebOrigin>) { (self.name, self.origins) = (name, origins) }
  }

  /// The request field that carries a key.
  public static let field = "Storefront-Key"
  /// How many sites one key may be for.
  public static let originLimits = 1...20
}

extension Schema where Value == StorefrontKey.Details {
  /// What staff decide about a key. Unknown fields are refused.
  public static let storefrontKeyDetails = Schema.object(
    "StorefrontKeyDetails", Field("name", \.name, .text(1...100)),
    Field(
      "origins", \.origins,
      Schema<[WebOrigin]>.array(of: .webOrigin, count: StorefrontKey.originLimits)
        .map({ origins throws(SchemaViolation) in Set(origins) }, { $0.sorted() }))
  ) { StorefrontKey.Details(name: $0, origins: $1) }
}

extension Schema where Value == StorefrontKey {
  /// A key. Responses may gain fields.
  public static let storefrontKey = Schema.object(
    "StorefrontKey", Field("id", \.id, .text(1...100)), Field("details", \.details, .storefrontKeyDetails),
    Field("createdAt", \.createdAt, .timestamp), Field("version", \.version, .integer64(in: 1...Int64.max))
  ) { StorefrontKey(id: $0, details: $1, createdAt: $2, version: $3) }
}

extension Schema where Value == [StorefrontKey] {
  /// Every key.
  public static let storefrontKeys = Schema.array(of: .storefrontKey)
}
