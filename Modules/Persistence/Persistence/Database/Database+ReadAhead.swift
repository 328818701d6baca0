import FoundationCore

/// What a command needs to know, read before its turn.
///
/// Made by `Database.readAhead(as:_:)`; `UnitOfWork.current(_:)` tells whether it still holds.
public struct ReadAhead<Value: Sendable>: Sendable {
  let value: Value
  let reads: TableReads
  /// When it began to be read.
  let begun: Timestamp
}

extension Database {
  /// Reads what a command needs to know before the command has its turn, on the caller's thread.
  ///
  /// For commands that read and reckon more than they write: where one thread writes for everybody, all that they do there
  /// holds up the others. They ask `UnitOfWork.current(_:)` for it, and read it themselves where that is nil: then nothing
  /// that was written meanwhile is missed. So the closure has to read all that it answers from the snapshot, and must have
  /// no effect; ids that it makes may be lost. A value that is kept in memory counts as read where
  /// `Snapshot.noteRead(of:)` says so. What the time makes of it, and settings, are as they were when the closure ran.
  ///
  /// - Returns: Nil where it fails, or takes longer than a `read` may: then it is for the command to find out. Nil on
  ///   PostgreSQL, where commands run side by side, and nobody knows what has been written.
  public func readAhead<Owner: DatabaseSchema, Value: Sendable>(
    as owner: Owner.Type, _ body: @Sendable (borrowing Snapshot<Owner>) throws(Owner.Failure) -> Value
  ) async -> ReadAhead<Value>? {
    guard let reader = await checkOutReader() else { return nil }
    defer { checkIn(reader) }
    let session = reader.session
    session.beginCommand()
    let begun = clock.now()
    guard session.connection.beginNoting() else { return nil }
    let value = try? session.snapshot(of: owner, body)
    guard let reads = session.connection.endNoting(), let value else { return nil }
    return ReadAhead(value: value, reads: reads, begun: begun)
  }
}

extension Snapshot {
  /// Reads something that whoever reads ahead compares in the command itself, so that it may change until then.
  ///
  /// - Throws: What the body throws.
  public func aside<Value, Failure: Error>(
    _ body: (borrowing Snapshot<Owner>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let wasNoting = session.connection.isNoting
    session.connection.isNoting = false
    defer { session.connection.isNoting = wasNoting }
    return try session.read(as: Owner.self, body)
  }

  /// Says that a value which is kept in memory was read from a table: it is another one when the table has been written.
  public func noteRead(of table: Owner.Table) {
    guard session.connection.isNoting else { return }
    session.connection.noteRead(table.rawValue, of: Owner.name)
  }
}
