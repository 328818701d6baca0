import AccessService
import Foundation
public import HTTPServer
import Imports

extension ImportsError: ProblemConvertible {
  /// The refusal as the API tells it (RFC 9457).
  public var problem: Problem {
    switch self {
    case .notFound: .notFound("import-not-found", detail: "There is no such import.")
    case .exists: .conflict("import-exists", detail: "Another import has this id.")
    case .isOver: .conflict("import-over", detail: "The import is over: there is nothing to cancel.")
    case .unknownKind: .invalidParameter("kind", detail: "This store takes no files of this kind.")
    case .unknownFormat: .invalidParameter("format", detail: "Files of this kind do not come in this form.")
    case .tooLarge(let limit): .contentTooLarge(limit: limit)
    case .tooMany: .tooManyRequests(retryAfter: 60)
    case .tooManyIssues(let limit):
      .conflict(
        "import-too-many-issues",
        detail: "There are more than \(limit.formatted(.number.locale(Locale(identifier: "en")))) bad rows: "
          + "the file is hardly what it is taken for. What was taken in stays.")
    case .interrupted: .badRequest("body-interrupted", detail: "The file did not arrive whole: send it again.")
    case .fileGone:
      Problem(.gone, code: "import-file-gone", detail: "The file is gone or cannot be read: send it again.")
    case .noRoom:
      .unavailable(
        "imports-no-room", detail: "The disk has too little room for the file: make some, and send it again.",
        retryAfter: 600)
    case .unavailable, .folderTaken:
      .unavailable("imports-unavailable", detail: "Files cannot be taken now.", retryAfter: 60)
    case .failed(let failure): .conflict("import-failed", detail: failure.sentence)
    case .invalidCursor: .invalidParameter("cursor", detail: "The cursor belongs to another list.")
    case .access(let error): error.problem
    case .storage(let error): error.problem
    }
  }
}
