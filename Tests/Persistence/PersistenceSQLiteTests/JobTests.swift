import FoundationCore
import Persistence
import Synchronization
import TestDatabase
import TestSupport
import Testing

@Suite struct JobTests {
  private struct Broken: Error {}

  private func ask(_ kind: String, key: String? = nil, _ payload: String = "", in database: Database) async throws {
    try await database.write(as: Sales.self) { work throws(DatabaseError) in
      try work.enqueue(JobDraft(kind: kind, payload: Array(payload.utf8), key: key))
    }
  }

  /// Runs jobs until the condition holds.
  private func running(
    _ handlers: [JobHandler], in database: Database, until isMet: @escaping @Sendable () async throws -> Bool
  ) async throws {
    let runner = JobRunner(database, handlers: handlers)
    try await runner.start()
    #expect(try await eventually { try await isMet() }, "the jobs are done")
    await runner.stop()
  }

  private func states(in database: Database) async throws -> [Job.State] {
    try await JobQueue(database).jobs().map(\.state)
  }

  @Test func `a job is done once after its command's commit, and not at all without it`() async throws {
    try await Scratch().withDatabase { database in
      let done = Mutex<[String]>([])
      try await ask("note", "one", in: database)
      _ = await outcome { () async throws(DatabaseError) in
        try await database.write(as: Sales.self) { work throws(DatabaseError) in
          try work.enqueue(JobDraft(kind: "note", payload: Array("never".utf8)))
          throw DatabaseError.statement("refused")
        }
      }
      let note = JobHandler(kind: "note") { run in
        done.withLock { $0.append(String(decoding: run.job.payload, as: UTF8.self)) }
        return .done
      }
      let runner = JobRunner(database, handlers: [note])
      try await runner.start()
      // The second wakes a runner that has nothing to do.
      #expect(try await eventually { done.withLock { $0 } == ["one"] }, "the first")
      try await ask("note", "two", in: database)
      #expect(try await eventually { try await states(in: database) == [.done, .done] }, "the second")
      await runner.stop()
      #expect(done.withLock { $0 } == ["one", "two"])
      #expect(try await JobQueue(database).sweep(olderThan: .seconds(60)) == 0)
      #expect(try await JobQueue(database).sweep(olderThan: .seconds(-60)) == 2)
    }
  }

  @Test func `what is due is done without a runner that was started, one after another, with what it asks for`()
    async throws
  {
    try await Scratch().withDatabase { database in
      let done = Mutex<[String]>([])
      for name in ["one", "two"] { try await ask("note", name, in: database) }
      try await database.write(as: Sales.self) { work throws(DatabaseError) in
        try work.enqueue(JobDraft(kind: "note", at: Timestamp(milliseconds: .max / 2)))
      }
      let handlers = [
        JobHandler(kind: "last") { _ in
          done.withLock { $0.append("last") }
          return .done
        },
        JobHandler(kind: "note") { run in
          done.withLock { $0.append(String(decoding: run.job.payload, as: UTF8.self)) }
          try await ask("last", key: "last", in: database)
          return .done
        },
        JobHandler(kind: "broken") { _ in throw Broken() },
      ]
      try await ask("broken", in: database)
      let failures = Mutex(0)
      let runner = JobRunner(database, handlers: handlers) { _ in failures.withLock { $0 += 1 } }
      #expect(try await runner.drain() == 4)
      // Two that are asked for within one millisecond have no order.
      #expect(done.withLock { Set($0.prefix(2)) } == ["one", "two"] && done.withLock { $0.dropFirst(2) } == ["last"])
      #expect(failures.withLock { $0 } == 1)
      // What has failed waits for its next attempt.
      #expect(try await runner.drain() == 0)
    }
  }

  @Test func `a failure is repeated, and given up after the last attempt or at once when that would not help`()
    async throws
  {
    try await Scratch().withDatabase { database in
      let failures = Mutex<[JobRunner.Failure]>([])
      let unsteady = JobHandler(kind: "unsteady", attempts: 3, pause: .milliseconds(5)) { _ in throw Broken() }
      let steady = JobHandler(kind: "steady", attempts: 3, pause: .milliseconds(5)) { run in
        if run.job.attempts < 3 { throw Broken() }
        return .done
      }
      let refused = JobHandler(kind: "refused") { _ in throw JobRefusal("no such address") }
      for kind in ["unsteady", "steady", "refused"] { try await ask(kind, in: database) }
      let runner = JobRunner(database, handlers: [unsteady, steady, refused]) { failure in
        failures.withLock { $0.append(failure) }
      }
      try await runner.start()
      #expect(try await eventually { try await states(in: database) == [.failed, .done, .failed] }, "all are over")
      await runner.stop()
      let all = failures.withLock { $0 }
      #expect(all.count { $0.job.kind == "unsteady" } == 3 && all.count { $0.job.kind == "steady" } == 2)
      #expect(all.count { $0.job.kind == "refused" } == 1 && all.count(where: \.isFinal) == 2)
      let jobs = try await JobQueue(database).jobs(.failed)
      #expect(jobs.map(\.failure) == ["no such address", "Broken()"])
      // What was given up may be tried again by hand.
      let last = try #require(jobs.last)
      #expect(try await JobQueue(database).retry(last.id))
      try await running([JobHandler(kind: "unsteady") { _ in .done }], in: database) {
        try await JobQueue(database).job(last.id)?.state == .done
      }
    }
  }

  @Test func `of one kind there are so many at a time, and none holds up another kind`() async throws {
    try await Scratch().withDatabase { database in
      let atOnce = Mutex((now: 0, most: 0))
      let busy = JobHandler(kind: "busy", atOnce: 3) { _ in
        atOnce.withLock { state in
          state.now += 1
          state.most = max(state.most, state.now)
        }
        try await Task.sleep(for: .milliseconds(5))
        atOnce.withLock { $0.now -= 1 }
        return .done
      }
      let hangs = JobHandler(kind: "hangs") { _ in
        try await Task.sleep(for: .seconds(600))
        return .done
      }
      try await ask("hangs", in: database)
      for _ in 0..<20 { try await ask("busy", in: database) }
      try await running([busy, hangs], in: database) {
        try await JobQueue(database).jobs(.done).count == 20
      }
      #expect(atOnce.withLock(\.most) == 3)
      // Interrupted by the stop: it waits, and that was no attempt.
      let waiting = try await JobQueue(database).jobs(.waiting)
      #expect(waiting.map(\.kind) == ["hangs"] && waiting.first?.attempts == 0)
    }
  }

  @Test func `a job with a key is one, and is done once more when it is asked for while it is done`() async throws {
    try await Scratch().withDatabase { database in
      for _ in 0..<3 { try await ask("index", key: "all", in: database) }
      let times = Mutex(0)
      let index = JobHandler(kind: "index") { run in
        let time = times.withLock { times in
          times += 1
          return times
        }
        if time == 1 { try await ask("index", key: "all", in: database) }
        return .done
      }
      try await running([index], in: database) { try await states(in: database) == [.done] }
      #expect(times.withLock { $0 } == 2)
      try await ask("index", key: "all", in: database)
      #expect(try await states(in: database) == [.waiting, .done])
    }
  }

  @Test func `what is called off does not happen, even if it has begun`() async throws {
    try await Scratch().withDatabase { database in
      let begun = Mutex<JobRun?>(nil)
      let slow = JobHandler(kind: "slow", lease: .milliseconds(60)) { run in
        begun.withLock { $0 = run }
        try await Task.sleep(for: .seconds(600))
        return .done
      }
      try await ask("slow", in: database)
      let waiting = try #require(try await JobQueue(database).jobs().first)
      #expect(try await JobQueue(database).cancel(waiting.id))
      try await ask("slow", in: database)
      let runner = JobRunner(database, handlers: [slow])
      try await runner.start()
      #expect(try await eventually { begun.withLock { $0 } != nil }, "it has begun")
      let run = try #require(begun.withLock { $0 })
      #expect(run.job.id != waiting.id)
      #expect(try await JobQueue(database).cancel(run.job.id))
      #expect(try await !JobQueue(database).cancel(run.job.id), "it is over")
      // Its effect and its end are one transaction: neither happens now.
      let effect = await outcome { () async throws(DatabaseError) in
        try await database.write(as: Sales.self) { work throws(DatabaseError) in
          try Sales.record(id(1), in: work)
          try run.complete(in: work)
        }
      }
      #expect(throws: DatabaseError.cancelled) { try effect.get() }
      await runner.stop()
      #expect(try await states(in: database) == [.cancelled, .cancelled])
      #expect(try await Sales.count(in: database) == 0)
    }
  }

  @Test func `two runners do each job once, and an effect is there once`() async throws {
    try await Scratch().withDatabase { database in
      try await database.write(as: Sales.self) { work throws(DatabaseError) in
        for number in 0..<300 { try work.enqueue(JobDraft(kind: "sale", payload: Array("\(number)".utf8))) }
      }
      let sale = JobHandler(kind: "sale", atOnce: 8) { run in
        let number = Int(String(decoding: run.job.payload, as: UTF8.self)) ?? 0
        try await database.write(as: Sales.self) { work throws(DatabaseError) in
          try Sales.record(id(number), in: work)
          try run.complete(in: work)
        }
        return .done
      }
      let runners = [JobRunner(database, handlers: [sale]), JobRunner(database, handlers: [sale])]
      for runner in runners { try await runner.start() }
      #expect(
        try await eventually { try await JobQueue(database).jobs(.done, limit: 400).count == 300 }, "all are done")
      for runner in runners { await runner.stop() }
      #expect(try await Sales.count(in: database) == 300)
      #expect(try await JobQueue(database).jobs(limit: 400).allSatisfy { $0.state == .done && $0.kind == "sale" })
    }
  }

  @Test func `a job whose process ended is done by the next, and given up when every attempt ended so`() async throws {
    let scratch = Scratch()
    let hangs = JobHandler(kind: "job", attempts: 2, lease: .milliseconds(50)) { _ in
      try await Task.sleep(for: .seconds(600))
      return .done
    }
    for attempt in 1...3 {
      let database = try await TestDatabase.open(scratch.path, schemas: [Warehouse.self, Sales.self])
      if attempt == 1 { try await ask("job", in: database) }
      let runner = JobRunner(database, handlers: [hangs])
      try await runner.start()
      let state = attempt < 3 ? Job.State.running : .failed
      let job = try await eventually({ $0?.attempts == attempt && $0?.state == state }) {
        try await JobQueue(database).jobs().first
      }
      #expect(job?.attempts == attempt && job?.state == state)
      // The database is gone before the runner can say that it stops.
      await database.close()
      await runner.stop()
    }
  }

  @Test func `what is done again and again is one job`() async throws {
    try await Scratch().withDatabase { database in
      let times = Mutex(0)
      let sweep = JobHandler(kind: "sweep", pause: .milliseconds(1), every: .milliseconds(1)) { _ in
        let time = times.withLock { times in
          times += 1
          return times
        }
        if time % 2 == 0 { throw Broken() }
        return .done
      }
      for round in 1...2 { try await running([sweep], in: database) { times.withLock { $0 } > round * 4 } }
      let jobs = try await JobQueue(database).jobs()
      #expect(jobs.map(\.state) == [.waiting])
      #expect(try await !JobQueue(database).cancel(try #require(jobs.first).id))
    }
  }
}
