import FoundationCore

/// Writes jobs. Leases begin and end by the database's clock, which all processes share.
struct JobRows {
  private let session: Session

  init(_ session: Session) { self.session = session }

  /// Asks for work.
  func enqueue(_ job: JobDraft) throws(DatabaseError) {
    let now = session.clock.now()
    let id = session.makeID()
    let insert: SQL<PersistenceSchema> = """
      INSERT INTO \(.job) (id, kind, "key", payload, created_at, run_at, correlation)
      VALUES (\(id), \(job.kind), \(job.key), \(job.payload), \(now), \(job.runAt ?? now), \(session.correlation))
      ON CONFLICT (kind, "key") WHERE "key" IS NOT NULL AND finished_at IS NULL
      DO UPDATE SET asked = \(.job).asked + 1, run_at = \(.least)(\(.job).run_at, excluded.run_at)
      """
    try session.enqueue(insert.statement)
    session.hasJobs = true
  }

  /// Takes jobs that are due, those that have waited longest first; also those whose runner has shown no sign of life.
  func claim(_ handler: JobHandler, atMost count: Int) throws(DatabaseError) -> [JobRun] {
    let now = session.clock.now()
    let lease = session.makeID()
    let claim: SQL<PersistenceSchema> = """
      UPDATE \(.job) SET lease = \(lease), lease_until = \(.now) + \(handler.lease.milliseconds), attempts = attempts + 1,
        heard = asked
      WHERE id IN (SELECT id FROM \(.job) WHERE kind = \(handler.kind) AND finished_at IS NULL AND run_at <= \(now)
        AND (lease IS NULL OR lease_until < \(.now)) ORDER BY run_at, id LIMIT \(count) \(.skipLocked))
      RETURNING \(Job.columns)
      """
    let jobs: [Job] = try session.rows(claim.statement)
    return jobs.map { JobRun(job: $0, lease: lease) }
  }

  /// Makes the one job of a kind that always is.
  func ensure(_ handler: JobHandler) throws(DatabaseError) {
    let kind = handler.kind
    let known: SQL<PersistenceSchema> = """
      SELECT 1 FROM \(.job) WHERE kind = \(kind) AND "key" = '' AND finished_at IS NULL
      """
    let found: [Int] = try session.rows(known.statement, limit: 1)
    if found.isEmpty { try enqueue(JobDraft(kind: kind, at: session.clock.now().advanced(by: handler.first), key: "")) }
  }

  /// Shows a sign of life; false when the job is somebody else's by now, or was called off.
  func renew(_ run: JobRun, for lease: Duration) throws(DatabaseError) -> Bool {
    let renew: SQL<PersistenceSchema> = """
      UPDATE \(.job) SET lease_until = \(.now) + \(lease.milliseconds) WHERE id = \(run.job.id) AND lease = \(run.lease)
      """
    return try session.run(renew.statement) == 1
  }

  /// Ends a job, unless it is somebody else's by now. One that was asked for again meanwhile waits once more.
  func end(_ run: JobRun, as outcome: Job.State, failure: String?) throws(DatabaseError) -> Bool {
    let now = session.clock.now()
    let end: SQL<PersistenceSchema> = """
      UPDATE \(.job) SET lease = NULL, lease_until = NULL, failure = \(failure),
        outcome = CASE WHEN asked = heard THEN \(outcome.rawValue) END,
        finished_at = CASE WHEN asked = heard THEN \(now) END,
        attempts = CASE WHEN asked = heard THEN attempts ELSE 0 END
      WHERE id = \(run.job.id) AND lease = \(run.lease)
      """
    session.hasJobs = true
    return try session.run(end.statement) == 1
  }

  /// Ends every lease: nobody is there who could have one.
  func freeLeases() throws(DatabaseError) {
    let free: SQL<PersistenceSchema> = """
      UPDATE \(.job) SET lease = NULL, lease_until = NULL WHERE lease IS NOT NULL AND finished_at IS NULL
      """
    _ = try session.run(free.statement)
  }

  /// Lets a job wait until a moment, or until now if it was asked for again meanwhile.
  func wait(_ run: JobRun, until moment: Timestamp, attempts: Int, failure: String?) throws(DatabaseError) {
    let now = session.clock.now()
    let wait: SQL<PersistenceSchema> = """
      UPDATE \(.job) SET lease = NULL, lease_until = NULL, attempts = \(attempts), failure = \(failure),
        run_at = CASE WHEN asked = heard THEN \(moment) ELSE \(.least)(\(now), \(moment)) END
      WHERE id = \(run.job.id) AND lease = \(run.lease)
      """
    session.hasJobs = true
    _ = try session.run(wait.statement)
  }
}

extension Duration {
  var milliseconds: Int64 { components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 }
}
