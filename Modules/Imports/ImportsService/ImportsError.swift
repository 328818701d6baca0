public import AccessService
import HTTPServer
public import Imports
public import Persistence

/// Why Imports refused. Each case says what the caller can do next.
public enum ImportsError: StorageError, Equatable {
  /// There is no such import.
  case notFound
  /// Another import has this id.
  case exists
  /// The import is over.
  case isOver
  /// Files of this kind are not taken: this store lacks what takes them in.
  case unknownKind
  /// Files of this kind do not come in this form.
  case unknownFormat
  /// The file is longer than this many bytes: split it.
  case tooLarge(limit: Int)
  /// As many imports wait as may: come back when one is over.
  case tooMany
  /// More than this many rows are bad, so that the file is hardly what it is taken for.
  case tooManyIssues(limit: Int)
  /// The file did not arrive whole: send it again.
  case interrupted
  /// The file is not there any more, or cannot be read: send it again.
  case fileGone
  /// The disk has too little room for it.
  case noRoom
  /// Files cannot be taken now.
  case unavailable
  /// Another store has the folder for files, this one: each needs its own.
  case folderTaken(String)
  /// What takes the entries in cannot go on.
  case failed(ImportFailure)
  /// The cursor belongs to another list: begin at the first page.
  case invalidCursor
  /// The principal lacks the permission: sign in with an account that has it.
  case access(AccessError)
  /// The database refused: see the error inside.
  case storage(DatabaseError)

  /// Wraps what the database reported.
  public init(_ error: DatabaseError) { self = .storage(error) }

  /// Whether the same may succeed later, so that an import goes on by itself.
  var mayPass: Bool {
    switch self {
    case .failed(let failure): failure.mayPass
    case .storage(let error): error.mayPass
    default: false
    }
  }

  /// Whether whoever keeps the store should know.
  var isDefect: Bool {
    switch self {
    case .failed(let failure): failure.isDefect
    case .storage: true
    default: false
    }
  }

  /// Why, in a sentence for staff.
  var sentence: String {
    if case .failed(let failure) = self { failure.sentence } else { problem.detail ?? problem.title }
  }

  /// What the database refused, where it did.
  public var database: DatabaseError? { if case .storage(let error) = self { error } else { nil } }
}
