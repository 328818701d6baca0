@_spi(Simulation) import FoundationCore
import Synchronization

/// Work for a lane.
///
/// Touched by one thread at a time: its caller until it is queued, then the lane that took it.
protocol QueuedCommand: AnyObject, Sendable {
  var isCancelled: Bool { get }
  /// Runs on the lane's thread. False when its effects must be rolled back.
  func attempt(on session: Session) -> Bool
  /// Tells the caller; `failure` overrides what the attempt returned. A second call does nothing.
  func finish(_ failure: DatabaseError?)
  /// Counts a lost race; false when it has lost too many.
  func mayRetry() -> Bool
}

private let commandNumbers = Atomic<UInt64>(0)

/// A caller's closure on its way to a lane and back.
///
/// `@unchecked`: `answer` is set before the command is queued; the rest belongs to the lane until it finishes.
final class Command<Value: Sendable, Failure: StorageError>: QueuedCommand, @unchecked Sendable {
  private let body: @Sendable (Session) throws(Failure) -> Value
  /// Whom the command acts for; nil for one that only reads.
  private let acting: Acting?
  /// The request that its caller works for.
  private let correlation = Correlation.current
  /// What its caller's ids and random numbers are of, in a simulation.
  private let entropy = SimulatedEntropy.current
  /// Tells it from other commands that act for somebody, also from those that are over.
  private let number: UInt64
  private let cancelled = Atomic(false)
  private var result: Result<Value, Failure>?
  private var attempts = 0
  /// Tells the caller what became of it; called once.
  var answer: (@Sendable (Result<Value, Failure>) -> Void)?

  init(for acting: Acting? = nil, _ body: @escaping @Sendable (Session) throws(Failure) -> Value) {
    (self.acting, self.body) = (acting, body)
    number = acting == nil ? 0 : commandNumbers.wrappingAdd(1, ordering: .relaxed).newValue
  }

  var isCancelled: Bool { cancelled.load(ordering: .relaxed) }
  func cancel() { cancelled.store(true, ordering: .relaxed) }

  func attempt(on session: Session) -> Bool {
    session.act(acting, number, for: correlation)
    do throws(Failure) {
      let value = try run(on: session)
      do { try AuditWriter.noteActing(on: session) } catch { throw Failure(error) }
      result = .success(value)
    } catch { result = .failure(error) }
    // A command that swallowed a failed statement has failed all the same.
    if case .success = result, let failure = session.failure { result = .failure(Failure(failure)) }
    if case .success = result { return true }
    return false
  }

  /// Runs the closure, on whose thread the caller's task is unknown, with the caller's request and its simulation's
  /// random numbers.
  private func run(on session: Session) throws(Failure) -> Value {
    guard let entropy else { return try runForRequest(on: session) }
    return try entropy.runInline { Result { () throws(Failure) in try runForRequest(on: session) } }.get()
  }

  private func runForRequest(on session: Session) throws(Failure) -> Value {
    guard let correlation else { return try body(session) }
    return try Correlation.$current.withValue(correlation) { Result { () throws(Failure) in try body(session) } }.get()
  }

  func mayRetry() -> Bool {
    attempts += 1
    return attempts < 8
  }

  func finish(_ failure: DatabaseError?) {
    let outcome = failure.map { .failure(Failure($0)) } ?? result ?? .failure(Failure(.unavailable("not attempted")))
    if case .failure = outcome { acting?.ledger.release(number) }
    answer.take()?(outcome)
  }
}
