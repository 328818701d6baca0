public import FoundationCore

/// Does the jobs of one kind.
public struct JobHandler: Sendable {
  /// What an attempt has come to, if it did not fail.
  public enum Outcome: Sendable, Equatable {
    /// It is over.
    case done
    /// It is to be done again at this moment, as if it had not been attempted.
    case again(at: Timestamp)
  }

  /// Which jobs it does.
  public let kind: String
  let atOnce: Int
  let attempts: Int
  let pause: Duration
  let lease: Duration
  let every: Duration?
  let first: Duration
  let run: @Sendable (JobRun) async throws -> Outcome

  /// Makes a handler.
  ///
  /// - Parameters:
  ///   - kind: Unique among handlers, and never reused for another purpose.
  ///   - atOnce: How many jobs of the kind one process does at a time.
  ///   - attempts: How often a job is begun until it is given up; a killed process counts as an attempt.
  ///   - pause: How long the first pause after a failure is. Each later one is twice as long, six hours at most, and a
  ///     fifth of each is left to chance.
  ///   - lease: How long another process waits for a sign of life until it takes the job over.
  ///   - every: Makes one job that always is, and is done again after so long. It cannot be given up.
  ///   - first: How long after the first start it is done for the first time.
  ///   - run: Does it. It may be called again for the same job, so that either a repeat does no harm, or it completes the
  ///     job in the transaction of its effect, by `JobRun.complete(in:)`. What it throws is a failed attempt;
  ///     `JobRefusal` gives the job up at once. It is cancelled when the job is called off or taken over.
  public init(
    kind: String, atOnce: Int = 1, attempts: Int = 10, pause: Duration = .seconds(10), lease: Duration = .seconds(60),
    every: Duration? = nil, first: Duration = .zero, run: @escaping @Sendable (JobRun) async throws -> Outcome
  ) {
    (self.kind, self.atOnce, self.attempts) = (kind, max(atOnce, 1), max(attempts, 1))
    (self.pause, self.lease, self.every, self.first, self.run) = (pause, lease, every, first, run)
  }

  /// When an attempt that failed is repeated.
  func pause(after attempts: Int) -> Duration {
    let longest = Duration.seconds(6 * 3_600)
    let doubled = attempts > 20 ? longest : min(pause * (1 << max(attempts - 1, 0)), longest)
    var random = Entropy()
    return doubled * Double.random(in: 0.8...1, using: &random)
  }
}

/// A failure that no further attempt would mend.
public struct JobRefusal: Error, CustomStringConvertible {
  /// Why, in words for staff.
  public let description: String

  /// Makes a refusal.
  public init(_ description: String) { self.description = description }
}

/// One attempt at a job.
public struct JobRun: Sendable {
  /// What is to be done.
  public let job: Job
  let lease: UniqueID

  /// Ends the job in the transaction of its effect, so that both happen once.
  ///
  /// - Throws: The owner's form of `cancelled` when somebody else has the job by now, or called it off: nothing of the command
  ///   may happen then.
  public func complete<Owner: DatabaseSchema>(in work: borrowing UnitOfWork<Owner>) throws(Owner.Failure) {
    do throws(DatabaseError) {
      guard try JobRows(work.session).end(self, as: .done, failure: nil) else { throw work.session.failed(.cancelled) }
    } catch { throw Owner.Failure(error) }
  }
}
