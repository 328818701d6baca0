import Ordering
import Persistence

/// Which combinations of the three axes a list keeps. Each combination is one range of an index.
struct OrderStatuses {
  private var lifecycles = OrderLifecycle.allCases
  private var payments = PaymentStatus.allCases
  private var fulfilments = FulfilmentStatus.allCases
  /// What no axis says: money that is owed.
  private var isOwed = false

  init(_ criteria: OrderCriteria) {
    switch criteria.filter {
    case nil: break
    case .unpaid: (lifecycles, payments) = ([.placed], [.none])
    case .unshipped:
      (lifecycles, payments, fulfilments) = ([.placed], [.paid, .overcharged], [.unfulfilled, .partiallyFulfilled])
    case .draft: lifecycles = [.draft]
    case .cancelled: lifecycles = [.cancelled]
    case .owed:
      lifecycles = [.cancelled]
      payments = [.partiallyPaid, .paid, .partiallyRefunded, .overcharged]
      isOwed = true
    }
    if let lifecycle = criteria.lifecycle { lifecycles.removeAll { $0 != lifecycle } }
    if let payment = criteria.payment { payments.removeAll { $0 != payment } }
    if let fulfilment = criteria.fulfilment { fulfilments.removeAll { $0 != fulfilment } }
  }

  /// Whether every order has one of them.
  var isEverything: Bool { lifecycles.count == OrderLifecycle.allCases.count && isAnyPlaced }

  /// Whether they are all of a lifecycle, or of several.
  private var isAnyPlaced: Bool {
    payments.count == PaymentStatus.allCases.count && fulfilments.count == FulfilmentStatus.allCases.count && !isOwed
  }

  /// Each combination that there can be, as a condition on an order's own columns; nil where nearly every order has one,
  /// so that reading all of them in their order costs less.
  var combinations: [SQL<OrderingSchema>]? {
    if isAnyPlaced, lifecycles.contains(.placed) { return nil }
    var conditions: [SQL<OrderingSchema>] = []
    for lifecycle in lifecycles {
      for payment in payments where Self.canBe(payment, lifecycle) {
        for fulfilment in fulfilments where fulfilment == .unfulfilled || lifecycle == .placed {
          conditions.append(Self.condition(lifecycle, payment, fulfilment, isOwed: isOwed))
        }
      }
    }
    return conditions
  }

  /// Nothing is paid for a draft; one that comes to nothing is paid. What leaves is of placed orders, and no order that
  /// something has left of is called off.
  private static func canBe(_ payment: PaymentStatus, _ lifecycle: OrderLifecycle) -> Bool {
    lifecycle != .draft || payment == .none || payment == .paid
  }

  /// The codes of the combinations that there can be, as terms have them. Money that is owed is not among what they say.
  var codes: [Int] {
    lifecycles.flatMap { lifecycle in
      payments.filter { Self.canBe($0, lifecycle) }.flatMap { payment in
        fulfilments.filter { $0 == .unfulfilled || lifecycle == .placed }.map { fulfilment in
          Self.code(of: OrderStatus(lifecycle: lifecycle, payment: payment, fulfilment: fulfilment))
        }
      }
    }
  }

  /// Whether the orders are to be asked for what no status says.
  var asksOrders: Bool { isOwed }

  /// A status as a number, a digit for each axis. It is stored: what it says never changes.
  static func code(of status: OrderStatus) -> Int {
    let lifecycle =
      switch status.lifecycle {
      case .draft: 1
      case .placed: 2
      case .cancelled: 3
      }
    let payment =
      switch status.payment {
      case .none: 1
      case .partiallyPaid: 2
      case .paid: 3
      case .partiallyRefunded: 4
      case .refunded: 5
      case .overcharged: 6
      }
    let fulfilment =
      switch status.fulfilment {
      case .unfulfilled: 1
      case .partiallyFulfilled: 2
      case .fulfilled: 3
      }
    return lifecycle * 100 + payment * 10 + fulfilment
  }

  /// Literals, not parameters: a list of many combinations is put together for each request.
  private static func condition(
    _ lifecycle: OrderLifecycle, _ payment: PaymentStatus, _ fulfilment: FulfilmentStatus, isOwed: Bool
  ) -> SQL<OrderingSchema> {
    let first: SQL<OrderingSchema> =
      switch lifecycle {
      case .draft: "o.lifecycle = 'draft' AND o.payment = "
      case .placed: "o.lifecycle = 'placed' AND o.payment = "
      case .cancelled: "o.lifecycle = 'cancelled' AND o.payment = "
      }
    let second: SQL<OrderingSchema> =
      switch payment {
      case .none: "'none' AND o.fulfilment = "
      case .partiallyPaid: "'partiallyPaid' AND o.fulfilment = "
      case .paid: "'paid' AND o.fulfilment = "
      case .partiallyRefunded: "'partiallyRefunded' AND o.fulfilment = "
      case .refunded: "'refunded' AND o.fulfilment = "
      case .overcharged: "'overcharged' AND o.fulfilment = "
      }
    let third: SQL<OrderingSchema> =
      switch fulfilment {
      case .unfulfilled: "'unfulfilled'"
      case .partiallyFulfilled: "'partiallyFulfilled'"
      case .fulfilled: "'fulfilled'"
      }
    return .joined(isOwed ? [first, second, third, " AND o.captured > o.refunded"] : [first, second, third], by: "")
  }

  /// All combinations as one condition, for orders that something else finds.
  var condition: SQL<OrderingSchema>? {
    if isEverything { return nil }
    let axes: SQL<OrderingSchema> = """
      o.lifecycle IN (\(list: lifecycles)) AND o.payment IN (\(list: payments))
        AND o.fulfilment IN (\(list: fulfilments))
      """
    return isOwed ? "\(axes) AND o.captured > o.refunded" : axes
  }
}
