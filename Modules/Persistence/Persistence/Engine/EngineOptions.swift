/// How many connections, and how commands are grouped.
@_spi(Engine) public struct EngineOptions: Sendable {
  /// Most commands in one transaction.
  public var batchLimit: Int
  /// Most commands waiting; beyond it callers get `overloaded`.
  public var queueLimit: Int
  /// Threads with a writing connection; exactly one for SQLite.
  public var writers: Int
  /// Connections for `read`.
  public var readers: Int
  /// Threads for `report`.
  public var reporters: Int
  /// The negative control of the durability tests: answers before the commit, and so loses commands.
  ///
  /// Never set it.
  public var acknowledgesBeforeCommit = false
  /// Microseconds between such an answer and its commit, long enough for a kill to fall between.
  static let carelessPause: UInt32 = 5_000

  /// Makes options without faults.
  public init(batchLimit: Int, queueLimit: Int, writers: Int, readers: Int, reporters: Int) {
    (self.batchLimit, self.queueLimit, self.writers) = (batchLimit, queueLimit, writers)
    (self.readers, self.reporters) = (readers, reporters)
  }
}
