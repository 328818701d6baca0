/// What a database engine supplies: connections, and rules of its own.
@_spi(Engine) public protocol Engine: Sendable {
  /// Opens a connection for commands; called on the thread that will use it.
  func openWriter() throws(DatabaseError) -> any EngineConnection
  /// Opens a read-only connection for `report`; called on the thread that will use it.
  func openReporter() throws(DatabaseError) -> any EngineConnection
  /// Opens a read-only connection for `read`, used on one thread at a time.
  func openReader() throws(DatabaseError) -> any EngineConnection
  /// True when `read` runs on its caller's thread, false when a query waits for a server and so runs on a reader's own.
  var readsOnCallersThread: Bool { get }
  /// Calls back whenever another process says that it has committed events or jobs; until `release`.
  func listen(_ wake: @escaping @Sendable () -> Void)
  /// Everything is closed: gives up the claim on the database.
  func release()
}

/// One engine connection.
///
/// Confined to one thread at a time; nothing here suspends.
@_spi(Engine) public protocol EngineConnection: AnyObject {
  func begin() throws(DatabaseError)
  func commit() throws(DatabaseError)
  /// What was committed is known: what memory keeps of it has been replaced. Only from here on do those who read count it.
  func noteCommit()
  /// Never fails: what cannot be rolled back is gone already.
  func rollback()
  func savepoint() throws(DatabaseError)
  func release() throws(DatabaseError)
  func rollbackToSavepoint() throws(DatabaseError)
  /// Begins a consistent view, ended by `endSnapshot`.
  func beginSnapshot() throws(DatabaseError)
  func endSnapshot()
  /// Runs a statement now or, where the engine can pipeline, at the latest at the next `run`, `rows` or `settle`.
  func enqueue(_ statement: Statement) throws(DatabaseError)
  /// Runs a statement; the number of rows it changed.
  func run(_ statement: Statement) throws(DatabaseError) -> Int
  /// Runs statements in one round trip; the number of rows that each changed.
  func run(_ statements: [Statement]) throws(DatabaseError) -> [Int]
  func rows<Row>(
    _ statement: Statement, limit: Int, _ decode: (inout RowReader) throws(DatabaseError) -> Row
  ) throws(DatabaseError) -> [Row]
  /// How many rows have been changed so far, also by what was rolled back; nil where a command that failed is always rolled
  /// back by a savepoint.
  var changedRows: Int64? { get }
  /// Begins to note what is read, before the snapshot that it is read from; false where the engine cannot tell what
  /// others write from then on.
  func beginNoting() -> Bool
  /// Whether what is read is noted now; set to false for a while, nothing is.
  var isNoting: Bool { get set }
  /// Notes a table that something in memory was read from; only while reads are noted.
  func noteRead(_ table: String, of owner: String)
  /// What was read since `beginNoting`, with which noting ends.
  func endNoting() -> TableReads?
  /// Whether a command would read the same: nothing of it has been written since, in this transaction either.
  func isUnchanged(_ reads: TableReads) -> Bool
  /// Every enqueued statement has succeeded when this returns.
  func settle() throws(DatabaseError)
  /// Lets table definitions through until the transaction ends.
  func allowDefinitions()
  /// True when no other connection writes while this one has a transaction.
  var isAlone: Bool { get }
  /// Whether what is locked is held: false where nobody else writes, and where a test leaves locks out.
  var takesLocks: Bool { get }
  /// Holds a number until the transaction ends; waits while another transaction holds it.
  func lock(_ number: Int64) throws(DatabaseError)
  /// Keeps other processes from migrating until `migrated`, or until the connection ends.
  func beginMigrating() throws(DatabaseError)
  /// Lets other processes migrate.
  func migrated() throws(DatabaseError)
  /// After a batch with events or jobs is acknowledged: tells other processes.
  func announce()
  /// After a batch is acknowledged: checkpointing and the like.
  func maintain()
  /// Pages in the write-ahead log, 0 where there is none.
  var logPages: Int { get }
  /// Makes a lost connection usable again.
  func reconnect() throws(DatabaseError)
  /// Writes a consistent copy to a new file.
  func backup(to path: String) throws(DatabaseError)
  /// What is wrong with the stored data; empty when nothing is.
  func integrityProblems() throws(DatabaseError) -> [String]
  /// Nothing else is called after this.
  func close()
}
