import FoundationCore

/// A database: commands that change it and queries that read it.
///
/// Engines differ behind this type only.
///
/// A command is a synchronous closure in a transaction: it cannot await, so nothing leaves the process while the
/// transaction is open. It may run more than once, so it must have no effect but its statements.
public final class Database: Sendable {
  let clock: WallClock
  let signals: CommitSignals
  let writes: CommandQueue
  /// Where reads wait that do not run on their callers' threads.
  private let reads: CommandQueue
  private let reports: CommandQueue
  private let readers: ReaderPool?
  private let engine: any Engine

  init(
    engine: any Engine, writes: CommandQueue, reads: CommandQueue, reports: CommandQueue, readers: ReaderPool?,
    signals: CommitSignals, clock: WallClock
  ) {
    (self.engine, self.writes, self.reads, self.reports, self.readers) = (engine, writes, reads, reports, readers)
    (self.signals, self.clock) = (signals, clock)
  }

  deinit {
    reads.shut()
    reports.shut()
    writes.shut()
  }

  /// Runs a command in a transaction.
  ///
  /// Returns when it is durable, or throws and it had no effect.
  ///
  /// The closure runs on the database's thread, together with other callers' commands in one commit; each fails alone.
  ///
  /// - Throws: What the closure throws, or the owner's form of a `DatabaseError`.
  @discardableResult
  public func write<Owner: DatabaseSchema, Value: Sendable>(
    as owner: Owner.Type,
    _ body: @escaping @Sendable (borrowing UnitOfWork<Owner>) throws(Owner.Failure) -> Value
  ) async throws(Owner.Failure) -> Value {
    try await submit { (session) throws(Owner.Failure) in try session.work(as: owner, body) }
  }

  /// Reads a bounded amount from one consistent state of the database.
  ///
  /// With SQLite the closure runs on the caller's thread, three to seven times as fast as handing it over.
  ///
  /// - Throws: What the closure throws, or the owner's form of a `DatabaseError`: `tooLong` beyond 5 ms of processor time
  ///   (25 ms in a build without optimization), because it holds up every task that wants this thread.
  public func read<Owner: DatabaseSchema, Value: Sendable>(
    as owner: Owner.Type,
    _ body: @escaping @Sendable (borrowing Snapshot<Owner>) throws(Owner.Failure) -> Value
  ) async throws(Owner.Failure) -> Value {
    guard let readers else {
      return try await run(in: reads) { (session) throws(Owner.Failure) in try session.snapshot(of: owner, body) }
    }
    guard let reader = await readers.checkOut() else { throw Owner.Failure(.unavailable("the database is closed")) }
    defer { readers.checkIn(reader) }
    reader.session.beginCommand()
    return try reader.session.snapshot(of: owner, body)
  }

  /// A connection to read with on this thread; nil where there is none, or the database is closed.
  func checkOutReader() async -> ReaderPool.Reader? { await readers?.checkOut() }

  /// Gives a connection back.
  func checkIn(_ reader: ReaderPool.Reader) { readers?.checkIn(reader) }

  /// Reads as much as it likes from one consistent state, on a thread kept for that.
  ///
  /// A long one keeps the write-ahead log from being reused; where the log meets its limit, it ends with `tooLong`.
  ///
  /// - Throws: What the closure throws, or the owner's form of a `DatabaseError`.
  public func report<Owner: DatabaseSchema, Value: Sendable>(
    as owner: Owner.Type,
    _ body: @escaping @Sendable (borrowing Snapshot<Owner>) throws(Owner.Failure) -> Value
  ) async throws(Owner.Failure) -> Value {
    try await run(in: reports) { (session) throws(Owner.Failure) in try session.snapshot(of: owner, body) }
  }

  /// The writer's counters and state; cheap enough to ask every second.
  public var statistics: Statistics { writes.statistics }

  /// Refuses new work, finishes what waits, closes every connection and releases the database.
  ///
  /// The writer closes last, because only it may checkpoint.
  public func close() async {
    await reads.close()
    await reports.close()
    await readers?.close()
    await writes.close()
    engine.release()
  }

  /// Runs a command that sees the whole transaction.
  func submit<Value: Sendable, Failure: StorageError>(
    _ body: @escaping @Sendable (Session) throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await run(in: writes, for: Acting.current, body)
  }

  /// Runs something on a reporter's thread, without a snapshot.
  func inspect<Value: Sendable>(
    _ body: @escaping @Sendable (Session) throws(DatabaseError) -> Value
  ) async throws(DatabaseError) -> Value {
    try await run(in: reports, body)
  }

  private func run<Value: Sendable, Failure: StorageError>(
    in queue: CommandQueue, for acting: Acting? = nil,
    _ body: @escaping @Sendable (Session) throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let command = Command(for: acting, body)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        command.answer = { continuation.resume(returning: $0) }
        queue.push([command])
      }
    } onCancel: {
      command.cancel()
    }
    return try result.get()
  }
}

extension Session {
  func snapshot<Owner: DatabaseSchema, Value>(
    of owner: Owner.Type, _ body: (borrowing Snapshot<Owner>) throws(Owner.Failure) -> Value
  ) throws(Owner.Failure) -> Value {
    do { try connection.beginSnapshot() } catch { throw Owner.Failure(error) }
    defer { connection.endSnapshot() }
    return try read(as: owner, body)
  }
}
