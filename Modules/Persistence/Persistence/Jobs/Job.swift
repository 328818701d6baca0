public import FoundationCore

/// Work that waits, is being done, or is over.
public struct Job: Sendable, Equatable, Identifiable, RowDecodable {
  /// What has become of a job.
  public enum State: String, Sendable, CaseIterable {
    /// It has not begun, or is to be tried again.
    case waiting
    /// A runner has it on lease.
    case running
    /// It has been done.
    case done
    /// It was given up after its last attempt, or cannot succeed.
    case failed
    /// Somebody called it off.
    case cancelled
  }

  /// Unique, version 7.
  public let id: UniqueID
  /// Which handler does it.
  public let kind: String
  /// What makes it one of its kind, if anything does.
  public let key: String?
  /// What the handler needs to know.
  public let payload: [UInt8]
  /// When it was asked for.
  public let createdAt: Timestamp
  /// When it may begin, or may be tried again.
  public let runAt: Timestamp
  /// How often it has been begun.
  public let attempts: Int
  /// Whether it waits, is being done, or how it ended.
  public let state: State
  /// Whether it is done again and again.
  public var isRecurring: Bool { key == "" }
  /// Why the latest attempt failed.
  public let failure: String?
  /// When it was over.
  public let finishedAt: Timestamp?
  /// The request that asked for it first, or that caused what did.
  public let correlation: UniqueID?

  /// The columns that `init(row:)` reads.
  static var columns: SQL<PersistenceSchema> {
    """
    id, kind, "key", payload, created_at, run_at, attempts,
    coalesce(outcome, CASE WHEN lease IS NULL THEN 'waiting' ELSE 'running' END), failure, finished_at, correlation
    """
  }

  /// Reads a job's columns.
  ///
  /// - Throws: `decoding` when a column is missing or of another kind.
  public init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    kind = try row.read()
    key = try row.read()
    payload = try row.read()
    createdAt = try row.read()
    runAt = try row.read()
    attempts = try row.read()
    state = State(rawValue: try row.read()) ?? .waiting
    failure = try row.read()
    finishedAt = try row.read()
    correlation = try row.read()
  }
}
