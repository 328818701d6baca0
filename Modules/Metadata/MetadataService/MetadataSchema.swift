public import Persistence

/// Whoever changes metadata, in the database: it has no tables of its own, since the rows are Persistence's.
public enum MetadataSchema: DatabaseSchema {
  /// No table.
  public enum Table: RawRepresentable, CaseIterable, Sendable {
    /// No name is a table's.
    public init?(rawValue: String) { nil }
    /// Never asked for.
    public var rawValue: String { switch self {} }
    /// None.
    public static var allCases: [Table] { [] }
  }
  /// What its commands throw.
  public typealias Failure = MetadataError
  /// Its name.
  public static let name = "metadata"
  /// None.
  public static var migrations: [Migration<MetadataSchema>] { [] }
}
