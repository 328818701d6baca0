public import AccessService
public import FoundationCore
public import HTTPServer
public import Payments
public import Persistence

/// Why Payments refused. Each case says what the caller can do next.
public enum PaymentsError: StorageError, Equatable {
  /// There is one with this id already: use another id, or the idempotency key of the first request.
  case paymentExists
  /// There is an event with this id already, here or at the order.
  case transactionExists
  /// There is no such payment.
  case unknownPayment
  /// There is no such order.
  case unknownOrder
  /// The order is a draft or was called off: nothing is to be paid for it.
  case orderNotLive
  /// The order owes nothing.
  case nothingDue
  /// The order owes less, or in another currency: begin a payment of at most so much.
  case moreThanDue(Money)
  /// The order has not so much left that could go back: look at what was recorded there.
  case orderHasLess
  /// The shop does not offer this way to pay now.
  case methodNotOffered
  /// So much was tried to pay for the order that staff have to look at it.
  case tooManyAttempts
  /// The webhook is not signed by the provider, or long ago.
  case badSignature
  /// The payment's events do not allow it.
  case rule(PaymentRuleError)
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
      case .constraint(.unique, "payment_pkey"): .paymentExists
      case .constraint(.unique, "event_pkey"): .transactionExists
      default: .storage(error)
      }
  }

  /// What the database refused, where it did.
  public var database: DatabaseError? { if case .storage(let error) = self { error } else { nil } }
}

extension PaymentsError: ProblemConvertible {
  /// The refusal as the API answers it (RFC 9457).
  public var problem: Problem {
    switch self {
    case .paymentExists: .conflict("payment-exists", detail: "There is one with this id already.")
    case .transactionExists: .conflict("payment-event-exists", detail: "There is an event with this id already.")
    case .unknownPayment: .notFound("payment-not-found", detail: "There is no such payment.")
    case .unknownOrder: .notFound("order-not-found", detail: "There is no such order.")
    case .orderNotLive: .conflict("order-not-placed", detail: "The order is a draft or was called off.")
    case .nothingDue: .conflict("nothing-due", detail: "The order owes nothing.")
    case .moreThanDue(let due):
      .conflict("more-than-due", detail: "The order owes \(due.amount) minor units of \(due.currency.code).")
    case .orderHasLess: .conflict("refund-too-large", detail: "More would go back than the order has received.")
    case .methodNotOffered: .conflict("method-not-offered", detail: "The shop does not offer this way to pay now.")
    case .tooManyAttempts: .conflict("too-many-attempts", detail: "The order has too many payments already.")
    case .badSignature: .badRequest("bad-signature", detail: "The signature is missing, wrong or too old.")
    case .rule(.tooMuch(let action, let limit)):
      .conflict("payment-limit", detail: "At most \(limit) minor units: \(action.rawValue).")
    case .rule(.illegalAction(let action, let state)):
      .conflict("payment-state", detail: "Not from \(state.rawValue): \(action.rawValue).")
    case .rule(.illegalOutcome(let action, let from, let to)):
      .conflict(
        "payment-state", detail: "\(action.rawValue) cannot go from \(from?.rawValue ?? "nothing") to \(to.rawValue).")
    case .rule(.mismatch):
      .invalid([
        SchemaViolation(pointer: "/amount", code: "amount", message: "An amount above 0 in the payment's currency.")
      ])
    case .invalidCursor: .invalidParameter("cursor", detail: "The cursor belongs to another list.")
    case .access(let error): error.problem
    case .storage(let error): error.problem
    }
  }
}
