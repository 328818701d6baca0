public import FoundationCore

/// Marks ids of jobs.
public enum JobTag {}

/// An id of a job.
public typealias JobID = Identifier<JobTag>

/// What the API returns for a job, as staff see it.
public struct BackgroundJob: Identifiable, Hashable, Sendable {
  /// Where a job stands.
  public enum State: String, CaseIterable, Sendable {
    /// It has not begun, or is to be tried again.
    case waiting
    /// It is being done.
    case running
    /// It has been done.
    case done
    /// It was given up.
    case failed
    /// Somebody called it off.
    case cancelled
  }

  /// A version 7 UUID.
  public let id: JobID
  /// What is to be done, such as `housekeeping.events`.
  public let kind: String
  /// Whether it waits, is being done, or how it ended.
  public let state: State
  /// Whether it is done again and again, and so cannot be called off.
  public let isRecurring: Bool
  /// How often it has been begun since it last succeeded.
  public let attempts: Int
  /// Why the latest attempt failed.
  public let failure: String?
  /// When it was asked for.
  public let createdAt: Timestamp
  /// When it begins, or is tried again.
  public let runAt: Timestamp
  /// When it was over.
  public let finishedAt: Timestamp?

  /// Creates a value with all of its parts.
  public init(
    id: JobID, kind: String, state: State, isRecurring: Bool, attempts: Int, failure: String?, createdAt: Timestamp,
    runAt: Timestamp, finishedAt: Timestamp?
  ) {
    (self.id, self.kind, self.state, self.isRecurring) = (id, kind, state, isRecurring)
    (self.attempts, self.failure) = (attempts, failure)
    (self.createdAt, self.runAt, self.finishedAt) = (createdAt, runAt, finishedAt)
  }
}

extension Schema where Value == BackgroundJob {
  /// The JSON of one job. Responses may gain fields.
  public static let backgroundJob = Schema.object(
    "Job", Field("id", \.id, .identifier()), Field("kind", \.kind, .text(1...200)),
    Field("state", \.state, .enumeration()), Field("isRecurring", \.isRecurring, .boolean),
    Field("attempts", \.attempts, .integer(in: 0...1_000_000)), .optional("failure", \.failure, .multiline(0...1_000)),
    Field("createdAt", \.createdAt, .timestamp), Field("runAt", \.runAt, .timestamp),
    .optional("finishedAt", \.finishedAt, .timestamp)
  ) {
    BackgroundJob(
      id: $0, kind: $1, state: $2, isRecurring: $3, attempts: $4, failure: $5, createdAt: $6, runAt: $7,
      finishedAt: $8)
  }
}

extension Schema where Value == Page<BackgroundJob> {
  /// The JSON of a page of jobs.
  public static let backgroundJobs = Schema.page("JobPage", of: .backgroundJob)
}
