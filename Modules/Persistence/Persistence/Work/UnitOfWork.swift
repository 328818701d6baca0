import FoundationCore

/// The transaction a command runs in, seen by one owner.
///
/// Neither copyable nor sendable: it cannot outlive the command. It sees its own writes. After a statement has failed
/// the whole command has failed, even if the error was caught; expect conflicts with `ON CONFLICT DO NOTHING` and the
/// number of changed rows.
public struct UnitOfWork<Owner: DatabaseSchema>: ~Copyable {
  let session: Session

  /// Runs a statement now; the number of rows it changed is what a conditional UPDATE is judged by.
  ///
  /// - Throws: The owner's form of a `DatabaseError`, such as a constraint that does not hold. The whole command then
  ///   has no effect.
  @discardableResult
  public func run(_ sql: SQL<Owner>) throws(Owner.Failure) -> Int {
    do { return try session.run(sql.statement) } catch { throw Owner.Failure(error) }
  }

  /// Runs statements in one round trip; the number of rows each changed.
  ///
  /// - Throws: The owner's form of the first `DatabaseError`.
  @discardableResult
  public func run(_ sql: [SQL<Owner>]) throws(Owner.Failure) -> [Int] {
    do { return try session.run(sql.map(\.statement)) } catch { throw Owner.Failure(error) }
  }

  /// Writes without waiting, where the engine can; a failure surfaces at a later call, at the latest when the command ends.
  ///
  /// For writes whose failure means nothing to the domain.
  ///
  /// - Throws: The owner's form of a `DatabaseError`, perhaps of a statement before.
  public func enqueue(_ sql: SQL<Owner>) throws(Owner.Failure) {
    do { try session.enqueue(sql.statement) } catch { throw Owner.Failure(error) }
  }

  /// Inserts rows without waiting, where the engine can, several by a statement.
  ///
  /// - Parameters:
  ///   - rows: The values of each row, as many in each as there are columns.
  ///   - target: What stands before `VALUES`: `INSERT INTO \(.mug) (id, name)`.
  /// - Throws: The owner's form of a `DatabaseError`, perhaps of a statement before.
  public func insert(_ rows: [[any SQLBindable]], _ target: SQL<Owner>) throws(Owner.Failure) {
    do { try session.insert(rows, target) } catch { throw Owner.Failure(error) }
  }

  /// Every row the statement gives, in its order; also for `RETURNING`.
  ///
  /// - Throws: The owner's form of a `DatabaseError`, or of a row that cannot be decoded.
  public func rows<Row: RowDecodable>(_ sql: SQL<Owner>, as type: Row.Type = Row.self) throws(Owner.Failure) -> [Row] {
    do { return try session.rows(sql.statement) } catch { throw Owner.Failure(error) }
  }

  /// The first row, or nil.
  ///
  /// A statement that writes runs to its end all the same.
  ///
  /// - Throws: The owner's form of a `DatabaseError`, or of a row that cannot be decoded.
  public func first<Row: RowDecodable>(_ sql: SQL<Owner>, as type: Row.Type = Row.self) throws(Owner.Failure) -> Row? {
    do throws(DatabaseError) {
      let rows: [Row] = try session.rows(sql.statement, limit: 1)
      return rows.first
    } catch { throw Owner.Failure(error) }
  }

  /// Waits until no other command holds this, and holds it until the command ends.
  ///
  /// A command that decides by what it has read, and then writes, locks what it decides about before it reads: a cart, the
  /// stock of a variant, or all of a table. Where one alone can be decided in the statement that writes, that is better: a
  /// condition of an UPDATE, a constraint. Several are locked in one order by all. Costs nothing where there is one writer,
  /// and on PostgreSQL no round trip of its own.
  ///
  /// - Throws: The owner's form of a `DatabaseError`; it waits for 2 s, and then the command is tried again.
  public func lock(_ table: Owner.Table, _ key: some SQLBindable) throws(Owner.Failure) {
    do throws(DatabaseError) {
      // Where there is nothing to hold, not even the name is made.
      guard session.connection.takesLocks else { return try session.check() }
      try session.lock("\(Owner.name).\(table.rawValue)", key.sqlValue)
    } catch { throw Owner.Failure(error) }
  }

  /// Holds a whole table in the same way.
  ///
  /// - Throws: The owner's form of a `DatabaseError`.
  public func lock(_ table: Owner.Table) throws(Owner.Failure) { try lock(table, "") }

  /// Runs a statement that changes exactly one row, or has the command run again: what it had read has been changed by
  /// another since.
  ///
  /// - Throws: The owner's form of `busy` after some losses, or of another `DatabaseError`.
  public func changeOne(_ sql: SQL<Owner>) throws(Owner.Failure) {
    guard try run(sql) == 1 else { throw Owner.Failure(session.failed(.busy)) }
  }

  /// Does something once this command is durable, and not at all when it fails: on the database's thread, before its
  /// caller is told, in the order of the commands. It holds up every other command, so it hands over and returns.
  public func onCommit(_ action: @escaping @Sendable () -> Void) { session.onCommit(action) }

  /// This transaction as something to read, so that commands share their queries with `Database.read`.
  ///
  /// - Throws: What the body throws.
  public func snapshot<Value, Failure: Error>(
    _ body: (borrowing Snapshot<Owner>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try session.read(as: Owner.self, body)
  }

  /// What was read ahead of this command, if the same is stored now: none of the tables that it was read from has been
  /// written since. Nil after ten seconds, so that what the time changes is not much older.
  ///
  /// A table counts as written with any of its rows. What each command writes is therefore read in the command itself, and
  /// left out of what is noted by `Snapshot.aside(_:)`.
  public func current<Value>(_ ahead: ReadAhead<Value>?) -> Value? {
    guard let ahead, session.connection.isUnchanged(ahead.reads) else { return nil }
    let now = session.clock.now()
    return now >= ahead.begun && now <= ahead.begun.advanced(by: .seconds(10)) ? ahead.value : nil
  }

  /// The same transaction, seen by another owner.
  ///
  /// For composition, which calls several contexts' commands in one.
  ///
  /// What the body enqueued is settled at its end, so that a late failure is thrown here and not as another's.
  ///
  /// - Throws: What the body throws, or the other owner's form of a `DatabaseError`.
  public func within<Other: DatabaseSchema, Value, Failure: StorageError>(
    _ other: Other.Type, _ body: (borrowing UnitOfWork<Other>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let value = try session.work(as: other, body)
    do { try session.settle() } catch { throw Failure(error) }
    return value
  }
}

extension Session {
  func insert<Owner: DatabaseSchema>(_ rows: [[any SQLBindable]], _ target: SQL<Owner>) throws(DatabaseError) {
    // Each number of rows is prepared for itself: no more of them than are worth keeping.
    for start in stride(from: 0, to: rows.count, by: 16) {
      var builder = Statement.Builder(pieces: target.statement.pieces.count + 2, parameters: 0)
      builder.append(target.statement)
      builder.append(" VALUES ")
      builder.append(rows[start..<min(start + 16, rows.count)])
      try enqueue(builder.statement(owner: Owner.name))
    }
  }
}
