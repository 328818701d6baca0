public import AccessService
public import FoundationCore
public import HTTPServer
public import Marketing
public import Persistence
public import StoreIdentifiers

/// Why Marketing refused. Each case says what the caller can do next.
public enum MarketingError: StorageError, Equatable {
  /// There is no such promotion.
  case promotionNotFound
  /// There is one with this id already: use another id, or the idempotency key of the first request.
  case promotionExists
  /// It has changed since it was read: read it again.
  case changedSince(version: Int64)
  /// More orders use it already: give a higher limit, or end it.
  case limitBelowUses
  /// It has saved more already: give a higher budget, or end it.
  case budgetBelowSpent
  /// Orders use it in its currency: add another promotion for another currency.
  case currencyInUse
  /// The promotion is for every cart: have it ask for a code first.
  case needsNoCode
  /// The promotion cannot be used by this order, although it could a moment ago: price the order again.
  case unusable(PromotionID, PromotionRefusal)
  /// A sample cart cannot be priced.
  case unpriceable(String)
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
      case .constraint(.unique, "promotion_pkey"): .promotionExists
      case .constraint(.check, "promotion_within_limit"): .limitBelowUses
      case .constraint(.check, "promotion_within_budget"): .budgetBelowSpent
      default: .storage(error)
      }
  }

  /// What the database refused, where it did.
  public var database: DatabaseError? { if case .storage(let error) = self { error } else { nil } }
}

extension MarketingError: ProblemConvertible {
  /// The refusal as the API answers it (RFC 9457).
  public var problem: Problem {
    switch self {
    case .promotionNotFound: .notFound("promotion-not-found", detail: "There is no such promotion.")
    case .promotionExists: .conflict("promotion-exists", detail: "There is one with this id already.")
    case .changedSince: .preconditionFailed(detail: "It has changed since it was read: read it again.")
    case .limitBelowUses:
      .conflict("promotion-limit-below-uses", detail: "More orders use the promotion than the limit allows.")
    case .budgetBelowSpent:
      .conflict("promotion-budget-below-spent", detail: "The promotion has saved more than the budget allows.")
    case .currencyInUse:
      .conflict("promotion-currency-in-use", detail: "Orders use the promotion in its currency already.")
    case .needsNoCode: .conflict("promotion-needs-no-code", detail: "The promotion is automatic: it has no codes.")
    case .unusable(_, let reason):
      .conflict("promotion-unusable", detail: "The promotion cannot be used: \(reason.rawValue).")
    case .unpriceable(let why): .conflict("cart-not-priceable", detail: why)
    case .invalidCursor: .invalidParameter("cursor", detail: "The cursor belongs to another list.")
    case .access(let error): error.problem
    case .storage(let error): error.problem
    }
  }
}
