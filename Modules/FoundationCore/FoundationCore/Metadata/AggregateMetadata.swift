/// What other programs keep beside something of the store: its id with them, and values by keys.
///
/// The store reads none of it. A key is a namespace, a dot and a name, such as `erp.article-group`.
public struct AggregateMetadata: Hashable, Sendable {
  /// Its id in another program, unique among things of its kind; at most 100 characters.
  public var externalID: String?
  /// Texts of at most 500 characters, by their keys.
  public var values: [String: String]

  /// Metadata; without arguments, none.
  public init(externalID: String? = nil, values: [String: String] = [:]) {
    (self.externalID, self.values) = (externalID, values)
  }

  /// How many keys one thing may have.
  public static let keyLimit = 50
  /// How many bytes of UTF-8 its keys and values may have together.
  public static let byteLimit = 8_192
  /// What a key looks like, as a regular expression.
  public static let keyPattern = #"^[a-z0-9_-]{1,32}\.[a-z0-9_-]{1,64}$"#

  /// Whether a text is a key. O(n).
  public static func isKey(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, (1...32).contains(parts[0].count), (1...64).contains(parts[1].count) else { return false }
    return parts.allSatisfy { part in
      part.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F || $0 == 0x2D }
    }
  }

  /// How many bytes of UTF-8 the keys and values have together. O(n).
  public var byteCount: Int { values.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count } }

  /// Whether it is within `keyLimit` and `byteLimit`.
  public var isWithinLimits: Bool { values.count <= Self.keyLimit && byteCount <= Self.byteLimit }
}

extension Schema where Value == AggregateMetadata {
  /// The JSON of metadata: `{"externalID": "4711", "values": {"erp.article-group": "12"}}`.
  public static let aggregateMetadata = Schema.object(
    "Metadata", .optional("externalID", \.externalID, .externalID),
    Field("values", \.values, .dictionary(of: .metadataValue, keys: .metadataKeys))
  ) { AggregateMetadata(externalID: $0, values: $1) }
}

extension Schema where Value == String {
  static var externalID: Schema { .text(1...100) }
  static var metadataValue: Schema { .multiline(0...500) }
}

extension DictionaryKeys {
  static let metadataKeys = DictionaryKeys(pattern: AggregateMetadata.keyPattern, most: AggregateMetadata.keyLimit) {
    AggregateMetadata.isKey($0)
  }
}
