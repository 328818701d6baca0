/// Which server, and how much of it one process uses.
public struct PostgreSQLOptions: Sendable {
  /// Where the database is: a URI such as `postgresql:///mystore`, or libpq's `key=value` pairs.
  public var address: String
  /// The schema that holds the tables, made when it is missing; nil for the first of the server's search path.
  public var schema: String?
  /// Threads with a writing connection: 1 to 64.
  public var writers = 4
  /// Threads with a connection for `read`: 1 to 64.
  public var readers = 4
  /// Threads with a connection for `report`: 1 to 64.
  public var reporters = 2
  /// Commands that wait at most; beyond it callers get `overloaded`.
  public var queueLimit = 10_000
  /// Time that the server may take for one statement of a `read`, which then ends with `tooLong`.
  public var readLimit = Duration.seconds(2)
  /// Time that a statement waits at most for another transaction, before its command is tried again.
  public var lockLimit = Duration.seconds(2)
  /// The negative control of the durability tests: answers before the commit, and so loses commands.
  ///
  /// Never set it.
  @_spi(Faults) public var acknowledgesBeforeCommit = false
  /// The negative control of the tests of races: locks hold nothing.
  ///
  /// Never set it.
  @_spi(Faults) public var ignoresLocks = false

  /// Makes options for a database.
  public init(address: String) { self.address = address }
}
