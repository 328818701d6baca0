public import Access
public import FoundationCore
public import Ordering
public import Persistence
public import StoreIdentifiers

/// Money that came in for orders, and went back.
public struct Payments: Sendable {
  private let database: Database
  private let clock: WallClock

  init(database: Database, clock: WallClock) {
    self.database = database
    self.clock = clock
  }

  /// Records money that came in for an order. Needs `payments.write`; once per key.
  ///
  /// Money that comes for an order that was called off meanwhile is recorded too: it is then owed to the buyer.
  ///
  /// - Throws: `overpayment` when more would be paid than is due, unless the payment allows it; `wrongCurrency` for another
  ///   than the order's; `notPlaced`.
  public func record(
    _ payment: NewPayment, for id: OrderID, once key: IdempotencyKey, as principal: Principal
  ) async throws(OrderingError) -> Order {
    try checkMoney(payment.amount, by: principal)
    let now = clock.now()
    return try await database.write(as: OrderingSchema.self, once: key, returning: .order) {
      [self] work throws(OrderingError) in
      try record(payment, for: id, at: now, as: principal, in: work)
    }
  }

  /// Records money that went back to the buyer, of an order in whatever state. Needs `payments.write`; once per key.
  ///
  /// - Throws: `refundTooLarge` when more would go back than was paid; `wrongCurrency` for another than the order's.
  public func record(
    _ refund: NewRefund, for id: OrderID, once key: IdempotencyKey, as principal: Principal
  ) async throws(OrderingError) -> Order {
    try checkMoney(refund.amount, by: principal)
    let now = clock.now()
    return try await database.write(as: OrderingSchema.self, once: key, returning: .order) {
      [self] work throws(OrderingError) in
      try record(refund, for: id, at: now, as: principal, in: work)
    }
  }

  /// Records money that went back, for use within a transaction. It asks for no permission. Without a method, it was
  /// given back by hand.
  ///
  /// - Throws: `refundTooLarge` when more would go back than was paid; `wrongCurrency`, `notFound`, `idTaken`; `storage`
  ///   when the database fails.
  @discardableResult
  public func record(
    _ refund: NewRefund, for id: OrderID, by method: OrderPaymentMethod? = nil, at now: Timestamp,
    as principal: Principal, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> Order {
    let changed = try work.run(
      """
      UPDATE \(.order) SET refunded = refunded + \(refund.amount.amount)
      WHERE id = \(id) AND currency = \(refund.amount.currency.code)
        AND refunded + \(refund.amount.amount) <= captured
      """)
    if changed == 0 {
      try Self.check(refund.amount, of: try OrderStore.existing(id, in: work))
      throw .refundTooLarge
    }
    try PaymentEvents.append(
      .refund, refund.amount, id: refund.id, order: id, creditNote: nil, by: method, at: now, actor: principal,
      in: work)
    try OrderStore.refreshPayment(of: id, .refunded, refund.amount, in: work)
    return try OrderStore.existing(id, in: work)
  }

  /// Records money that came in, for use within a transaction. It asks for no permission. Without a method, it is recorded
  /// by hand; an order that the test gateway pays is in no report of sales from then on.
  ///
  /// - Throws: `overpayment` when more would be paid than is due, unless the payment allows it; `wrongCurrency`,
  ///   `notPlaced`, `notFound`, `idTaken`; `storage` when the database fails.
  @discardableResult
  public func record(
    _ payment: NewPayment, for id: OrderID, by method: OrderPaymentMethod? = nil, at now: Timestamp,
    as principal: Principal, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> Order {
    let order = try OrderStore.existing(id, in: work)
    try Self.check(payment.amount, of: order)
    // Reports add up what all of it is worth.
    if let exchange = order.exchange {
      try OrderingError.amounts { () throws(MoneyError) in
        _ = try exchange.worth(of: order.totals.captured.adding(payment.amount))
      }
    }
    // Money for an order that was called off is told apart by that alone.
    let whole = order.status.lifecycle == .cancelled ? order.totals.total : order.totals.current
    let limit: SQL<OrderingSchema> =
      payment.allowsOverpayment
      ? "\(Money.range.upperBound)" : "CASE lifecycle WHEN 'cancelled' THEN total ELSE total - removed END"
    let changed = try work.run(
      """
      UPDATE \(.order) SET captured = captured + \(payment.amount.amount), placed_from = NULL
      WHERE id = \(id) AND lifecycle <> 'draft' AND captured + \(payment.amount.amount) <= \(limit)
      """)
    if changed == 0 {
      let lifecycle: OrderLifecycle? = try work.first("SELECT lifecycle FROM \(.order) WHERE id = \(id)")
      guard lifecycle != .draft else { throw .notPlaced }
      throw .overpayment(
        due: try OrderingError.amounts { () throws(MoneyError) in
          try Money(max(whole.amount - order.totals.captured.amount, 0), whole.currency)
        })
    }
    try PaymentEvents.append(
      .charge, payment.amount, id: payment.id, order: id, creditNote: nil, by: method, at: now, actor: principal,
      in: work)
    try OrderStore.refreshPayment(of: id, .paid, payment.amount, in: work)
    if method == .test { try SalesHours.leaveOut(id, .test, in: work) }
    return try OrderStore.existing(id, in: work)
  }

  /// An order, or a pending one, with what it has received, held until the transaction ends; nil when there is none. For use within a
  /// transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public func order(
    _ id: OrderID, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> Order? {
    try work.lock(.order, id)
    return try work.snapshot { snapshot throws(OrderingError) in try OrderStore.any(id, in: snapshot)?.order }
  }

  private func checkMoney(_ amount: Money, by principal: Principal) throws(OrderingError) {
    try principal.mustHold(.paymentsWrite)
    guard amount.amount > 0 else { throw .emptyAmount }
  }

  private static func check(_ amount: Money, of order: Order) throws(OrderingError) {
    let currency = order.totals.total.currency
    guard amount.currency == currency else { throw .wrongCurrency(expected: currency) }
  }
}
