import Access
import AccessService
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
    case .outOfStock(_, let name):
      .conflict(
        "out-of-stock", detail: "Fewer units of \(name.map { "“\($0)”" } ?? "a product") are available than ordered.")
    case .heldByOthers(_, let name):
      .conflict(
        "held-by-others",
        detail: "Others are buying the last of \(name.map { "“\($0)”" } ?? "a product"). Try again in a few minutes.")
    case .sentSeparately(_, let name):
      .conflict(
        "sent-separately",
        detail: "\(name.map { "“\($0)”" } ?? "A product") is sent from another country. Order it alone, or less of it.")
    case .tooManyUnits(let limit):
      .conflict("too-many-units", detail: "At most \(limit) units of one product can be bought at once.")
    case .tooManyUnpaidOrders:
      .conflict("too-many-unpaid-orders", detail: "There are too many unpaid orders. Pay one of them first.")
    case .totalChanged(let total):
      .conflict("total-changed", detail: "The order now comes to another total. Check it and order again.")
        .with(total, as: "total")
    case .sentLater(let day, let name):
      .conflict("sent-later", detail: "“\(name)” would be sent later than was shown, from \(day).")
    case .promotionUsedUp(let name):
      .conflict("promotion-used-up", detail: "“\(name)” cannot be used any more. Check the total and order again.")
    case .textsChanged:
      .conflict("texts-changed", detail: "A text that the buyer agrees to has changed. Show it to them again.")
    case .shippingUnavailable:
      .conflict("shipping-unavailable", detail: "This method is not offered for the destination.")
    case .pickupUnavailable:
      .conflict("pickup-unavailable", detail: "Orders cannot be picked up there. Choose another place.")
    case .notAtPlace(_, let name):
      .conflict(
        "not-at-place",
        detail: "Not as much of \(name.map { "“\($0)”" } ?? "a product") is there as ordered. Choose another place.")
    case .priceReasonMissing: invalid("/lines", "required", "An agreed price needs a reason.")
    case .chargeReasonMissing:
      invalid("/priceReason", "required", "An agreed delivery charge or discount needs a reason.")
    case .exemptionEnded(let number):
      .conflict("exemption-ended", detail: "\(number) has to be confirmed by the register of VAT numbers again.")
    case .unknownCustomer: invalid("/customer", "unknown", "There is no such customer.")
    case .illegalTransition(let from, let to):
      .conflict("illegal-transition", detail: "An order cannot go from \(from.rawValue) to \(to.rawValue).")
    case .unknownLine: invalid("/lines", "unknown", "The order has no such line.")
    case .repeatedLine: invalid("/lines", "repeated", "A line is named twice.")
    case .moreThanKept(let name):
      .conflict("more-than-kept", detail: "There are fewer units left of \(name.isEmpty ? "a line" : "“\(name)”").")
    case .notWithdrawable(let name):
      .conflict("not-withdrawable", detail: "The law gives no right to withdraw from “\(name)”.")
    case .withdrawalOver(let day):
      .conflict("withdrawal-over", detail: "The order could be withdrawn from until \(day).")
    case .nothingToWithdraw:
      .conflict("nothing-to-withdraw", detail: "There is nothing left of the order to withdraw from.")
    case .tooManyGuesses(let wait): .tooManyRequests(retryAfter: Int(clamping: wait.components.seconds) + 1)
    case .alreadyShipped: .conflict("already-shipped", detail: "Something of the order has left.")
    case .notPlaced: .conflict("not-placed", detail: "The order is a draft, or was cancelled.")
    case .overpayment(let due):
      .conflict("overpayment", detail: "The order would be paid more than is due. Confirm this, or record less.")
        .with(due, as: "due")
    case .refundUndecided(let amount):
      .conflict("refund-undecided", detail: "The order has been paid. Say whether the money has gone back or is owed.")
        .with(amount, as: "amount")
    case .refundTooLarge:
      .conflict("refund-too-large", detail: "More would go back than was paid and has not gone back yet.")
    case .creditLimit(let limit):
      .forbidden("credit-limit", detail: "You may credit less than this without an order that bears it.")
        .with(limit, as: "limit")
    case .wrongCurrency(let expected): invalid("", "currency", "Amounts here are in \(expected.code).")
    case .amount: invalid("", "range", "The amounts are too large.")
    case .emptyAmount: invalid("/amount", "empty", "The amount must be more than nothing.")
    case .repeatedOrder: invalid("/orders", "repeated", "An order is named twice.")
    case .invalidPeriod: .invalidParameter("to", detail: "A report has 1 to \(SalesReport.dayLimit) days.")
    case .invalidCursor: .invalidParameter("cursor", detail: "The cursor is not one of this list.")
    case .access(let error): error.problem
    case .storage(let error): error.problem
    }
  }

  private func invalid(_ pointer: String, _ code: String, _ message: String) -> Problem {
    .invalid([SchemaViolation(pointer: pointer, code: code, message: message)])
  }
}
