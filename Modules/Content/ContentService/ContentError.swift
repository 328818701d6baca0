public import AccessService
import FoundationCore
public import HTTPServer
public import Persistence

/// Why Content refused. Each case says what the caller can do next.
public enum ContentError: StorageError, Equatable {
  /// There is no such article, or it is not to be seen.
  case articleNotFound
  /// The address leads nowhere.
  case redirectNotFound
  /// There is one with this id already: use another id, or the idempotency key of the first request.
  case articleExists
  /// Another article of its kind has the handle: choose another one.
  case handleTaken(String)
  /// The article has as many translations as one may have.
  case tooManyTranslations
  /// It has changed since it was read: read it again.
  case changedSince(version: Int64)
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

extension ContentError: ProblemConvertible {
  /// The refusal as the API answers it (RFC 9457).
  public var problem: Problem {
    switch self {
    case .articleNotFound: .notFound("article-not-found", detail: "There is no such article.")
    case .redirectNotFound: .notFound("redirect-not-found", detail: "The address leads nowhere.")
    case .articleExists: .conflict("article-exists", detail: "There is one with this id already.")
    case .handleTaken(let handle):
      .conflict("article-handle-taken", detail: "Another one has the address \(handle) already.")
    case .tooManyTranslations: .conflict("too-many-translations", detail: "It is translated into 50 languages already.")
    case .changedSince: .preconditionFailed(detail: "It has changed since it was read: read it again.")
    case .invalidCursor: .invalidParameter("cursor", detail: "The cursor belongs to another list.")
    case .access(let error): error.problem
    case .storage(let error): error.problem
    }
  }
}
