import FoundationCore
import Glibc

/// A thread, a connection, and the group commit: one BEGIN, the commands, one COMMIT, then everyone is told.
///
/// A command that fails has no effect, whatever it had written. A savepoint for each would make sure of it, and would cost
/// each a copy of every page that it writes. Few fail after they have written, so where the engine can tell, a batch has
/// none; when such a command is met, the batch begins again with them, and so do the next ones.
final class Lane {
  private let session: Session
  private let queue: CommandQueue
  private let signals: CommitSignals
  private let acknowledgesBeforeCommit: Bool
  /// How many of the next batches have savepoints.
  private var guardedBatches = 0
  /// How many they are after a command that failed late: where one does, more are likely to.
  private static let guardedAfterFailure = 16

  private init(session: Session, queue: CommandQueue, signals: CommitSignals, options: EngineOptions) {
    (self.session, self.queue, self.signals) = (session, queue, signals)
    acknowledgesBeforeCommit = options.acknowledgesBeforeCommit
  }

  /// Starts the thread; returns when its session is open.
  static func start(
    queue: CommandQueue, signals: CommitSignals, options: EngineOptions, writes: Bool,
    open: @escaping @Sendable () throws(DatabaseError) -> Session
  ) async throws(DatabaseError) {
    let opened: Result<Void, DatabaseError> = await withCheckedContinuation { continuation in
      let run: @Sendable () -> Void = {
        do throws(DatabaseError) {
          let session = try open()
          continuation.resume(returning: .success(()))
          let lane = Lane(session: session, queue: queue, signals: signals, options: options)
          while let batch = queue.next(atMost: writes ? options.batchLimit : 1) {
            if writes { lane.write(batch) } else { lane.read(batch) }
          }
          session.connection.close()
        } catch {
          continuation.resume(returning: .failure(error))
        }
        queue.laneEnded()
      }
      do throws(SystemThread.Failure) { try SystemThread.start(run) } catch {
        queue.laneEnded()
        continuation.resume(returning: .failure(.unavailable("no thread could be started")))
      }
    }
    try opened.get()
  }

  private func read(_ batch: [any QueuedCommand]) {
    for command in batch {
      if command.isCancelled {
        command.finish(.cancelled)
        continue
      }
      session.beginCommand()
      _ = command.attempt(on: session)
      if session.failure?.endsBatch == true {
        // A connection that was lost while it was idle shows that at the next read, which has no effect to repeat.
        let isBack = (try? session.connection.reconnect()) != nil
        if isBack, case .unavailable = session.failure {
          session.beginCommand()
          _ = command.attempt(on: session)
        }
      }
      command.finish(nil)
    }
  }

  private func write(_ batch: [any QueuedCommand]) {
    if batch.count == 1 { writeAlone(batch[0]) } else { writeTogether(batch) }
    if session.hasPublished || session.hasJobs {
      if session.hasPublished { signals.events.send() }
      if session.hasJobs { signals.jobs.send() }
      (session.hasPublished, session.hasJobs) = (false, false)
      session.connection.announce()
    }
    session.connection.maintain()
  }

  /// A command alone needs no savepoint.
  private func writeAlone(_ command: any QueuedCommand) {
    if command.isCancelled { return command.finish(.cancelled) }
    guard begins(for: [command]) else { return }
    do throws(DatabaseError) {
      session.beginCommand()
      if command.attempt(on: session) {
        if acknowledgesBeforeCommit { command.finish(nil) }
        try commit(1, retried: 0)
      } else {
        if let failure = session.failure, failure.endsBatch || failure.isRetryable { throw failure }
        rollback()
      }
      command.finish(nil)
    } catch {
      rollback()
      if error.isRetryable { return lost([command], to: error) }
      failed(error, [command])
    }
  }

  /// Begins the transaction of these commands, or has them wait longer, or tells them why not: another connection to the
  /// file may be writing, such as a tool's.
  private func begins(for commands: [any QueuedCommand]) -> Bool {
    do throws(DatabaseError) {
      try session.connection.begin()
      return true
    } catch {
      rollback()
      if error.isRetryable { lost(commands, to: error) } else { failed(error, commands) }
      return false
    }
  }

  /// Has commands that lost a race run again, and notes how many.
  private func lost(_ commands: [any QueuedCommand], to error: DatabaseError) {
    let retried = retry(commands.map { ($0, error) })
    queue.committed(0, retried: retried, took: .zero, logPages: session.connection.logPages)
  }

  /// Has those run again that may, and tells the others what they lost to; returns how many run again.
  @discardableResult
  private func retry(_ losers: [(command: any QueuedCommand, failure: DatabaseError)]) -> Int {
    var retries: [any QueuedCommand] = []
    for (command, failure) in losers {
      if command.isCancelled {
        command.finish(.cancelled)
      } else if command.mayRetry() {
        retries.append(command)
      } else {
        command.finish(failure)
      }
    }
    queue.pushBack(retries)
    return retries.count
  }

  private func writeTogether(_ batch: [any QueuedCommand], again: Bool = false) {
    let connection = session.connection
    let isGuarded = again || guardedBatches > 0 || connection.changedRows == nil
    if !again, guardedBatches > 0 { guardedBatches -= 1 }
    guard begins(for: batch) else { return }
    var answers: [(command: any QueuedCommand, failure: DatabaseError?)] = []
    var losers: [(command: any QueuedCommand, failure: DatabaseError)] = []
    answers.reserveCapacity(batch.count)
    do throws(DatabaseError) {
      for command in batch {
        // One that others have seen the effect of is not left out any more.
        if command.isCancelled, !again {
          command.finish(.cancelled)
          continue
        }
        guard case .ended(let outcome) = try attempt(command, isGuarded: isGuarded) else {
          rollback()
          guardedBatches = Self.guardedAfterFailure
          return writeTogether(batch, again: true)
        }
        if let failure = outcome, failure.isRetryable {
          losers.append((command, failure))
        } else {
          answers.append((command, outcome))
          if acknowledgesBeforeCommit { command.finish(outcome) }
        }
      }
      try commit(answers.count, retried: losers.count)
    } catch {
      rollback()
      if error.endsBatch { return failed(error, batch) }
      // One command spoilt the transaction for all, such as by a deferred reference without its target. Alone, only it
      // fails; commands may run more than once.
      for command in batch { if queue.isStopped { command.finish(.writesStopped) } else { writeAlone(command) } }
      return
    }
    // Refusals waited for the commit too: "out of stock" may rest on an earlier command of the same batch.
    for answer in answers { answer.command.finish(answer.failure) }
    retry(losers)
  }

  private enum Attempt {
    /// With a failure that the command's own result does not carry, or without.
    case ended(DatabaseError?)
    /// It has failed, and what it had written cannot be rolled back alone.
    case spoilt
  }

  /// Runs a command, which has no effect where it fails.
  ///
  /// - Throws: What ends the batch.
  private func attempt(_ command: any QueuedCommand, isGuarded: Bool) throws(DatabaseError) -> Attempt {
    let connection = session.connection
    if isGuarded { try connection.savepoint() }
    let changedRows = isGuarded ? nil : connection.changedRows
    session.beginCommand()
    let succeeded = command.attempt(on: session)
    if succeeded { try? session.settle() }
    if let failure = session.failure, failure.endsBatch { throw failure }
    if succeeded && session.failure == nil {
      if isGuarded { try connection.release() }
      return .ended(nil)
    }
    session.forgetCommandsActions()
    if isGuarded {
      try connection.rollbackToSavepoint()
    } else if connection.changedRows != changedRows {
      return .spoilt
    }
    guard let failure = session.failure else { return .ended(nil) }
    return .ended(succeeded || failure.isRetryable ? failure : nil)
  }

  private func commit(_ commands: Int, retried: Int) throws(DatabaseError) {
    if acknowledgesBeforeCommit { usleep(EngineOptions.carelessPause) }
    let start = ContinuousClock.now
    try session.connection.commit()
    session.committed()
    session.connection.noteCommit()
    queue.resume()
    queue.committed(
      commands, retried: retried, took: ContinuousClock.now - start, logPages: session.connection.logPages)
  }

  private func rollback() {
    session.forgetActions()
    session.connection.rollback()
  }

  /// Nothing of these is known to be durable: nobody gets a success.
  private func failed(_ error: DatabaseError, _ commands: [any QueuedCommand]) {
    if error.stopsWriting { queue.stop(error) }
    for command in commands { command.finish(error) }
    if error.endsBatch { try? session.connection.reconnect() }
  }
}
