import FoundationCore
import Synchronization

/// Gives committed events their positions and delivers them, in order, to every consumer.
///
/// Each consumer goes at its own pace: one that fails is tried again with growing pauses and holds up nobody else.
/// Woken by commits; looks by itself at least every second, for what another process wrote.
public final class OutboxRelay: Sendable {
  private let database: Database
  private let consumers: [EventConsumer]
  private let listeners: [EventListener]
  private let pollInterval: Duration
  private let report: @Sendable (OutboxFailure) -> Void
  private let state = Mutex(State())

  private struct State {
    var task: Task<Void, Never>?
    var head: Int64 = 0
    var numbering = NumberingStatistics()
    var consumers: [String: ConsumerStatistics] = [:]
    /// Up to where each consumer wanted nothing since its stored position.
    var passed: [String: Passed] = [:]
  }

  private struct Passed {
    let stored: Int64
    let upTo: Int64
    /// When the first event happened that was passed over.
    let since: Timestamp
  }

  /// Makes a relay that does nothing until it is started or drained.
  ///
  /// `report` is told of each failed attempt, so that it can be logged: at most a few a second, since the pauses between
  /// attempts grow. It is called on the relay's tasks and must not wait.
  public init(
    _ database: Database, consumers: [EventConsumer], listeners: [EventListener] = [],
    pollInterval: Duration = .seconds(1), report: @escaping @Sendable (OutboxFailure) -> Void = { _ in }
  ) {
    (self.database, self.consumers, self.listeners, self.report) = (database, consumers, listeners, report)
    self.pollInterval = min(pollInterval, .seconds(1))
  }

  deinit { state.withLock { $0.task?.cancel() } }

  /// Begins to deliver; a second call does nothing.
  public func start() {
    state.withLock { state in
      if state.task != nil { return }
      state.task = Task { [weak self, signal = database.signal, pollInterval] in
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

  /// Lets a consumer have the events again from a position on: its handler must be able to bear that.
  ///
  /// - Throws: `DatabaseError` when the database fails.
  public func replay(_ consumer: String, from position: Int64) async throws(DatabaseError) {
    try await database.write(as: PersistenceSchema.self) { work throws(DatabaseError) in
      try work.run("UPDATE \(.consumer) SET position = \(max(position, 1) - 1) WHERE name = \(consumer)")
    }
    state.withLock { $0.passed[consumer] = nil }
    database.signal.send()
  }

  /// Removes the position of a consumer that was retired, so that it no longer keeps old events from being swept.
  ///
  /// - Throws: `DatabaseError` when the database fails.
  public func forget(_ consumer: String) async throws(DatabaseError) {
    try await database.write(as: PersistenceSchema.self) { work throws(DatabaseError) in
      try work.run("DELETE FROM \(.consumer) WHERE name = \(consumer)")
    }
    state.withLock { ($0.consumers[consumer], $0.passed[consumer]) = (nil, nil) }
  }

  /// The names of the consumers it delivers to.
  public var consumerNames: [String] { consumers.map(\.name) }

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
  private static let batch = 64
  /// Events that a consumer may pass over until its position is stored: what it looks at again after a restart.
  private static let passedLimit: Int64 = 512
  /// How long what is passed over may go without a stored position: until then no sweep removes it.
  private static let passedInterval = Duration.seconds(3_600)
  private static let longestPause = Duration.seconds(30)
  /// Events without a position that are counted at most: counting is part of a bounded read.
  private static let countedWaiting = 10_000

  /// Holds the relay only while it works, so that one nobody refers to any more ends.
  private static func run(
    _ pollInterval: Duration, signal: CommitSignal, _ relay: @escaping @Sendable () -> OutboxRelay?
  ) async {
    let positioned = CommitSignal()
    await withDiscardingTaskGroup { group in
      let commits = signal.listen()
      group.addTask {
        // The poll is a signal like any other.
        while !Task.isCancelled {
          signal.send()
          try? await Task.sleep(for: pollInterval)
        }
      }
      for consumer in relay()?.consumers ?? [] {
        let wake = positioned.listen()
        group.addTask { await follow(wake, consumer, relay) }
      }
      for listener in relay()?.listeners ?? [] {
        let wake = positioned.listen()
        group.addTask { await listener.follow(wake) { relay()?.database } }
      }
      for await _ in commits {
        guard let relay = relay() else { break }
        do throws(DatabaseError) {
          while !Task.isCancelled, try await relay.assignPositions() { positioned.send() }
        } catch {
          relay.note(numberingFailure: error)
        }
        positioned.send()
      }
      group.cancelAll()
    }
  }

  private static func follow(
    _ wake: AsyncStream<Void>, _ consumer: EventConsumer, _ relay: @escaping @Sendable () -> OutboxRelay?
  ) async {
    var pause = Duration.milliseconds(10)
    var size = batch
    for await _ in wake {
      var hasMore = true
      while hasMore, !Task.isCancelled, let relay = relay() {
        do throws(DatabaseError) {
          hasMore = try await relay.deliver(to: consumer, atMost: size)
          (pause, size) = (.milliseconds(10), batch)
        } catch {
          // One event alone next time, so that those before the bad one are not held back with it.
          if size > 1 {
            size = 1
            continue
          }
          try? await Task.sleep(for: pause)
          pause = min(pause * 2, longestPause)
        }
      }
    }
  }

  /// Gives positions to committed events that have none; true when there may be more.
  private func assignPositions() async throws(DatabaseError) -> Bool {
    let limit = 512
    // Looks before it writes: an idle store must not commit every second.
    let most = Self.countedWaiting
    let (waiting, seen) = try await database.read(as: PersistenceSchema.self) { snapshot throws(DatabaseError) in
      let waiting = try snapshot.first(
        "SELECT count(*) FROM (SELECT 1 FROM \(.event) WHERE position IS NULL LIMIT \(most)) AS waiting",
        as: Int64.self)
      let last = try snapshot.first("SELECT last FROM \(.stream) WHERE name = 'events'", as: Int64.self)
      return (waiting ?? 0, last ?? 0)
    }
    state.withLock { state in
      state.head = max(state.head, seen)
      state.numbering.waiting = waiting
    }
    if waiting == 0 {
      state.withLock { $0.numbering.lastFailure = nil }
      return false
    }
    let (count, head) = try await database.write(as: PersistenceSchema.self) { work throws(DatabaseError) in
      // The lock on the stream's row keeps a second relay on PostgreSQL from numbering the same events.
      let locked: Int64? = try work.first("UPDATE \(.stream) SET last = last WHERE name = 'events' RETURNING last")
      let last = locked ?? 0
      let count = try work.run(
        """
        UPDATE \(.event) SET position = \(last) + numbered.number
        FROM (SELECT sequence, row_number() OVER (ORDER BY sequence) AS number FROM \(.event)
          WHERE position IS NULL ORDER BY sequence LIMIT \(limit)) AS numbered
        WHERE \(.event).sequence = numbered.sequence
        """)
      try work.run("UPDATE \(.stream) SET last = last + \(count) WHERE name = 'events'")
      return (count, last + Int64(count))
    }
    state.withLock { state in
      state.head = max(state.head, head)
      state.numbering.waiting = max(0, waiting - Int64(count))
      state.numbering.lastFailure = nil
    }
    return count == limit
  }

  /// Delivers the next events to a consumer in one transaction; true when there may be more.
  private func deliver(to consumer: EventConsumer, atMost limit: Int) async throws(DatabaseError) -> Bool {
    do throws(DatabaseError) {
      let position = try await position(of: consumer.name)
      let passed = passed(by: consumer.name, since: position)
      let start = passed?.upTo ?? position
      let events = try await EventStream(database).events(after: start, limit: limit)
      guard let last = events.last?.position, let latest = events.last?.occurredAt else {
        note(consumer.name, position: start)
        return false
      }
      let isWanted = events.contains(where: consumer.accepts)
      // Not later than the last one: clocks are set back.
      let since = min(passed?.since ?? events.first?.occurredAt ?? latest, latest)
      // What the consumer does not want is worth no commit of its own.
      if !isWanted, last - position < Self.passedLimit, latest < since.advanced(by: Self.passedInterval) {
        pass(consumer.name, Passed(stored: position, upTo: last, since: since))
        return events.count == limit
      }
      let moved = try await database.submit { (session: Session) throws(DatabaseError) in
        let move: SQL<PersistenceSchema> = """
          UPDATE \(.consumer) SET position = \(last) WHERE name = \(consumer.name) AND position = \(position)
          """
        // Another relay was quicker, or a replay was asked for: look again.
        guard try session.run(move.statement) == 1 else { return false }
        for event in events where consumer.accepts(event) {
          do { try consumer.handle(event, session) } catch {
            throw session.failure ?? session.failed(.statement("\(consumer.name), event \(event.position): \(error)"))
          }
        }
        return true
      }
      if moved {
        note(consumer.name, position: last)
        if isWanted { consumer.didCommit() }
      }
      return !moved || events.count == limit
    } catch {
      if error != .cancelled { note(consumer.name, failure: error) }
      throw error
    }
  }

  private func position(of consumer: String) async throws(DatabaseError) -> Int64 {
    let find: SQL<PersistenceSchema> = "SELECT position FROM \(.consumer) WHERE name = \(consumer)"
    let known = try await database.read(as: PersistenceSchema.self) { snapshot throws(DatabaseError) in
      try snapshot.first(find, as: Int64.self)
    }
    if let known { return known }
    try await database.write(as: PersistenceSchema.self) { work throws(DatabaseError) in
      try work.run("INSERT INTO \(.consumer) (name, position) VALUES (\(consumer), 0) ON CONFLICT DO NOTHING")
    }
    return 0
  }

  /// What was passed over since a stored position: after another relay's delivery, nothing.
  private func passed(by consumer: String, since position: Int64) -> Passed? {
    state.withLock { state in
      guard let passed = state.passed[consumer], passed.stored == position else { return nil }
      return passed
    }
  }

  private func pass(_ consumer: String, _ passed: Passed) {
    state.withLock { $0.passed[consumer] = passed }
    note(consumer, position: passed.upTo)
  }

  private func note(_ consumer: String, position: Int64) {
    state.withLock { state in
      var entry = state.consumers[consumer] ?? ConsumerStatistics(name: consumer)
      entry.position = position
      entry.lastFailure = nil
      state.consumers[consumer] = entry
    }
  }

  private func note(numberingFailure error: DatabaseError) {
    guard error != .cancelled else { return }
    state.withLock { state in
      state.numbering.failures += 1
      state.numbering.lastFailure = "\(error)"
    }
    report(OutboxFailure(consumer: nil, reason: "\(error)"))
  }

  private func note(_ consumer: String, failure: DatabaseError) {
    defer { report(OutboxFailure(consumer: consumer, reason: "\(failure)")) }
    state.withLock { state in
      var entry = state.consumers[consumer] ?? ConsumerStatistics(name: consumer)
      entry.failures += 1
      entry.lastFailure = "\(failure)"
      state.consumers[consumer] = entry
    }
  }
}
