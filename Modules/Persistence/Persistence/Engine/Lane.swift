import FoundationCore

/// A thread, a connection, and the group commit: one BEGIN, a savepoint per command, one COMMIT, then everyone is told.
final class Lane {
  private let session: Session
  private let queue: CommandQueue
  private let signal: CommitSignal
  private let acknowledgesBeforeCommit: Bool

  private init(session: Session, queue: CommandQueue, signal: CommitSignal, options: EngineOptions) {
    (self.session, self.queue, self.signal) = (session, queue, signal)
    acknowledgesBeforeCommit = options.acknowledgesBeforeCommit
  }

  /// Starts the thread; returns when its session is open.
  static func start(
    queue: CommandQueue, signal: CommitSignal, options: EngineOptions, writes: Bool,
    open: @escaping @Sendable () throws(DatabaseError) -> Session
  ) async throws(DatabaseError) {
    let opened: Result<Void, DatabaseError> = await withCheckedContinuation { continuation in
      let run: @Sendable () -> Void = {
        do throws(DatabaseError) {
          let session = try open()
          continuation.resume(returning: .success(()))
          let lane = Lane(session: session, queue: queue, signal: signal, options: options)
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

  private func read(_ batch: [any Job]) {
    for job in batch {
      if job.isCancelled {
        job.finish(.cancelled)
        continue
      }
      session.beginCommand()
      _ = job.attempt(on: session)
      job.finish(nil)
      if session.failure?.endsBatch == true { try? session.connection.reconnect() }
    }
  }

  private func write(_ batch: [any Job]) {
    if batch.count == 1 { writeAlone(batch[0]) } else { writeTogether(batch) }
    if session.hasPublished {
      session.hasPublished = false
      signal.send()
    }
    session.connection.maintain()
  }

  /// A command alone needs no savepoint.
  private func writeAlone(_ job: any Job) {
    if job.isCancelled { return job.finish(.cancelled) }
    let connection = session.connection
    do throws(DatabaseError) {
      try connection.begin()
      session.beginCommand()
      if job.attempt(on: session) {
        if acknowledgesBeforeCommit { job.finish(nil) }
        try commit(1, retried: 0)
      } else {
        if let failure = session.failure, failure.endsBatch || failure.isRetryable { throw failure }
        rollback()
      }
      job.finish(nil)
    } catch {
      rollback()
      if error.isRetryable && job.mayRetry() {
        queue.committed(0, retried: 1, took: .zero, logPages: connection.logPages)
        return queue.pushBack([job])
      }
      failed(error, [job])
    }
  }

  private func writeTogether(_ batch: [any Job]) {
    let connection = session.connection
    var answers: [(job: any Job, failure: DatabaseError?)] = []
    var retries: [any Job] = []
    answers.reserveCapacity(batch.count)
    do throws(DatabaseError) {
      try connection.begin()
      for job in batch {
        if job.isCancelled {
          answers.append((job, .cancelled))
          continue
        }
        let outcome = try attempt(job)
        if let failure = outcome, failure.isRetryable, job.mayRetry() {
          retries.append(job)
        } else {
          answers.append((job, outcome))
          if acknowledgesBeforeCommit { job.finish(outcome) }
        }
      }
      try commit(answers.count, retried: retries.count)
    } catch {
      rollback()
      if error.endsBatch { return failed(error, batch) }
      // One command spoilt the transaction for all, such as by a deferred reference without its target. Alone, only it
      // fails; commands may run more than once.
      for job in batch { writeAlone(job) }
      return
    }
    // Refusals waited for the commit too: "out of stock" may rest on an earlier command of the same batch.
    for answer in answers { answer.job.finish(answer.failure) }
    queue.pushBack(retries)
  }

  /// Runs a command in a savepoint.
  ///
  /// Throws what ends the batch; returns a failure that its own result does not carry.
  private func attempt(_ job: any Job) throws(DatabaseError) -> DatabaseError? {
    try session.connection.savepoint()
    session.beginCommand()
    let succeeded = job.attempt(on: session)
    if succeeded { try? session.settle() }
    if let failure = session.failure, failure.endsBatch { throw failure }
    if succeeded && session.failure == nil {
      try session.connection.release()
      return nil
    }
    session.forgetCommandsActions()
    try session.connection.rollbackToSavepoint()
    guard let failure = session.failure else { return nil }
    return succeeded || failure.isRetryable ? failure : nil
  }

  private func commit(_ commands: Int, retried: Int) throws(DatabaseError) {
    let start = ContinuousClock.now
    try session.connection.commit()
    session.committed()
    queue.resume()
    queue.committed(
      commands, retried: retried, took: ContinuousClock.now - start, logPages: session.connection.logPages)
  }

  private func rollback() {
    session.forgetActions()
    session.connection.rollback()
  }

  /// Nothing of these is known to be durable: nobody gets a success.
  private func failed(_ error: DatabaseError, _ jobs: [any Job]) {
    if error.stopsWriting { queue.stop(error) }
    for job in jobs { job.finish(error) }
    if error.endsBatch { try? session.connection.reconnect() }
  }
}
