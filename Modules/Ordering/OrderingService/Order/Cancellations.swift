public import Access
public import FoundationCore
public import Ordering
public import Persistence
public import StoreIdentifiers

/// Calls orders off, whole or in part: gives their stock back, and says what becomes of their money.
public struct Cancellations: Sendable {
  private let database: Database
  private let clock: WallClock
  private let release: OrderingPorts.Release
  private let giveBack: PromotionPorts.GiveBack
  private let shipped: OrderingPorts.Shipped
  private let removals: OrderRemovals

  init(database: Database, clock: WallClock, ports: OrderingPorts) {
    self.database = database
    self.clock = clock
    release = ports.release
    giveBack = ports.promotions.giveBack
    shipped = ports.shipped
    removals = OrderRemovals(ports: ports)
  }

  /// Calls an order or units of it off and gives their stock back. Of an order that something has left of, what has not left
  /// is called off; it stays placed. Needs `orders.write`, and `payments.write` where a refund is recorded with it; once per
  /// key.
  ///
  /// - Throws: `refundUndecided` for an order that has been paid, unless the cancellation says what becomes of the money;
  ///   `alreadyShipped` for more units than have not left, or where everything has; `illegalTransition`; `unknownLine`, `repeatedLine` and `moreThanKept` for units that it does not
  ///   have.
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
    try !shipped(id, work).isEmpty
  }

  /// Calls an order off within a transaction.
  @discardableResult
  func cancel(
    _ id: OrderID, _ cancellation: OrderCancellation, at now: Timestamp, as principal: Principal,
    in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> Order {
    // Nothing of it leaves until this is over.
    let shipped = try shipped(id, work)
    // Nobody begins to pay, or takes money that is held.
    try work.lock(.order, id)
    if cancellation.lines != nil || !shipped.isEmpty {
      let order = try OrderStore.existing(id, in: work)
      let lines = cancellation.lines ?? Self.unsent(of: order, shipped)
      if !shipped.isEmpty || !Self.isAll(lines, of: order) {
        try cancel(lines, of: order, shipped: shipped, cancellation, at: now, as: principal, in: work)
        return try OrderStore.existing(id, in: work)
      }
    }
    try OrderStore.move(id, to: .cancelled, in: work)
    let order = try OrderStore.existing(id, in: work)
    try settle(order.owed, of: id, cancellation.refund, at: now, as: principal, in: work)
    try OrderHistory.append(
      .cancelled, to: id, at: now, actor: principal.key, note: cancellation.reason, in: work)
    try giveBackAll(of: id, .cancelled, actor: principal.key, in: work)
    try SalesHours.remove(nil, from: id, at: now, in: work)
    return try OrderStore.existing(id, in: work)
  }

  /// Whether lines are all that is left of an order.
  private static func isAll(_ lines: [OrderUnits], of order: Order) -> Bool {
    let asked = Dictionary(lines.map { ($0.line, $0.quantity) }) { first, _ in first }
    return asked.count == lines.count && order.lines.allSatisfy { $0.kept == asked[$0.id] ?? 0 }
      && asked.keys.allSatisfy { id in order.lines.contains { $0.id == id } }
  }

  /// All that has not left of an order.
  private static func unsent(of order: Order, _ shipped: [OrderLineID: Int]) -> [OrderUnits] {
    order.lines.compactMap { line in
      let units = OrderRemovals.unsent(line, shipped)
      return units > 0 ? OrderUnits(line: line.id, quantity: units) : nil
    }
  }

  private func cancel(
    _ lines: [OrderUnits], of order: Order, shipped: [OrderLineID: Int], _ cancellation: OrderCancellation,
    at now: Timestamp, as principal: Principal, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    guard order.status.lifecycle == .placed else {
      throw .illegalTransition(from: order.status.lifecycle, to: .cancelled)
    }
    for units in lines {
      guard let line = order.lines.first(where: { $0.id == units.line }), units.quantity <= line.kept else { continue }
      if units.quantity > OrderRemovals.unsent(line, shipped) { throw .alreadyShipped }
    }
    if lines.isEmpty { throw .alreadyShipped }
    let removal = try removals.remove(
      OrderRemovals.Request(
        id: .make(), kind: .cancellation, lines: lines, reason: cancellation.reason, time: now,
        actor: principal.key),
      from: order, shipped: shipped, in: work)
    try removals.releaseStock(of: removal, order, shipped: shipped, in: work)
    let left = try OrderStore.existing(order.id, in: work)
    try settle(left.owed, of: order.id, cancellation.refund, at: now, as: principal, in: work)
    let amount = try OrderingError.amounts { () throws(MoneyError) in try removal.amount() }
    try SalesHours.remove(amount, from: order.id, at: now, in: work)
    try OrderHistory.publishChange(of: order.id, .linesCancelled, amount, removal: removal.id, in: work)
  }

  /// Records that what is owed has gone back, or leaves it owed, as was decided.
  private func settle(
    _ owed: Money, of id: OrderID, _ refund: CancellationRefund?, at now: Timestamp, as principal: Principal,
    in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    if owed.amount == 0 || refund == .owed { return }
    if refund == nil { throw .refundUndecided(owed) }
    try work.run("UPDATE \(.order) SET refunded = refunded + \(owed.amount) WHERE id = \(id)")
    try PaymentEvents.append(
      .refund, owed, id: .make(), order: id, creditNote: nil, at: now, actor: principal, in: work)
    try OrderStore.refreshPayment(of: id, .refunded, owed, in: work)
  }

  /// Ends an order that is not called off by staff. Whoever calls it keeps what has happened.
  func end(
    _ order: Order, _ change: OrderChange, actor: String, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    try OrderStore.move(order.id, to: .cancelled, in: work)
    try giveBackAll(of: order.id, change, actor: actor, in: work)
  }

  private func giveBackAll(
    of id: OrderID, _ change: OrderChange, actor: String, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    try work.run("UPDATE \(.order) SET placed_from = NULL WHERE id = \(id)")
    try OrderStore.restatePayment(of: id, in: work)
    // In the order in which placing takes them: promotions, then stock.
    try giveBack(id, work)
    try release(id, nil, work)
    try OrderHistory.publishCancellation(of: id, change, actor: actor, in: work)
  }
}
