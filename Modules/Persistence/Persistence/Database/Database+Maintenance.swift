import FoundationCore

extension Database {
  /// Writes a consistent copy to a new file, while commands go on; it contains every command acknowledged before.
  ///
  /// The copy is checked and synced before it gets its name, so a file of that name is whole. An existing file is
  /// refused. Takes as long as copying the file, on a report's thread.
  ///
  /// - Throws: `DatabaseError` when the file exists, cannot be written, or is not whole.
  public func backup(to path: String) async throws(DatabaseError) {
    try await inspect { (session) throws(DatabaseError) in try session.connection.backup(to: path) }
  }

  /// What is wrong with the stored data, in the engine's words; empty when nothing is.
  ///
  /// Reads every page.
  ///
  /// - Throws: `DatabaseError` when the data cannot be read.
  public func integrityCheck() async throws(DatabaseError) -> [String] {
    try await inspect { (session) throws(DatabaseError) in try session.connection.integrityProblems() }
  }

  /// Forgets idempotency keys older than the age, at least 24 hours; returns how many.
  ///
  /// Works in small commands, so that others are not held up.
  ///
  /// - Throws: `DatabaseError` when the database fails. What was forgotten by then stays forgotten.
  @discardableResult
  public func sweepIdempotencyKeys(olderThan age: Duration = .seconds(86_400)) async throws(DatabaseError) -> Int {
    let limit = clock.now().advanced(by: .zero - max(age, .seconds(86_400)))
    return try await sweep(
      """
      DELETE FROM \(.idempotency) WHERE (principal, operation, "key") IN
        (SELECT principal, operation, "key" FROM \(.idempotency) WHERE created_at < \(limit) LIMIT 500)
      """)
  }

  /// Forgets events older than the age that every known consumer has had, but for those that are parked; returns how many.
  ///
  /// - Throws: `DatabaseError` when the database fails. What was forgotten by then stays forgotten.
  @discardableResult
  public func sweepEvents(olderThan age: Duration = .seconds(90 * 86_400)) async throws(DatabaseError) -> Int {
    let limit = clock.now().advanced(by: .zero - age)
    let count = try await sweep(
      """
      DELETE FROM \(.event) WHERE sequence IN
        (SELECT sequence FROM \(.event) WHERE position IS NOT NULL AND occurred_at < \(limit)
          AND position <= (SELECT coalesce(min(position), 0) FROM \(.consumer))
          AND position NOT IN (SELECT position FROM \(.parked)) ORDER BY position LIMIT 500)
      """)
    // Who has had an event matters while it can be replayed.
    _ = try await sweep(
      """
      DELETE FROM \(.handled) WHERE (consumer, position) IN (SELECT consumer, position FROM \(.handled)
        WHERE position < (SELECT coalesce(min(position), 0) FROM \(.event) WHERE position IS NOT NULL) LIMIT 500)
      """)
    return count
  }

  func sweep(_ sql: SQL<PersistenceSchema>) async throws(DatabaseError) -> Int {
    var total = 0
    while true {
      let count = try await write(as: PersistenceSchema.self) { work throws(DatabaseError) in try work.run(sql) }
      total += count
      if count == 0 { return total }
    }
  }
}
