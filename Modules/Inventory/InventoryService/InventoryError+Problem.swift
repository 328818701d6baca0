import Access
import AccessService
import FoundationCore
public import HTTPServer
import Inventory

extension InventoryError: ProblemConvertible {
  /// The refusal as the API tells it.
  public var problem: Problem {
    switch self {
    case .outOfStock(let variant):
      .conflict("out-of-stock", detail: "Fewer units of \(variant) are available than were asked for.")
    case .heldByOthers(let variant):
      .conflict("held-by-others", detail: "Others are buying the last units of \(variant). Try again in a few minutes.")
    case .sentSeparately(let variant):
      .conflict("sent-separately", detail: "\(variant) is sent from another country than the rest: order it by itself.")
    case .unknownLocation: .notFound("location-not-found", detail: "There is no such location.")
    case .locationExists:
      .conflict("location-exists", detail: "There is a location with this code already. Choose another code.")
    case .locationInUse:
      .conflict("location-in-use", detail: "There is stock at this location, or it is the only one.")
    case .changedSince: .preconditionFailed(detail: "It has been changed since it was read.")
    case .emptyAdjustment:
      .invalid([SchemaViolation(pointer: "/quantity", code: "empty", message: "Nothing would change.")])
    case .repeatedVariant(let variant):
      .invalid([SchemaViolation(pointer: "/lines", code: "repeated", message: "\(variant) is named twice.")])
    case .unknownVariant(let variant):
      .invalid([SchemaViolation(code: "unknown-variant", message: "There is no variant \(variant).")])
    case .isBundle(let variant):
      .conflict("bundle", detail: "\(variant) is a bundle, and has no stock of its own. Count its components.")
    case .hasStock(let variant):
      .conflict("has-stock", detail: "\(variant) has stock of its own, and cannot be made of others.")
    case .tooFew(let counter, let variant):
      .conflict("too-few", detail: "Fewer units of \(variant) are \(counter.word) than that.")
    case .isAvailable: .conflict("available", detail: "It can be bought now.")
    case .tooManyAlerts: .conflict("too-many-alerts", detail: "Too many people wait already. Try again in some days.")
    case .unknownMovement: .notFound("movement-not-found", detail: "There is no such movement.")
    case .notReversible:
      .conflict("not-reversible", detail: "It is reversed already, is a reversal, or follows an order.")
    case .tooMany(let variant): .conflict("too-many", detail: "There cannot be that many units of \(variant).")
    case .unknownSupplier: .notFound("supplier-not-found", detail: "There is no such supplier.")
    case .supplierExists:
      .conflict("supplier-exists", detail: "There is a supplier with this name already. Choose another name.")
    case .supplierInUse: .conflict("supplier-in-use", detail: "There is a purchase order to this supplier.")
    case .unknownReplenishment:
      .notFound("replenishment-not-found", detail: "There is no such purchase order or transfer.")
    case .replenishmentExists:
      .conflict("replenishment-exists", detail: "There is a purchase order or transfer with this id already.")
    case .unclearSource:
      .invalid([SchemaViolation(pointer: "/supplier", code: "source", message: "Give a supplier or an origin.")])
    case .unclearCost:
      .invalid([SchemaViolation(pointer: "/items", code: "cost", message: "Give costs in one currency.")])
    case .costTooHigh(let variant, let units, let cost):
      .invalid([
        SchemaViolation(
          code: "cost-range",
          message: "\(units) units of \(variant) at \(cost.amount) minor units of \(cost.currency.code) cost too much.")
      ])
    case .sameLocation:
      .invalid([SchemaViolation(pointer: "/origin", code: "same", message: "The goods are there already.")])
    case .emptyReplenishment:
      .invalid([SchemaViolation(pointer: "/lines", code: "empty", message: "There is nothing in it.")])
    case .notExpected(let variant):
      .invalid([SchemaViolation(pointer: "/lines", code: "not-expected", message: "\(variant) is not of these goods.")])
    case .wrongStep(let step, let status):
      .conflict("wrong-step", detail: "“\(step.rawValue)” is not possible: the status is “\(status.rawValue)”.")
    case .unknownStocktake: .notFound("stocktake-not-found", detail: "There is no such stocktake.")
    case .stocktakeExists: .conflict("stocktake-exists", detail: "There is a stocktake with this id already.")
    case .stocktakeEnded: .conflict("stocktake-ended", detail: "The stocktake is closed, or was called off.")
    case .countIsStale(let variant):
      .conflict(
        "count-stale", detail: "\(variant) is in another stocktake, or was corrected since it was counted.")
    case .stocktakeIsFull:
      .conflict("stocktake-full", detail: "A stocktake counts \(Stocktake.limit) variants at most. Begin another one.")
    case .invalidCursor: .invalidParameter("cursor", detail: "The cursor is not one of this list.")
    case .access(let error): error.problem
    case .storage(let error): error.problem
    }
  }
}

extension StockCounter {
  fileprivate var word: String {
    switch self {
    case .onHand: "on hand"
    case .committed: "committed"
    case .reserved: "reserved"
    case .unavailable: "withheld"
    case .incoming: "expected"
    }
  }
}
