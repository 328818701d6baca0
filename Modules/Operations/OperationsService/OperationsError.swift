public import AccessService
public import HTTPServer
public import Persistence

/// Why Operations refused. Each case says what the caller can do next.
public enum OperationsError: StorageError, Equatable {
  /// There is no such job: load the list again.
  case jobNotFound
  /// It is over, running, or done again and again: load the list again.
  case jobOver
  /// The event is not parked any more: load the list again.
  case eventNotParked
  /// The event failed once more, for this reason: mend its cause, or discard it.
  case eventFails(String)
  /// The cursor belongs to another list: begin at the first page.
  case invalidCursor
  /// The principal lacks the permission: sign in with an account that has it.
  case access(AccessError)
  /// The database refused: see the error inside.
  case storage(DatabaseError)

  /// Wraps what the database reported.
  public init(_ error: DatabaseError) { self = .storage(error) }

  /// What the database refused, where it did.
  public var database: DatabaseError? { if case .storage(let error) = self { error } else { nil } }
}

extension OperationsError: ProblemConvertible {
  /// The refusal as the API answers it (RFC 9457).
  public var problem: Problem {
    switch self {
    case .jobNotFound: .notFound("job-not-found", detail: "There is no such job.")
    case .jobOver: .conflict("job-over", detail: "The job is not in a state that allows this.")
    case .eventNotParked: .notFound("event-not-parked", detail: "The event is not parked.")
    case .eventFails(let reason): .conflict("event-fails", detail: reason)
    case .invalidCursor: .invalidParameter("cursor", detail: "The cursor belongs to another list.")
    case .access(let error): error.problem
    case .storage(let error): error.problem
    }
  }
}
