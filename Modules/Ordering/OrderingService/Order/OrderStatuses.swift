import Ordering
import Persistence

/// Which combinations of the three axes a list keeps. Each combination is one range of an index.
struct OrderStatuses {
  private var lifecycles = Self.stored
  private var payments = PaymentStatus.allCases
  private var fulfilments = FulfilmentStatus.allCases
  /// What no axis says: money that is owed.
  private var isOwed = false

  init(_ criteria: OrderCriteria) {
    switch criteria.filter {
    case nil: break
    case .unpaid: (lifecycles, payments) = ([.placed], [.none])
    case .unshipped:
      (lifecycles, payments) = ([.placed], [.paid, .overcharged, .partiallyRefunded])
      fulfilments = [.unfulfilled, .partiallyFulfilled]
    case .draft: lifecycles = [.draft]
    case .cancelled: lifecycles = [.cancelled]
    case .owed:
      lifecycles = [.placed, .cancelled]
      payments = [.partiallyPaid, .paid, .partiallyRefunded, .overcharged]
      isOwed = true
    }
    if let lifecycle = criteria.lifecycle { lifecycles.removeAll { $0 != lifecycle } }
    if let payment = criteria.payment { payments.removeAll { $0 != payment } }
    if let fulfilment = criteria.fulfilment { fulfilments.removeAll { $0 != fulfilment } }
  }

  /// What orders can be: pending ones are kept elsewhere.
  private static let stored = OrderLifecycle.allCases.filter { $0 != .pending }

  /// Whether every order has one of them.
  var isEverything: Bool { lifecycles.count == Self.stored.count && isAnyPlaced }

  /// Whether they are all of a lifecycle, or of several.
  private var isAnyPlaced: Bool {
    payments.count == PaymentStatus.allCases.count && fulfilments.count == FulfilmentStatus.allCases.count && !isOwed
  }

  /// The codes of the combinations, each of which is a range of its own; nil where nearly every order has one, so that
  /// reading all of them by their dates costs less.
  var fewCodes: [Int]? { isAnyPlaced && lifecycles.contains(.placed) ? nil : codes }

  /// Nothing is paid for a draft; one that comes to nothing is paid. What leaves is of placed orders, and no order that
  /// something has left of is called off.
  private static func canBe(_ payment: PaymentStatus, _ lifecycle: OrderLifecycle) -> Bool {
    lifecycle != .draft || payment == .none || payment == .paid
  }

  /// The codes of the combinations that there can be, as orders and terms have them. Money that is owed is not among what they say.
  var codes: [Int] {
    lifecycles.flatMap { lifecycle in
      payments.filter { Self.canBe($0, lifecycle) }.flatMap { payment in
        fulfilments.filter { $0 == .unfulfilled || lifecycle == .placed }.map { fulfilment in
          Self.code(of: OrderStatus(lifecycle: lifecycle, payment: payment, fulfilment: fulfilment))
        }
      }
    }
  }

  /// That more was paid than what is left comes to, and has not gone back: in words that an index knows.
  static let owes: SQL<OrderingSchema> = """
    captured - refunded > CASE lifecycle WHEN 'cancelled' THEN 0 ELSE total - removed END
    """
  /// The same where the order is called `o`.
  static let orderOwes: SQL<OrderingSchema> = """
    o.captured - o.refunded > CASE o.lifecycle WHEN 'cancelled' THEN 0 ELSE o.total - o.removed END
    """

  /// The codes of placed orders for which nothing has been paid.
  static let unpaid = OrderStatuses(OrderCriteria(filter: .unpaid)).codes

  /// That an order is one of those of which money is owed, in words that find it by that; nil where that does not matter.
  var owed: SQL<OrderingSchema>? { isOwed ? "\(Self.orderOwes) AND +o.status IN (\(list: codes))" : nil }

  /// A status as a number, a digit for each axis. It is stored: what it says never changes.
  static func code(of status: OrderStatus) -> Int {
    let lifecycle =
      switch status.lifecycle {
      case .draft: 1
      case .placed: 2
      case .cancelled: 3
      case .pending: 4
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

  /// The code as SQL makes it of an order's axes: what the stored one is compared with.
  static let codeOfAxes: SQL<OrderingSchema> = """
    CASE o.lifecycle WHEN 'draft' THEN 100 WHEN 'placed' THEN 200 ELSE 300 END
    + CASE o.payment WHEN 'none' THEN 10 WHEN 'partiallyPaid' THEN 20 WHEN 'paid' THEN 30
      WHEN 'partiallyRefunded' THEN 40 WHEN 'refunded' THEN 50 ELSE 60 END
    + CASE o.fulfilment WHEN 'unfulfilled' THEN 1 WHEN 'partiallyFulfilled' THEN 2 ELSE 3 END
    """

  /// All combinations as one condition, for orders that something else finds.
  var condition: SQL<OrderingSchema>? {
    if isEverything { return nil }
    return isOwed
      ? "o.status IN (\(list: codes)) AND \(Self.orderOwes)" : "o.status IN (\(list: codes))"
  }
}
