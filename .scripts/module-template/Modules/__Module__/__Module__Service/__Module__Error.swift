public import AccessService
public import HTTPServer
public import Persistence

/// Why __Module__ refused. Each case says what the caller can do next.
public enum __Module__Error: StorageError, Equatable {
  /// There is one with this id already: use another id, or the idempotency key of the first request.
  case __entity__Exists
  /// The cursor belongs to another list: begin at the first page.
  case invalidCursor
  /// The principal lacks the permission: sign in with an account that has it.
  case access(AccessError)
  /// The database refused: see the error inside.
  case storage(DatabaseError)

  /// Wraps what the database reported, or names the rule that was broken.
  public init(_ error: DatabaseError) {
    self =
      switch error {
      case .constraint(.unique, "__table___pkey"): .__entity__Exists
      default: .storage(error)
      }
  }

  /// What the database refused, where it did.
  public var database: DatabaseError? { if case .storage(let error) = self { error } else { nil } }
}

extension __Module__Error: ProblemConvertible {
  /// The refusal as the API answers it (RFC 9457).
  public var problem: Problem {
    switch self {
    case .__entity__Exists: .conflict("__entity_path__-exists", detail: "There is one with this id already.")
    case .invalidCursor: .invalidParameter("cursor", detail: "The cursor belongs to another list.")
    case .access(let error): error.problem
    case .storage(let error): error.problem
    }
  }
}
