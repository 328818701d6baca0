import Access
import AccessService
import FoundationCore
public import HTTPServer

extension InventoryError: ProblemConvertible {
  /// The refusal as the API tells it.
  public var problem: Problem {
    switch self {
    case .outOfStock(let variant):
      .conflict("out-of-stock", detail: "Fewer units of \(variant) are available than were asked for.")
    case .unknownLocation: .notFound("location-not-found", detail: "There is no such location.")
    case .locationExists:
      .conflict("location-exists", detail: "There is a location with this code already. Choose another code.")
    case .locationInUse:
      .conflict("location-in-use", detail: "There is stock at this location, or it is the only one.")
    case .changedSince: .preconditionFailed(detail: "The location has been changed since it was read.")
    case .emptyAdjustment:
      .invalid([SchemaViolation(pointer: "/quantity", code: "empty", message: "Nothing would change.")])
    case .repeatedVariant(let variant):
      .invalid([SchemaViolation(pointer: "/lines", code: "repeated", message: "\(variant) is named twice.")])
    case .unknownVariant(let variant):
      .invalid([SchemaViolation(code: "unknown-variant", message: "There is no variant \(variant).")])
    case .tooMany(let variant): .conflict("too-many", detail: "There cannot be that many units of \(variant).")
    case .invalidCursor: .invalidParameter("cursor", detail: "The cursor is not one of this list.")
    case .access(let error): error.problem
    case .storage(let error): error.problem
    }
  }
}
