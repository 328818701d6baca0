public import FoundationCore

/// The jobs of a database, as staff see them.
public struct JobQueue: Sendable {
  private let database: Database

  /// The jobs of a database.
  public init(_ database: Database) { self.database = database }

  /// Jobs in one state, or in all, those last that were asked for first: older than a job, `limit` at most.
  ///
  /// - Throws: `DatabaseError` when the database fails.
  public func jobs(
    _ state: Job.State? = nil, before last: UniqueID? = nil, limit: Int = 50
  ) async throws(DatabaseError) -> [Job] {
    let condition: SQL<PersistenceSchema> =
      switch state {
      case nil: "1 = 1"
      case .waiting: "finished_at IS NULL AND lease IS NULL"
      case .running: "finished_at IS NULL AND lease IS NOT NULL"
      case .done, .failed, .cancelled: "outcome = \(state?.rawValue)"
      }
    let page: SQL<PersistenceSchema> = last.map { "AND id < \($0)" } ?? ""
    return try await database.read(as: PersistenceSchema.self) { snapshot throws(DatabaseError) in
      try snapshot.rows("SELECT \(Job.columns) FROM \(.job) WHERE \(condition) \(page) ORDER BY id DESC LIMIT \(limit)")
    }
  }

  /// One job.
  ///
  /// - Throws: `DatabaseError` when the database fails.
  public func job(_ id: UniqueID) async throws(DatabaseError) -> Job? {
    try await database.read(as: PersistenceSchema.self) { snapshot throws(DatabaseError) in
      try snapshot.first("SELECT \(Job.columns) FROM \(.job) WHERE id = \(id)")
    }
  }

  /// The latest job of a kind that is not over; nil when there is none.
  ///
  /// - Throws: `DatabaseError` when the database fails.
  public func unfinished(_ kind: String) async throws(DatabaseError) -> Job? {
    try await database.read(as: PersistenceSchema.self) { snapshot throws(DatabaseError) in
      try snapshot.first(
        "SELECT \(Job.columns) FROM \(.job) WHERE kind = \(kind) AND finished_at IS NULL ORDER BY id DESC LIMIT 1")
    }
  }

  /// Calls a job off, also while it is done: then it is cancelled at its runner's next sign of life, and what it has
  /// completed stays. False when it is over, or always is.
  ///
  /// - Throws: `DatabaseError` when the database fails.
  public func cancel(_ id: UniqueID) async throws(DatabaseError) -> Bool {
    try await database.write(as: PersistenceSchema.self) { work throws(DatabaseError) in
      let now = work.session.clock.now()
      return try work.run(
        """
        UPDATE \(.job) SET outcome = \(Job.State.cancelled.rawValue), finished_at = \(now), lease = NULL, lease_until = NULL
        WHERE id = \(id) AND finished_at IS NULL AND coalesce("key", '-') <> ''
        """) == 1
    }
  }

  /// Lets a job that waits or was given up begin at once, with all its attempts. False when it is not of these.
  ///
  /// - Throws: `DatabaseError` when the database fails, or `constraint` when a newer job has its key.
  public func retry(_ id: UniqueID) async throws(DatabaseError) -> Bool {
    try await database.write(as: PersistenceSchema.self) { work throws(DatabaseError) in
      work.session.hasJobs = true
      let now = work.session.clock.now()
      return try work.run(
        """
        UPDATE \(.job) SET outcome = NULL, finished_at = NULL, attempts = 0, run_at = \(now)
        WHERE id = \(id) AND lease IS NULL AND (finished_at IS NULL OR outcome = \(Job.State.failed.rawValue))
        """) == 1
    }
  }

  /// Forgets jobs that have been over for so long; returns how many.
  ///
  /// - Throws: `DatabaseError` when the database fails. What was forgotten by then stays forgotten.
  @discardableResult
  public func sweep(olderThan age: Duration = .seconds(30 * 86_400)) async throws(DatabaseError) -> Int {
    let limit = database.clock.now().advanced(by: .zero - age)
    return try await database.sweep(
      "DELETE FROM \(.job) WHERE id IN (SELECT id FROM \(.job) WHERE finished_at < \(limit) LIMIT 500)")
  }
}
