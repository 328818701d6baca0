import Synchronization

/// Work for a lane.
///
/// Touched by one thread at a time: its caller until it is queued, then the lane that took it.
protocol Job: AnyObject, Sendable {
  var isCancelled: Bool { get }
  /// Runs on the lane's thread. False when its effects must be rolled back.
  func attempt(on session: Session) -> Bool
  /// Tells the caller; `failure` overrides what the attempt returned. A second call does nothing.
  func finish(_ failure: DatabaseError?)
  /// Counts a lost race; false when it has lost too many.
  func mayRetry() -> Bool
}

/// A caller's closure on its way to a lane and back; each kind says how it runs.
///
/// `@unchecked`: `caller` is set before the command is queued; the rest belongs to the lane until it finishes.
class Command<Value: Sendable, Failure: StorageError>: Job, @unchecked Sendable {
  private let cancelled = Atomic(false)
  private var result: Result<Value, Failure>?
  private var attempts = 0
  var caller: CheckedContinuation<Result<Value, Failure>, Never>?

  func run(on session: Session) throws(Failure) -> Value {
    throw Failure(.unavailable("a command of no kind"))
  }

  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
  func cancel() { cancelled.store(true, ordering: .relaxed) }

  func attempt(on session: Session) -> Bool {
    do throws(Failure) { result = .success(try run(on: session)) } catch { result = .failure(error) }
    // A command that swallowed a failed statement has failed all the same.
    if case .success = result, let failure = session.failure { result = .failure(Failure(failure)) }
    if case .success = result { return true }
    return false
  }

  func mayRetry() -> Bool {
    attempts += 1
    return attempts < 8
  }

  func finish(_ failure: DatabaseError?) {
    let outcome = failure.map { .failure(Failure($0)) } ?? result ?? .failure(Failure(.unavailable("not attempted")))
    caller.take()?.resume(returning: outcome)
  }
}

// A class for each kind, and `@inline(never)`: inlining a call of the caller's closure, specialised for an owner of this
// module, brings the optimiser of Swift 6.3.1 down.

/// A command of an owner.
final class WriteCommand<Owner: DatabaseSchema, Value: Sendable>: Command<Value, Owner.Failure>, @unchecked Sendable {
  private let body: @Sendable (borrowing UnitOfWork<Owner>) throws(Owner.Failure) -> Value

  init(_ body: @escaping @Sendable (borrowing UnitOfWork<Owner>) throws(Owner.Failure) -> Value) { self.body = body }

  @inline(never)
  override func run(on session: Session) throws(Owner.Failure) -> Value { try body(UnitOfWork(session: session)) }
}

/// A query of an owner in one consistent view.
final class ReportCommand<Owner: DatabaseSchema, Value: Sendable>: Command<Value, Owner.Failure>, @unchecked Sendable {
  private let body: @Sendable (borrowing Snapshot<Owner>) throws(Owner.Failure) -> Value

  init(_ body: @escaping @Sendable (borrowing Snapshot<Owner>) throws(Owner.Failure) -> Value) { self.body = body }

  @inline(never)
  override func run(on session: Session) throws(Owner.Failure) -> Value {
    do { try session.connection.beginSnapshot() } catch { throw Owner.Failure(error) }
    defer { session.connection.endSnapshot() }
    return try body(Snapshot(session: session))
  }
}

/// Work of this layer's own.
final class SessionCommand<Value: Sendable>: Command<Value, DatabaseError>, @unchecked Sendable {
  private let body: @Sendable (Session) throws(DatabaseError) -> Value

  init(_ body: @escaping @Sendable (Session) throws(DatabaseError) -> Value) { self.body = body }

  @inline(never)
  override func run(on session: Session) throws(DatabaseError) -> Value { try body(session) }
}
