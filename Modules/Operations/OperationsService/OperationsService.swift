public import Access
import AccessService
public import FoundationCore
public import Operations
public import Persistence

/// Jobs and parked events for staff: what they may see, and what they may do about it.
public final class OperationsService: Sendable {
  private let queue: JobQueue
  private let relay: OutboxRelay

  /// Creates a service over the store's jobs and its relay.
  public init(queue: JobQueue, relay: OutboxRelay) { (self.queue, self.relay) = (queue, relay) }

  /// Returns a page of jobs, those last that were asked for first. Needs `operations.read`.
  ///
  /// - Throws: `.access` without the permission, `.invalidCursor` for a cursor of another list.
  public func jobs(
    _ state: BackgroundJob.State?, after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(OperationsError) -> Page<BackgroundJob> {
    try allow(.operationsRead, principal)
    var last: UniqueID?
    if let cursor {
      guard let keys = cursor.keys(version: 1, filter: Self.jobList), keys.count == 1, case .id(let id) = keys[0] else {
        throw .invalidCursor
      }
      last = id
    }
    do throws(DatabaseError) {
      let jobs = try await queue.jobs(
        state.flatMap { Job.State(rawValue: $0.rawValue) }, before: last, limit: limit + 1)
      return Page(jobs.map(BackgroundJob.init), limit: limit) {
        Cursor(version: 1, filter: Self.jobList, keys: [.id($0.id.value)])
      }
    } catch { throw .storage(error) }
  }

  /// Calls a job off; one that runs is cancelled soon. Needs `operations.write`.
  ///
  /// - Throws: `.jobNotFound`, `.jobOver` for one that is over or recurring, `.access` without the permission.
  public func cancel(_ job: JobID, as principal: Principal) async throws(OperationsError) {
    try await change(job, as: principal) { id throws(DatabaseError) in try await queue.cancel(id) }
  }

  /// Lets a job that waits or was given up begin at once, with all its attempts. Needs `operations.write`.
  ///
  /// - Throws: `.jobNotFound`, `.jobOver` for one that runs or was done, `.access` without the permission.
  public func retry(_ job: JobID, as principal: Principal) async throws(OperationsError) {
    try await change(job, as: principal) { id throws(DatabaseError) in try await queue.retry(id) }
  }

  /// Returns a page of parked events, in the order in which they happened. Needs `operations.read`.
  ///
  /// - Throws: `.access` without the permission, `.invalidCursor` for a cursor of another list.
  public func parkedEvents(
    after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(OperationsError) -> Page<UndeliveredEvent> {
    try allow(.operationsRead, principal)
    var last: (Int64, String) = (0, "")
    if let cursor {
      guard let keys = cursor.keys(version: 1, filter: Self.eventList), keys.count == 2,
        case .integer(let position) = keys[0], case .text(let consumer) = keys[1]
      else { throw .invalidCursor }
      last = (position, consumer)
    }
    do throws(DatabaseError) {
      let parked = try await relay.parked(after: last.0, last.1, limit: limit + 1)
      return Page(parked.map(UndeliveredEvent.init), limit: limit) {
        Cursor(version: 1, filter: Self.eventList, keys: [.integer($0.id.position), .text($0.id.consumer)])
      }
    } catch { throw .storage(error) }
  }

  /// Tries a parked event again, and those of its aggregate that wait behind it. Needs `operations.write`.
  ///
  /// - Throws: `.eventNotParked`, `.eventFails` when it failed once more, `.access` without the permission.
  public func retry(_ event: UndeliveredEvent.ID, as principal: Principal) async throws(OperationsError) {
    try allow(.operationsWrite, principal)
    let (known, left): (ParkedEvent?, ParkedEvent?)
    do throws(DatabaseError) {
      known = try await relay.parkedEvent(event.consumer, at: event.position)
      if known != nil { try await relay.retry(event.consumer, at: event.position) }
      left = try await relay.parkedEvent(event.consumer, at: event.position)
    } catch { throw .storage(error) }
    guard known != nil else { throw .eventNotParked }
    if let left { throw .eventFails(left.failure ?? "An earlier event of the same aggregate fails.") }
  }

  /// Gives a parked event up: its consumer never handles it. Needs `operations.write`.
  ///
  /// - Throws: `.eventNotParked`, `.access` without the permission.
  public func discard(_ event: UndeliveredEvent.ID, as principal: Principal) async throws(OperationsError) {
    try allow(.operationsWrite, principal)
    let isDiscarded: Bool
    do throws(DatabaseError) { isDiscarded = try await relay.discard(event.consumer, at: event.position) } catch {
      throw .storage(error)
    }
    guard isDiscarded else { throw .eventNotParked }
  }

  private static let (jobList, eventList): (UInt64, UInt64) = (1, 2)

  private func change(
    _ job: JobID, as principal: Principal, _ change: (UniqueID) async throws(DatabaseError) -> Bool
  ) async throws(OperationsError) {
    try allow(.operationsWrite, principal)
    let (isDone, isKnown): (Bool, Bool)
    do throws(DatabaseError) {
      isDone = try await change(job.value)
      isKnown = isDone ? true : try await queue.job(job.value) != nil
    } catch {
      // A newer job has its key.
      if case .constraint = error { throw .jobOver }
      throw .storage(error)
    }
    guard isDone else { throw isKnown ? .jobOver : .jobNotFound }
  }

  private func allow(_ permission: Permission, _ principal: Principal) throws(OperationsError) {
    do { try principal.require(permission) } catch { throw .access(error) }
  }
}

extension BackgroundJob {
  init(_ job: Job) {
    self.init(
      id: JobID(job.id), kind: job.kind, state: State(rawValue: job.state.rawValue) ?? .waiting,
      isRecurring: job.isRecurring, attempts: job.attempts, failure: job.failure, createdAt: job.createdAt,
      runAt: job.runAt, finishedAt: job.finishedAt)
  }
}

extension UndeliveredEvent {
  init(_ parked: ParkedEvent) {
    self.init(
      id: ID(consumer: parked.consumer, position: parked.event.position), type: parked.event.type,
      aggregate: parked.event.aggregate.description, occurredAt: parked.event.occurredAt, parkedAt: parked.parkedAt,
      attempts: parked.attempts, failure: parked.failure)
  }
}

extension Permission {
  /// Allows staff to see jobs and parked events.
  public static let operationsRead = Permission("operations.read")
  /// Allows staff to repeat jobs and parked events, and to give them up.
  public static let operationsWrite = Permission("operations.write")
}
