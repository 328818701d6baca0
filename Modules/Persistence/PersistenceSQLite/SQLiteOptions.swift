/// Where a SQLite database lies and how much it may use.
///
/// In-memory databases are not offered: they are not durable.
public struct SQLiteOptions: Sendable {
  /// The file, made if missing, readable by its owner alone; beside it lie `-wal`, `-shm` and `.lock`.
  public var path: String
  /// Most commands in one commit.
  public var batchLimit = 256
  /// Most commands waiting; beyond it callers get `overloaded`.
  public var queueLimit = 10_000
  /// Connections for `read`, which runs on the caller's thread: as many as the cooperative pool has threads.
  public var readers = 4
  /// Threads for `report`.
  public var reporters = 2
  /// Processor time that one `read` may take before it throws `tooLong`: 5 ms, and 25 ms in a build without optimization,
  /// which takes several times as long for the same rows.
  public var readBudget = defaultReadBudget
  /// Bytes that the write-ahead log may reach; beyond it running reports end with `tooLong`, so that it can be reused.
  public var logLimit = 256 << 20
  /// The negative control of the durability tests: answers before the commit, and so loses commands.
  ///
  /// Never set it.
  @_spi(Faults) public var acknowledgesBeforeCommit = false
  /// Called on the writer's thread before each of its statements, and before `COMMIT`, with the statement's text; nil for
  /// none. Tests end the process there.
  @_spi(Faults) public var willWrite: (@Sendable (String) -> Void)?

  #if DEBUG
    private static let defaultReadBudget = Duration.milliseconds(25)
  #else
    private static let defaultReadBudget = Duration.milliseconds(5)
  #endif

  /// Makes options for a file.
  public init(path: String) { self.path = path }
}
