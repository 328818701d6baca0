public import Access
public import FoundationCore
public import Ordering
public import Persistence
public import StoreIdentifiers

/// Calls orders off: gives their stock back, and says what becomes of their money.
public struct Cancellations: Sendable {
  private let database: Database
  private let clock: WallClock
  private let release: OrderingPorts.Release
  private let giveBack: PromotionPorts.GiveBack
  private let hasShipped: OrderingPorts.HasShipped

  init(database: Database, clock: WallClock, ports: OrderingPorts) {
    self.database = database
    self.clock = clock
    release = ports.release
    giveBack = ports.promotions.giveBack
    hasShipped = ports.hasShipped
  }

  /// Calls an order off and gives its stock back, unless something has left. Needs `orders.write`, and `payments.write`
  /// where a refund is recorded with it; once per key.
  ///
  /// - Throws: `refundUndecided` for an order that has been paid, unless the cancellation says what becomes of the money;
  ///   `alreadyShipped`; `illegalTransition`.
  public func cancel(
    _ id: OrderID, _ cancellation: OrderCancellation = OrderCancellation(), once key: IdempotencyKey,
    as principal: Principal
  ) async throws(OrderingError) -> Order {
    try principal.mustHold(.ordersWrite)
    if cancellation.refund == .recorded { try principal.mustHold(.paymentsWrite) }
    let now = clock.now()
    return try await database.write(as: OrderingSchema.self, once: key, returning: .order) {
      [self] work throws(OrderingError) in
      try cancel(id, cancellation, at: now, as: principal, in: work)
    }
  }

  /// Whether something of an order has left.
  func isOnItsWay(_ id: OrderID, in work: borrowing UnitOfWork<OrderingSchema>) throws(OrderingError) -> Bool {
    try hasShipped(id, work)
  }

  /// Calls an order off within a transaction.
  @discardableResult
  func cancel(
    _ id: OrderID, _ cancellation: OrderCancellation, at now: Timestamp, as principal: Principal,
    in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> Order {
    if try hasShipped(id, work) { throw .alreadyShipped }
    try OrderStore.move(id, to: .cancelled, in: work)
    let money = try OrderStore.existing(id, in: work).totals
    let left = try OrderingError.amounts { () throws(MoneyError) in try money.captured.subtracting(money.refunded) }
    if left.amount > 0 {
      switch cancellation.refund {
      case nil: throw .refundUndecided(left)
      case .owed: break
      case .recorded:
        try work.run("UPDATE \(.order) SET refunded = captured WHERE id = \(id)")
        try PaymentEvents.append(
          .refund, left, id: .make(), order: id, creditNote: nil, at: now, actor: principal, in: work)
        try OrderStore.refreshPayment(of: id, .refunded, left, in: work)
      }
    }
    try work.run("UPDATE \(.order) SET placed_from = NULL WHERE id = \(id)")
    // In the order in which placing takes them: promotions, then stock.
    try giveBack(id, work)
    try release(id, work)
    try OrderHistory.append(
      .cancelled, to: id, at: now, actor: principal.key, note: cancellation.reason, in: work)
    try OrderHistory.publishCancellation(of: id, .cancelled, actor: principal.key, in: work)
    return try OrderStore.existing(id, in: work)
  }
}
