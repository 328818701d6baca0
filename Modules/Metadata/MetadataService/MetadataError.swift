public import AccessService
import FoundationCore
public import HTTPServer
public import Persistence

/// Why metadata were refused. Each case says what the caller can do next.
public enum MetadataError: StorageError, Equatable {
  /// There is nothing of this kind with this id.
  case notFound
  /// Something else of the kind has the external id: take it away from there first.
  case externalIDTaken
  /// There would be more keys or bytes than one thing may have: remove some.
  case tooMuch
  /// A value is searched for without its key, or a key and an external id at once.
  case unclearFilter(String)
  /// The cursor belongs to another list: begin at the first page.
  case invalidCursor
  /// The principal lacks the permission of the kind: sign in with an account that has it.
  case access(AccessError)
  /// The database refused: see the error inside.
  case storage(DatabaseError)

  /// Wraps what the database reported.
  public init(_ error: DatabaseError) { self = .storage(error) }

  /// What the database refused, where it did.
  public var database: DatabaseError? { if case .storage(let error) = self { error } else { nil } }
}

extension MetadataError: ProblemConvertible {
  /// The refusal as the API answers it (RFC 9457).
  public var problem: Problem {
    switch self {
    case .notFound: .notFound("metadata-subject-not-found", detail: "There is nothing of this kind with this id.")
    case .externalIDTaken:
      .conflict("external-id-taken", detail: "Something else of this kind has the external id.")
    case .tooMuch:
      .conflict(
        "too-much-metadata",
        detail: "There may be \(AggregateMetadata.keyLimit) keys, and \(AggregateMetadata.byteLimit) bytes of keys and "
          + "values.")
    case .unclearFilter(let parameter):
      .invalidParameter(parameter, detail: "Search by key, by key and value, or by externalID.")
    case .invalidCursor: .invalidParameter("cursor", detail: "The cursor belongs to another list.")
    case .access(let error): error.problem
    case .storage(let error): error.problem
    }
  }
}
