import FoundationCore
import Synchronization

/// Does jobs as they become due, each kind with its own handler and its own number at a time.
///
/// Several processes may run jobs of one database: each job has one runner, until its lease ends. Woken by commits and by
/// the moment of the next job; looks by itself every second, for what another process left.
public final class JobRunner: Sendable {
  /// An attempt that failed.
  public struct Failure: Sendable {
    /// What was attempted.
    public let job: Job
    /// Why it failed.
    public let reason: String
    /// Whether it is not attempted again.
    public let isFinal: Bool
  }

  private let database: Database
  private let handlers: [JobHandler]
  private let report: @Sendable (Failure) -> Void
  private let task = Mutex<Task<Void, Never>?>(nil)

  /// Makes a runner that does nothing until it is started.
  ///
  /// `report` is told of each failed attempt, so that it can be logged; it must not wait.
  public init(
    _ database: Database, handlers: [JobHandler], report: @escaping @Sendable (Failure) -> Void = { _ in }
  ) {
    (self.database, self.handlers, self.report) = (database, handlers, report)
  }

  deinit { task.withLock { $0?.cancel() } }

  /// Begins, and makes the jobs that are done again and again; a second call does nothing.
  ///
  /// - Throws: `DatabaseError` when the database fails.
  public func start() async throws(DatabaseError) {
    let recurring = handlers.filter { $0.every != nil }
    try await database.submit { (session: Session) throws(DatabaseError) in
      for handler in recurring { try JobRows(session).ensure(handler) }
    }
    task.withLock { task in
      guard task == nil else { return }
      task = Task { [database, handlers, report] in
        await withDiscardingTaskGroup { group in
          for handler in handlers {
            group.addTask { await JobLane(database, handler, report).run() }
          }
        }
      }
    }
  }

  /// Does the jobs that are due, and those that they ask for at once, on the caller's task: one after another, in the
  /// order of the handlers. For tools and tests, in place of `start`.
  ///
  /// - Returns: How many were begun.
  /// - Throws: `DatabaseError` when the database fails. A job that fails is reported, and waits for its next attempt.
  @discardableResult
  public func drain() async throws(DatabaseError) -> Int {
    var total = 0
    var before = -1
    while total > before {
      before = total
      for handler in handlers { total += try await JobLane(database, handler, report).drain() }
    }
    return total
  }

  /// Cancels what is being done, which the next start does again, and stops.
  public func stop() async {
    let running = task.withLock { $0.take() }
    running?.cancel()
    await running?.value
  }
}

/// Does the jobs of one kind.
private final class JobLane: Sendable {
  private let database: Database
  private let handler: JobHandler
  private let report: @Sendable (JobRunner.Failure) -> Void
  private let wake = CommitSignal()
  private let state: Mutex<(free: Int, next: Timestamp?)>

  init(_ database: Database, _ handler: JobHandler, _ report: @escaping @Sendable (JobRunner.Failure) -> Void) {
    (self.database, self.handler, self.report) = (database, handler, report)
    state = Mutex((handler.atOnce, nil))
  }

  func run() async {
    let wakes = wake.listen()
    await withDiscardingTaskGroup { group in
      group.addTask { [database, wake] in
        for await _ in database.signals.jobs.listen() { wake.send() }
      }
      group.addTask { await self.keepTime() }
      for await _ in wakes {
        while !Task.isCancelled, let runs = try? await self.claim(), !runs.isEmpty {
          for run in runs {
            group.addTask {
              await Correlation.$current.withValue(run.job.correlation) { await self.perform(run) }
              self.state.withLock { $0.free += 1 }
              self.wake.send()
            }
          }
        }
      }
      group.cancelAll()
    }
  }

  /// Does what is due, one job after another; returns how many there were.
  func drain() async throws(DatabaseError) -> Int {
    var count = 0
    while true {
      let runs = try await claim()
      if runs.isEmpty { return count }
      for run in runs { await Correlation.$current.withValue(run.job.correlation) { await perform(run) } }
      state.withLock { $0.free += runs.count }
      count += runs.count
    }
  }

  /// Wakes at the moment of the next job, and every second.
  private func keepTime() async {
    while !Task.isCancelled {
      wake.send()
      let next = state.withLock(\.next)
      let pause = next.map { max($0.milliseconds - database.clock.now().milliseconds, 1) } ?? 1_000
      try? await Task.sleep(for: .milliseconds(min(pause, 1_000)))
    }
  }

  /// Takes what is due, as much as there is room for. Looks before it writes: an idle store must not commit.
  private func claim() async throws(DatabaseError) -> [JobRun] {
    let free = state.withLock { state in
      // What cannot be taken now is looked for again after a second, or once there is room.
      state.next = nil
      return state.free
    }
    if free == 0 { return [] }
    let kind = handler.kind
    let next = try await database.read(as: PersistenceSchema.self) { snapshot throws(DatabaseError) in
      try snapshot.first(
        """
        SELECT run_at FROM \(.job) WHERE kind = \(kind) AND finished_at IS NULL
          AND (lease IS NULL OR lease_until < \(.now)) ORDER BY run_at LIMIT 1
        """, as: Timestamp.self)
    }
    guard let next else { return [] }
    guard next <= database.clock.now() else {
      state.withLock { $0.next = next }
      return []
    }
    let runs = try await database.submit { [handler] (session: Session) throws(DatabaseError) in
      try JobRows(session).claim(handler, atMost: free)
    }
    state.withLock { $0.free -= runs.count }
    return runs
  }

  private func perform(_ run: JobRun) async {
    let isLost = Atomic(false)
    let result: Result<JobHandler.Outcome, any Error>
    if run.job.attempts > handler.attempts, handler.every == nil {
      result = .failure(JobRefusal("The process ended during each attempt."))
    } else {
      let work = Task { [handler] in try await handler.run(run) }
      let heart = Task {
        while (try? await Task.sleep(for: handler.lease / 3)) != nil {
          let isOurs = try? await self.database.submit { [handler] (session: Session) throws(DatabaseError) in
            try JobRows(session).renew(run, for: handler.lease)
          }
          guard isOurs == false else { continue }
          isLost.store(true, ordering: .relaxed)
          return work.cancel()
        }
      }
      result = await withTaskCancellationHandler {
        await work.result
      } onCancel: {
        work.cancel()
      }
      heart.cancel()
    }
    if isLost.load(ordering: .relaxed) { return }
    let isStopping = Task.isCancelled
    // Settled also when this task was cancelled: the job is to be had again at once.
    await Task { await self.settle(run, result, isStopping: isStopping) }.value
  }

  private func settle(_ run: JobRun, _ result: Result<JobHandler.Outcome, any Error>, isStopping: Bool) async {
    let (now, job) = (database.clock.now(), run.job)
    let settle: @Sendable (Session) throws(DatabaseError) -> Void
    switch result {
    case .success(.done):
      if let every = handler.every {
        settle = { (session) throws(DatabaseError) in
          try JobRows(session).wait(run, until: now.advanced(by: every), attempts: 0, failure: nil)
        }
      } else {
        settle = { (session) throws(DatabaseError) in _ = try JobRows(session).end(run, as: .done, failure: nil) }
      }
    case .success(.again(let moment)):
      settle = { (session) throws(DatabaseError) in
        try JobRows(session).wait(run, until: moment, attempts: 0, failure: nil)
      }
    case .failure where isStopping:
      settle = { (session) throws(DatabaseError) in
        try JobRows(session).wait(run, until: job.runAt, attempts: job.attempts - 1, failure: job.failure)
      }
    case .failure(let error):
      let reason = String("\(error)".prefix(1_000))
      let isFinal = handler.every == nil && (error is JobRefusal || job.attempts >= handler.attempts)
      report(JobRunner.Failure(job: job, reason: reason, isFinal: isFinal))
      let pause =
        handler.every.map { min($0, handler.pause(after: job.attempts)) } ?? handler.pause(after: job.attempts)
      settle = { (session) throws(DatabaseError) in
        if isFinal {
          _ = try JobRows(session).end(run, as: .failed, failure: reason)
        } else {
          try JobRows(session).wait(run, until: now.advanced(by: pause), attempts: job.attempts, failure: reason)
        }
      }
    }
    // What cannot be written now is found when the lease has ended.
    try? await database.submit(settle)
  }
}
