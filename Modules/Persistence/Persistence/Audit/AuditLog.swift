public import FoundationCore

/// Which entries of the audit log are wanted; what is nil does not matter.
public struct AuditFilter: Hashable, Sendable {
  /// Who did it: the key of a principal.
  public var principal: String?
  /// The kind of what it was done to.
  public var kind: String?
  /// Which of that kind; counts only with a kind.
  public var aggregate: String?
  /// From this moment on.
  public var from: Timestamp?
  /// Before this moment.
  public var until: Timestamp?

  /// Every entry, unless something is named.
  public init(
    principal: String? = nil, kind: String? = nil, aggregate: String? = nil, from: Timestamp? = nil,
    until: Timestamp? = nil
  ) {
    (self.principal, self.kind, self.aggregate, self.from, self.until) = (principal, kind, aggregate, from, until)
  }
}

/// Reads what was done to a store. Entries are written by commands alone, and no statement changes or removes one.
public struct AuditLog: Sendable {
  private let database: Database

  /// The log of a database.
  public init(_ database: Database) { self.database = database }

  /// The latest entries of a filter, the latest first, older than the one given.
  ///
  /// - Throws: `DatabaseError` when the database fails.
  public func entries(
    _ filter: AuditFilter = AuditFilter(), before last: UniqueID? = nil, limit: Int
  ) async throws(DatabaseError) -> [AuditEntry] {
    var conditions: [SQL<PersistenceSchema>] = ["1 = 1"]
    if let principal = filter.principal { conditions.append("principal = \(principal)") }
    if let kind = filter.kind {
      conditions.append("kind = \(kind)")
      if let aggregate = filter.aggregate { conditions.append("aggregate = \(aggregate)") }
    }
    // Ids begin with the time.
    if let from = filter.from { conditions.append("id >= \(UniqueID(firstAt: from))") }
    if let until = filter.until { conditions.append("id < \(UniqueID(firstAt: until))") }
    if let last { conditions.append("id < \(last)") }
    let condition = SQL<PersistenceSchema>.joined(conditions, by: " AND ")
    return try await database.read(as: PersistenceSchema.self) { snapshot throws(DatabaseError) in
      try snapshot.rows(
        "SELECT \(AuditEntry.columns) FROM \(.audit) WHERE \(condition) ORDER BY id DESC LIMIT \(limit)")
    }
  }

  /// One entry; nil when there is none.
  ///
  /// - Throws: `DatabaseError` when the database fails.
  public func entry(_ id: UniqueID) async throws(DatabaseError) -> AuditEntry? {
    try await database.read(as: PersistenceSchema.self) { snapshot throws(DatabaseError) in
      try snapshot.first("SELECT \(AuditEntry.columns) FROM \(.audit) WHERE id = \(id)")
    }
  }
}

extension UniqueID {
  /// What no id is below that was made at a moment or later.
  fileprivate init(firstAt time: Timestamp) {
    self.init(high: UInt64(clamping: time.milliseconds) << 16, low: 0)
  }
}
