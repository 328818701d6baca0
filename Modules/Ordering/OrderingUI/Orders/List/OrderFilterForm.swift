import FoundationCore
import FoundationUI
import Ordering

/// What narrows the list of orders, as it is chosen and typed.
struct OrderFilterForm: Equatable {
  var lifecycle: OrderLifecycle?
  var payment: PaymentStatus?
  var fulfilment: FulfilmentStatus?
  var from = ""
  var through = ""

  init() {}

  /// The form of criteria that hold.
  init(_ criteria: OrderCriteria) {
    lifecycle = criteria.lifecycle
    payment = criteria.payment
    fulfilment = criteria.fulfilment
    from = criteria.from?.description ?? ""
    through = criteria.through?.description ?? ""
  }

  /// What is wrong with the first day; nil when nothing is.
  var fromProblem: String? { DayRange.problem(of: from) }

  /// What is wrong with the last day; nil when nothing is.
  var throughProblem: String? { DayRange.problem(of: through, since: from) }

  var isValid: Bool { fromProblem == nil && throughProblem == nil }

  /// The criteria with what the form says; nil while it is not valid.
  func applied(to criteria: OrderCriteria) -> OrderCriteria? {
    guard isValid else { return nil }
    var criteria = criteria
    criteria.lifecycle = lifecycle
    criteria.payment = payment
    criteria.fulfilment = fulfilment
    criteria.from = LocalDay(from)
    criteria.through = LocalDay(through)
    return criteria
  }
}
