import Catalog
import Foundation
import HTTPServer

extension ProductImportRefusal {
  /// The refusal as the API tells it.
  var problem: Problem {
    switch self {
    case .notFound: .notFound("product-import-not-found", detail: "There is no such import.")
    case .exists: .conflict("product-import-exists", detail: "Another import has this id.")
    case .isOver: .conflict("product-import-over", detail: "The import is over: there is nothing to cancel.")
    case .tooLarge(let limit): .contentTooLarge(limit: limit)
    case .tooMany: .tooManyRequests(retryAfter: 60)
    case .tooManyIssues(let limit):
      .conflict(
        "product-import-too-many-issues",
        detail: "There are more than \(limit.formatted(.number.locale(Locale(identifier: "en")))) bad rows: "
          + "the file is hardly what it is taken for. What was taken in stays.")
    case .interrupted: .badRequest("body-interrupted", detail: "The file did not arrive whole: send it again.")
    case .fileGone:
      Problem(.gone, code: "product-import-file-gone", detail: "The file is gone or cannot be read: send it again.")
    case .noRoom:
      .unavailable(
        "product-imports-no-room", detail: "The disk has too little room for the file: make some, and send it again.",
        retryAfter: 600)
    case .unavailable, .folderTaken:
      .unavailable("product-imports-unavailable", detail: "Files cannot be taken now.", retryAfter: 60)
    }
  }
}
