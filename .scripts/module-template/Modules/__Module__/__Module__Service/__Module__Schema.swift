public import Persistence

/// What __Module__ owns in the database.
public enum __Module__Schema: DatabaseSchema {
  /// The tables. `__prefix_____table__` is the first one's name on disk.
  public enum Table: String, CaseIterable, Sendable {
    /// One row for each __entity_words__.
    case __table_case__
  }

  /// What statements of this owner throw.
  public typealias Failure = __Module__Error
  /// What the names of the tables begin with.
  public static let name = "__prefix__"
  /// What its commands publish.
  public static let events: [any DescribedEventType] = [__Entity__Added.type]

  /// The tables' history. Append a migration to change a table; never edit one that was released.
  public static let migrations: [Migration<__Module__Schema>] = [
    [
      """
      CREATE TABLE \(.__entity__) (id \(.id) PRIMARY KEY NOT NULL, name \(.text) NOT NULL,
        created_at \(.integer) NOT NULL) \(.strict)
      """,
      "CREATE INDEX __prefix_____table___newest ON \(.__entity__) (created_at, id)",
    ]
  ]
}
