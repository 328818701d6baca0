import FoundationCore
import Synchronization

/// How events come to consumers.
extension OutboxRelay {
  static let batch = 64
  /// Events that a consumer may pass over until its position is stored: what it looks at again after a restart.
  private static let passedLimit: Int64 = 1_024
  /// How long what is passed over may go without a stored position: until then no sweep removes it.
  private static let passedInterval = Duration.seconds(3_600)
  /// Events that one look passes over at most: it is bounded in processor time.
  private static let reach: Int64 = 2_048
  private static let longestPause = Duration.seconds(30)

  /// Holds the relay only while it works, so that one nobody refers to any more ends.
  static func run(
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
    // How often the event was tried alone that failed last.
    var attempts = (at: Int64(0), count: 0)
    for await _ in wake {
      var hasMore = true
      while hasMore, !Task.isCancelled, let relay = relay() {
        do throws(DatabaseError) {
          hasMore = try await relay.deliver(to: consumer, atMost: size)
          (pause, size, attempts) = (.milliseconds(10), batch, (0, 0))
          if !hasMore, consumer.pause > .zero { try? await Task.sleep(for: consumer.pause) }
        } catch {
          // One event alone next time, so that those before the bad one are not held back with it.
          if size > 1 {
            size = 1
            continue
          }
          if error.isOfTheEvent, let position = relay.failing(consumer.name) {
            attempts = (position, attempts.at == position ? attempts.count + 1 : 1)
            if attempts.count >= consumer.attempts,
              (try? await relay.park(consumer, at: position, after: attempts.count, error)) != nil
            {
              (pause, size, attempts) = (.milliseconds(10), batch, (0, 0))
              continue
            }
          }
          try? await Task.sleep(for: pause)
          pause = min(pause * 2, longestPause)
        }
      }
    }
  }

  /// What a consumer is given next, and up to where nothing else is for it.
  private struct Delivery {
    let events: [Event]
    let upTo: Int64
    let hasMore: Bool
  }

  private func next(
    for consumer: EventConsumer, after start: Int64, atMost limit: Int
  ) async throws(DatabaseError) -> Delivery {
    let wanted: SQL<PersistenceSchema> = consumer.types.map { "AND type IN (\(list: $0))" } ?? ""
    let reach = consumer.types == nil ? Int64(limit) : Self.reach
    return try await database.read(as: PersistenceSchema.self) { snapshot throws(DatabaseError) in
      let last = try snapshot.first("SELECT last FROM \(.stream) WHERE name = 'events'", as: Int64.self) ?? 0
      let end = min(last, start + reach)
      guard try consumer.isNeeded(snapshot) else {
        return Delivery(events: [], upTo: max(end, start), hasMore: end < last)
      }
      let events: [Event] = try snapshot.rows(
        """
        SELECT \(Event.columns) FROM \(.event) AS event
        WHERE position > \(start) AND position <= \(end) \(wanted) ORDER BY position LIMIT \(limit)
        """)
      let upTo = events.count < limit ? max(end, start) : events.last?.position ?? end
      return Delivery(events: events, upTo: upTo, hasMore: upTo < last)
    }
  }

  /// Delivers the next events to a consumer in one transaction; true when there may be more.
  func deliver(to consumer: EventConsumer, atMost limit: Int) async throws(DatabaseError) -> Bool {
    // The request of an event that is tried alone, which is the one that failed before.
    var request: UniqueID?
    do throws(DatabaseError) {
      let position = try await position(of: consumer.name)
      let passed = passed(by: consumer.name, since: position)
      let start = passed?.upTo ?? position
      let next = try await next(for: consumer, after: start, atMost: limit)
      guard next.upTo > start else {
        note(consumer.name, position: start)
        return false
      }
      let now = database.clock.now()
      // Not later than now: clocks are set back.
      let since = min(passed?.since ?? now, now)
      // What the consumer does not want is worth no commit of its own.
      if next.events.isEmpty, next.upTo - position < Self.passedLimit, now < since.advanced(by: Self.passedInterval) {
        pass(consumer.name, Passed(stored: position, upTo: next.upTo, since: since))
        return next.hasMore
      }
      state.withLock { $0.failing[consumer.name] = next.events.first?.position }
      if next.events.count == 1 { request = next.events.first?.correlation }
      let moved = try await database.submit { (session: Session) throws(DatabaseError) in
        let rows = DeliveryRows(session)
        // Another relay was quicker, or a replay was asked for: look again.
        guard try rows.move(consumer.name, from: position, to: next.upTo) else { return false }
        if next.events.isEmpty { return true }
        let parked = try rows.parkedAggregates(of: consumer.name)
        let handled = try rows.handled(by: consumer.name, after: position, upTo: next.upTo)
        let new = next.events.filter { !handled.contains($0.position) }
        for event in new where parked.contains(EventAggregate(event)) {
          try rows.park(event, for: consumer.name, attempts: 0, failure: nil)
        }
        try rows.give(new.filter { !parked.contains(EventAggregate($0)) }, to: consumer)
        return true
      }
      if moved {
        note(consumer.name, position: next.upTo)
        if !next.events.isEmpty { consumer.didCommit() }
      }
      return !moved || next.hasMore
    } catch {
      if error != .cancelled {
        Correlation.$current.withValue(request) { note(consumer.name, failure: error) }
      }
      throw error
    }
  }

  /// The first event of the delivery that was tried last: the one that failed, where it was tried alone.
  private func failing(_ consumer: String) -> Int64? { state.withLock { $0.failing[consumer] } }

  /// Puts an event aside, so that others are delivered; nothing when another relay has done so.
  private func park(
    _ consumer: EventConsumer, at failing: Int64, after attempts: Int, _ failure: DatabaseError
  ) async throws(DatabaseError) {
    let position = try await position(of: consumer.name)
    let start = passed(by: consumer.name, since: position)?.upTo ?? position
    guard let event = try await next(for: consumer, after: start, atMost: 1).events.first, event.position == failing
    else { return }
    let isParked = try await database.submit { (session: Session) throws(DatabaseError) in
      let rows = DeliveryRows(session)
      guard try rows.move(consumer.name, from: position, to: event.position) else { return false }
      try rows.park(event, for: consumer.name, attempts: attempts, failure: "\(failure)")
      return true
    }
    guard isParked else { return }
    state.withLock { $0.parked += 1 }
    note(consumer.name, position: event.position)
    Correlation.$current.withValue(event.correlation) {
      report(OutboxFailure(consumer: consumer.name, reason: "\(failure)", parked: event))
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
}
