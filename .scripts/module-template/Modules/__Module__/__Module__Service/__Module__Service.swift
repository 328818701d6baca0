public import Access
import AccessService
public import FoundationCore
public import Persistence
public import __Module__

/// The source of truth for __entities_words__: one command, one query, each with its permission.
public final class __Module__Service: Sendable {
  private let database: Database
  private let clock: WallClock

  /// Creates a service over the store's database.
  public init(database: Database, clock: WallClock) {
    self.database = database
    self.clock = clock
  }

  /// Adds __an_entity_words__ and publishes `__path__.__entity_path__-added` in the same transaction. Needs `__path__.write`.
  ///
  /// With an idempotency key, a repeated request gets the first one's answer.
  ///
  /// - Throws: `.access` without the permission, `.__entity__Exists` for a used id, `.storage` when nothing can be written.
  public func add(
    _ new: New__Entity__, once key: IdempotencyKey?, as principal: Principal
  ) async throws(__Module__Error) -> __Entity__ {
    try allow(.__module__Write, principal)
    let now = clock.now()
    return try await database.write(as: __Module__Schema.self, once: key, returning: .__entity__) {
      work throws(__Module__Error) in
      let __entity__ = __Entity__(id: new.id, name: new.name, createdAt: now)
      try work.run(
        """
        INSERT INTO \(.__entity__) (id, name, created_at)
        VALUES (\(__entity__.id), \(__entity__.name), \(__entity__.createdAt))
        """)
      try work.publish(
        __Entity__Added.type, __Entity__Added(__entity__: __entity__.id, name: __entity__.name), of: __entity__.id.value,
        by: principal.key)
      return __entity__
    }
  }

  /// Returns a page, the latest first. Needs `__path__.read`. Reads one row more than `limit`, by an index.
  ///
  /// - Throws: `.access` without the permission, `.invalidCursor` for a cursor of another list.
  public func __entities__(
    after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(__Module__Error) -> Page<__Entity__> {
    try allow(.__module__Read, principal)
    var condition: SQL<__Module__Schema> = "1 = 1"
    if let cursor {
      guard let keys = cursor.keys(version: 1, filter: 0), keys.count == 2, case .integer(let time) = keys[0],
        case .id(let id) = keys[1]
      else { throw .invalidCursor }
      condition = "(created_at, id) < (\(time), \(id))"
    }
    let filter = condition
    let rows: [__Entity__Row] = try await database.read(as: __Module__Schema.self) {
      snapshot throws(__Module__Error) in
      try snapshot.rows(
        """
        SELECT id, name, created_at FROM \(.__entity__) WHERE \(filter)
        ORDER BY created_at DESC, id DESC LIMIT \(limit + 1)
        """)
    }
    return Page(rows.map(\.__entity__), limit: limit) {
      Cursor(version: 1, filter: 0, keys: [.integer($0.createdAt.milliseconds), .id($0.id.value)])
    }
  }

  private func allow(_ permission: Permission, _ principal: Principal) throws(__Module__Error) {
    do { try principal.require(permission) } catch { throw .access(error) }
  }
}

private struct __Entity__Row: RowDecodable {
  let __entity__: __Entity__

  init(row: inout RowReader) throws(DatabaseError) {
    __entity__ = __Entity__(id: try row.read(), name: try row.read(), createdAt: try row.read())
  }
}

extension Permission {
  /// Allows staff to see __entities_words__.
  public static let __module__Read = Permission("__path__.read")
  /// Allows staff to add __entities_words__.
  public static let __module__Write = Permission("__path__.write")
}
