public import Access
public import FoundationCore
import Persistence
public import Settings

extension SettingsService {
  /// A page of what was set in a section, the latest first. Needs `settings.read`. What a secret was is not told.
  ///
  /// - Throws: `sectionNotFound`, `invalidCursor` for a cursor of another list; `access` without the permission;
  ///   `storage` when the database fails.
  public func history(
    of id: String, after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(SettingsError) -> Page<SettingChange> {
    try allow(.settingsRead, principal)
    _ = try section(id)
    let before: Int64
    if let cursor {
      guard let keys = cursor.keys(version: 1, filter: 0), keys.count == 1, case .integer(let position) = keys[0] else {
        throw .invalidCursor
      }
      before = position
    } else {
      before = Int64.max
    }
    let names: [UniqueID: String]
    do { names = try await staff() } catch { throw .access(error) }
    let rows: [ChangeRow] = try await database.read(as: SettingsSchema.self) { snapshot throws(SettingsError) in
      try snapshot.rows(
        """
        SELECT position, key, value, sealed IS NOT NULL, changed_at, changed_by FROM \(.change)
        WHERE section = \(id) AND position < \(before) ORDER BY position DESC LIMIT \(limit + 1)
        """)
    }
    return Page(rows.map { $0.change(names) }, limit: limit) {
      Cursor(version: 1, filter: 0, keys: [.integer($0.id)])
    }
  }
}

private struct ChangeRow: RowDecodable {
  let position: Int64
  let key: String
  let value: String?
  let isSecret: Bool
  let at: Timestamp
  let by: UniqueID

  init(row: inout RowReader) throws(DatabaseError) {
    position = try row.read()
    key = try row.read()
    value = try row.read()
    isSecret = try row.read()
    at = try row.read()
    by = try row.read()
  }

  func change(_ names: [UniqueID: String]) -> SettingChange {
    SettingChange(id: position, key: key, value: isSecret ? "" : value, at: at, by: names[by] ?? by.description)
  }
}
