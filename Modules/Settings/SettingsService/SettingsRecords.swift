import FoundationCore
import Persistence

/// The rows of settings.
enum SettingsRecords {
  /// What a setting was set to at some time.
  struct Change: Sendable {
    var position: Int64 = 0
    var section = ""
    let key: String
    /// Its text; nil for a secret, and for the default.
    var value: String?
    /// A secret.
    var sealed: [UInt8]?
  }

  /// The latest change of each key.
  static func latest(in snapshot: borrowing Snapshot<SettingsSchema>) throws(SettingsError) -> [Change] {
    let rows: [Row] = try snapshot.rows(
      """
      SELECT position, section, key, value, sealed FROM \(.change)
      WHERE position IN (SELECT max(position) FROM \(.change) GROUP BY key)
      """)
    return rows.map(\.change)
  }

  /// The place of a section's latest change; 0 for a section that nobody has changed.
  static func version(of section: String, in work: borrowing UnitOfWork<SettingsSchema>) throws(SettingsError) -> Int64
  {
    let latest: Int64? = try work.first(
      "SELECT position FROM \(.change) WHERE section = \(section) ORDER BY position DESC LIMIT 1")
    return latest ?? 0
  }

  /// Adds a change after all others.
  static func add(
    _ change: Change, to section: String, at time: Timestamp, by staff: UniqueID,
    in work: borrowing UnitOfWork<SettingsSchema>
  ) throws(SettingsError) {
    try work.run(
      """
      INSERT INTO \(.change) (position, section, key, value, sealed, changed_at, changed_by)
      SELECT coalesce(max(position), 0) + 1, \(section), \(change.key), \(change.value), \(change.sealed), \(time),
        \(staff) FROM \(.change)
      """)
  }

  private struct Row: RowDecodable {
    let change: Change

    init(row: inout RowReader) throws(DatabaseError) {
      change = Change(
        position: try row.read(), section: try row.read(), key: try row.read(), value: try row.read(),
        sealed: try row.read())
    }
  }
}
