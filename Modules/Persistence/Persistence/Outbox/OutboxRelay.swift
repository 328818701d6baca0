import FoundationCore
import Synchronization

/// Gives committed events their positions and delivers them, in order, to every consumer.
///
/// Each consumer goes at its own pace: one that fails is tried again with growing pauses and holds up nobody else.
/// Woken by commits; looks by itself every second, for what another process wrote without this one being told.
public final class OutboxRelay: Sendable {
  let database: Database
  let consumers: [EventConsumer]
  let listeners: [EventListener]
  private let pollInterval: Duration
  let report: @Sendable (OutboxFailure) -> Void
  let state = Mutex(State())

  struct State {
    var task: Task<Void, Never>?
    var head: Int64 = 0
    var numbering = NumberingStatistics()
    var parked = 0
    /// The first event of each consumer's last delivery.
    var failing: [String: Int64] = [:]
    var consumers: [String: ConsumerStatistics] = [:]
    /// Up to where each consumer wanted nothing since its stored position.
    var passed: [String: Passed] = [:]
  }

  struct Passed {
    let stored: Int64
    let upTo: Int64
    /// When the first event was passed over.
    let since: Timestamp
  }

  /// Makes a relay that does nothing until it is started or drained.
  ///
  /// `pollInterval` is how often a started relay looks by itself.
  /// `report` is told of each failed attempt, so that it can be logged: at most a few a second, since the pauses between
  /// attempts grow. It is called on the relay's tasks and must not wait.
  public init(
    _ database: Database, consumers: [EventConsumer], listeners: [EventListener] = [],
    pollInterval: Duration = .seconds(1), report: @escaping @Sendable (OutboxFailure) -> Void = { _ in }
  ) {
    (self.database, self.consumers, self.listeners, self.report) = (database, consumers, listeners, report)
    self.pollInterval = pollInterval
  }

  deinit { state.withLock { $0.task?.cancel() } }

  /// Begins to deliver; a second call does nothing.
  public func start() {
    state.withLock { state in
      if state.task != nil { return }
      state.task = Task { [weak self, signal = database.signals.events, pollInterval] in
        await OutboxRelay.run(pollInterval, signal: signal) { self }
      }
    }
  }

  /// Stops after the transactions under way; what was not delivered is delivered after the next start.
  public func stop() async {
    let task = state.withLock { $0.task.take() }
    task?.cancel()
    await task?.value
  }

  /// Delivers everything committed so far, on the caller's task.
  ///
  /// - Throws: The first failure of a consumer.
  public func drain() async throws(DatabaseError) {
    while try await assignPositions() {}
    for consumer in consumers { while try await deliver(to: consumer, atMost: Self.batch) {} }
  }

  /// Looks again at the events from a position on, and gives a consumer those that it has not had: no effect is repeated.
  ///
  /// For a consumer that now wants types which it did not want before.
  ///
  /// - Throws: `DatabaseError` when the database fails.
  public func replay(_ consumer: String, from position: Int64) async throws(DatabaseError) {
    try await database.write(as: PersistenceSchema.self) { work throws(DatabaseError) in
      try work.run("UPDATE \(.consumer) SET position = \(max(position, 1) - 1) WHERE name = \(consumer)")
    }
    state.withLock { $0.passed[consumer] = nil }
    database.signals.events.send()
  }

  /// Forgets a consumer that was retired, with what is parked for it, so that it no longer keeps old events from being swept.
  ///
  /// - Throws: `DatabaseError` when the database fails.
  public func forget(_ consumer: String) async throws(DatabaseError) {
    try await database.write(as: PersistenceSchema.self) { work throws(DatabaseError) in
      try work.run([
        "DELETE FROM \(.consumer) WHERE name = \(consumer)", "DELETE FROM \(.parked) WHERE consumer = \(consumer)",
        "DELETE FROM \(.handled) WHERE consumer = \(consumer)",
      ])
    }
    state.withLock { ($0.consumers[consumer], $0.passed[consumer]) = (nil, nil) }
  }

  /// The names of the consumers it delivers to.
  public var consumerNames: [String] { consumers.map(\.name) }

  /// Events that are parked, of all consumers, as this relay last saw it: within a second. At most 10,000.
  public var parkedCount: Int { state.withLock { $0.parked } }

  /// How giving events their positions goes.
  public var numbering: NumberingStatistics { state.withLock { $0.numbering } }

  /// How far each consumer is, by name, as this relay last saw it. Events without a position count as lag.
  public var statistics: [ConsumerStatistics] {
    state.withLock { state in
      state.consumers.values.sorted { $0.name < $1.name }.map { entry in
        var entry = entry
        entry.lag = max(0, state.head - entry.position) + state.numbering.waiting
        return entry
      }
    }
  }
}

extension OutboxRelay {
  func note(_ consumer: String, failure: DatabaseError) {
    defer { report(OutboxFailure(consumer: consumer, reason: "\(failure)")) }
    state.withLock { state in
      var entry = state.consumers[consumer] ?? ConsumerStatistics(name: consumer)
      entry.failures += 1
      entry.lastFailure = "\(failure)"
      state.consumers[consumer] = entry
    }
  }
}
