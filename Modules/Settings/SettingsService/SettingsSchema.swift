public import Persistence

/// What Settings owns in the database.
public enum SettingsSchema: DatabaseSchema {
  /// Its tables.
  public enum Table: String, CaseIterable, Sendable {
    /// What was set, by whom and when: the latest change of a key is what holds.
    case change
  }

  /// What its statements throw.
  public typealias Failure = SettingsError
  /// The prefix of its tables.
  public static let name = "settings"
  /// True: a change is numbered after all others, and refused when its section has changed.
  public static let isSerial = true

  /// Its tables' history.
  public static let migrations: [Migration<SettingsSchema>] = [
    [
      """
      CREATE TABLE \(.change) (position \(.integer) PRIMARY KEY NOT NULL, section \(.text) NOT NULL,
        key \(.text) NOT NULL, value \(.text), sealed \(.bytes), changed_at \(.integer) NOT NULL,
        changed_by \(.id) NOT NULL) \(.strict)
      """,
      "CREATE INDEX settings_change_by_key ON \(.change) (key, position)",
      "CREATE INDEX settings_change_by_section ON \(.change) (section, position)",
    ]
  ]
}
