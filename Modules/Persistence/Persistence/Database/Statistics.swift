/// What the writer has done since the database was opened, and how it stands now.
public struct Statistics: Sendable, Equatable {
  /// Transactions committed.
  public internal(set) var commits = 0
  /// Commands answered by those, refusals included.
  public internal(set) var commands = 0
  /// Commands run again after a lost race.
  public internal(set) var retries = 0
  /// Commands refused because too many waited.
  public internal(set) var overloads = 0
  /// Commands in the last commit.
  public internal(set) var lastBatch = 0
  /// Most commands in one commit.
  public internal(set) var largestBatch = 0
  /// Time spent in COMMIT, syncs included.
  public internal(set) var commitTime = Duration.zero
  /// The longest COMMIT.
  public internal(set) var longestCommit = Duration.zero
  /// Commands waiting now.
  public internal(set) var queueDepth = 0
  /// How long the first of them has waited.
  public internal(set) var queueAge = Duration.zero
  /// Pages in the write-ahead log after the last commit; 0 where there is none.
  public internal(set) var logPages = 0
  /// True while commands are refused because a commit failed.
  public internal(set) var writesStopped = false

  mutating func note(_ commands: Int, retried: Int, took time: Duration, logPages: Int) {
    retries += retried
    self.logPages = logPages
    guard commands > 0 else { return }
    commits += 1
    self.commands += commands
    lastBatch = commands
    largestBatch = max(largestBatch, commands)
    commitTime += time
    longestCommit = max(longestCommit, time)
  }
}
