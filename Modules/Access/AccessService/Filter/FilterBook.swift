public import Access
public import FoundationCore
import Persistence

/// The filters of lists that each member of staff keeps.
public struct FilterBook: Sendable {
  private let database: Database
  private let clock: WallClock

  init(database: Database, clock: WallClock) {
    self.database = database
    self.clock = clock
  }

  /// The caller's filters of a list, the one saved first at the beginning. For staff.
  ///
  /// - Throws: `notPermitted` for anybody else; `storage` when the database fails.
  public func filters(of list: String, as principal: Principal) async throws(AccessError) -> SavedFilters {
    let staff = try Self.staff(principal)
    return try await database.read(as: AccessSchema.self) { snapshot throws(AccessError) in
      try Self.filters(of: list, staff, in: snapshot)
    }
  }

  /// Saves a filter for the caller; one of the same id is replaced. For staff.
  ///
  /// - Returns: The caller's filters of the same list.
  /// - Throws: `filterIDTaken` for an id of somebody else's; `tooManyFilters` beyond `SavedFilter.limit`; `notPermitted`
  ///   for whoever is not staff; `storage` when the database fails.
  public func save(_ filter: SavedFilter, as principal: Principal) async throws(AccessError) -> SavedFilters {
    let staff = try Self.staff(principal)
    let now = clock.now()
    return try await database.write(as: AccessSchema.self) { work throws(AccessError) in
      let changed = try work.run(
        """
        INSERT INTO \(.savedFilter) AS f (id, staff, list, name, query, created_at)
        VALUES (\(filter.id), \(staff), \(filter.list), \(filter.name), \(filter.query), \(now))
        ON CONFLICT (id) DO UPDATE SET list = excluded.list, name = excluded.name, query = excluded.query
          WHERE f.staff = excluded.staff
        """)
      guard changed == 1 else { throw .filterIDTaken }
      try work.lock(.savedFilter, staff)
      let count: Int? = try work.first("SELECT count(*) FROM \(.savedFilter) WHERE staff = \(staff)")
      guard let count, count <= SavedFilter.limit else { throw .tooManyFilters }
      return try work.snapshot { snapshot throws(AccessError) in
        try Self.filters(of: filter.list, staff, in: snapshot)
      }
    }
  }

  /// Removes a filter of the caller's; one that is not there is gone already. For staff.
  ///
  /// - Throws: `notPermitted` for anybody else; `storage` when the database fails.
  public func remove(_ id: SavedFilterID, as principal: Principal) async throws(AccessError) {
    let staff = try Self.staff(principal)
    try await database.write(as: AccessSchema.self) { work throws(AccessError) in
      try work.run("DELETE FROM \(.savedFilter) WHERE id = \(id) AND staff = \(staff)")
    }
  }

  private static func staff(_ principal: Principal) throws(AccessError) -> UniqueID {
    if case .anonymous = principal { throw .notAuthenticated }
    guard case .staff(let staff) = principal else { throw .notPermitted }
    return staff.id
  }

  private static func filters(
    of list: String, _ staff: UniqueID, in snapshot: borrowing Snapshot<AccessSchema>
  ) throws(AccessError) -> SavedFilters {
    let rows: [Row] = try snapshot.rows(
      """
      SELECT id, list, name, query FROM \(.savedFilter) WHERE staff = \(staff) AND list = \(list)
      ORDER BY created_at, id
      """)
    return SavedFilters(items: rows.map(\.filter))
  }

  private struct Row: RowDecodable {
    let filter: SavedFilter

    init(row: inout RowReader) throws(DatabaseError) {
      filter = SavedFilter(id: try row.read(), list: try row.read(), name: try row.read(), query: try row.read())
    }
  }
}
