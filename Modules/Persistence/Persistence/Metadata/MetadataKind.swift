/// A kind of thing that metadata can be of, such as `product`. Contexts declare theirs as statics.
public struct MetadataKind: Hashable, Sendable {
  /// Its name in addresses and in the database: never changes.
  public let name: String

  /// A kind by its name: lowercase letters and hyphens.
  public init(_ name: String) { self.name = name }
}

/// Which things of a kind are wanted.
public struct MetadataFilter: Hashable, Sendable {
  /// The key that they have; nil for an external id.
  public let key: String?
  /// What its value is, or which external id; nil for any.
  public let value: String?

  /// Things that have a key, perhaps with this value.
  public init(key: String, value: String? = nil) { (self.key, self.value) = (key, value) }

  /// Things that have an external id, perhaps this one.
  public init(externalID: String? = nil) { (key, value) = (nil, externalID) }
}

/// Something that a filter found.
public struct MetadataSubject: Hashable, Sendable {
  /// Its id within its kind.
  public let id: String
  /// Its id in another program.
  public let externalID: String?
}

extension MetadataSubject: RowDecodable {
  /// Reads id and external id.
  ///
  /// - Throws: `decoding` when a column is missing or of another kind.
  public init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    externalID = try row.read()
  }
}
