import Access
import FoundationCore
public import HTTPServer
import Ordering

extension OrderingError: ProblemConvertible {
  /// The refusal as the API tells it.
  public var problem: Problem {
    switch self {
    case .notFound: .notFound("order-not-found", detail: "There is no such cart or order, or it is not yours.")
    case .cartExists: .conflict("cart-exists", detail: "A cart with this id exists.")
    case .orderExists: .conflict("order-exists", detail: "An order with this id exists.")
    case .idTaken: .conflict("id-taken", detail: "A line, payment or credit note with this id exists.")
    case .cartPlaced(let order): .conflict("cart-placed", detail: "The cart became order \(order).")
    case .cartClaimed: .conflict("cart-claimed", detail: "The cart is another customer's.")
    case .emptyCart: .conflict("empty-cart", detail: "There is nothing in the cart.")
    case .cartFull: .conflict("cart-full", detail: "The cart holds as many different things as it may.")
    case .unavailable(let variants):
      .conflict(
        "unavailable",
        detail: "Not for sale: \(variants.prefix(10).map(\.description).joined(separator: ", ")).")
    case .outOfStock(let variant):
      .conflict("out-of-stock", detail: "Fewer units of \(variant) are available than were asked for.")
    case .shippingUnavailable:
      .conflict("shipping-unavailable", detail: "This method is not offered for the destination.")
    case .priceReasonMissing: invalid("/lines", "required", "A price of its own needs a reason.")
    case .unknownCustomer: invalid("/customer", "unknown", "There is no such customer.")
    case .illegalTransition(let from, let to):
      .conflict("illegal-transition", detail: "An order cannot go from \(from.rawValue) to \(to.rawValue).")
    case .alreadyShipped: .conflict("already-shipped", detail: "Something of the order has left.")
    case .notPlaced: .conflict("not-placed", detail: "Money can only be taken for a placed order.")
    case .wrongCurrency(let expected): invalid("", "currency", "Amounts here are in \(expected.code).")
    case .amount: invalid("", "range", "The amounts are too large.")
    case .emptyAmount: invalid("/amount", "empty", "The amount must be more than nothing.")
    case .invalidCursor: .invalidParameter("cursor", detail: "The cursor is not one of this list.")
    case .access(let error): error.problem
    case .storage(let error): error.problem
    }
  }

  private func invalid(_ pointer: String, _ code: String, _ message: String) -> Problem {
    .invalid([SchemaViolation(pointer: pointer, code: code, message: message)])
  }
}
