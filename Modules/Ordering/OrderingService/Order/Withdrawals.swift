public import Access
import AccessService
public import FoundationCore
public import Ordering
public import Persistence
public import StoreIdentifiers

/// Takes buyers' statements that they withdraw from a contract, as Directive (EU) 2023/2673 asks of every shop: the buyer
/// alone decides, and nobody can decline. The time for it ends some days after the last goods have arrived. While nobody
/// says that they have, it does not end.
public struct Withdrawals: Sendable {
  private let database: Database
  private let clock: WallClock
  private let cancellations: Cancellations
  private let removals: OrderRemovals
  private let shipped: OrderingPorts.Shipped
  private let viewTokens: OrderViewTokens
  private let rule: WithdrawalRule

  init(
    database: Database, clock: WallClock, cancellations: Cancellations, viewTokens: OrderViewTokens,
    rule: WithdrawalRule,
    ports: OrderingPorts
  ) {
    self.database = database
    self.clock = clock
    self.cancellations = cancellations
    self.viewTokens = viewTokens
    self.rule = rule
    removals = OrderRemovals(ports: ports)
    shipped = ports.shipped
  }

  /// Withdraws from an order or from units of it, for its buyer, anyone who sends its view token, and staff with
  /// `orders.write` to whom the buyer has said so; once per key.
  ///
  /// Units that have not left are not sent any more, and their stock becomes available again; Shipping expects the others
  /// back. An order of which nothing has
  /// left and nothing is kept is called off. What goes back is owed until its refund is recorded.
  ///
  /// - Parameters:
  ///   - id: The order.
  ///   - withdrawal: What the buyer withdraws from.
  ///   - token: The order's view token.
  ///   - key: Repeats with it have no further effect.
  ///   - principal: Who asks.
  /// - Throws: `withdrawalOver` after its time, but for staff, who take what a buyer has sent in time or the shop grants;
  ///   `notWithdrawable` for what the law excludes, `moreThanKept`, `nothingToWithdraw`, `unknownLine`;
  ///   `notPlaced` for a draft and an order that was called off; `notFound` when there is no such order or the caller may
  ///   not read it; `access` for an anonymous caller without a token, and staff without the permission.
  public func withdraw(
    from id: OrderID, _ withdrawal: NewWithdrawal, token: String? = nil, once key: IdempotencyKey,
    as principal: Principal
  ) async throws(OrderingError) -> Order {
    let hasToken = token.map { viewTokens.accepts($0, for: id) } ?? false
    if case .anonymous = principal, !hasToken { throw token == nil ? .access(.notAuthenticated) : .notFound }
    let isStaff = if case .staff = principal { true } else { false }
    if isStaff { try principal.mustHold(.ordersWrite) }
    let now = clock.now()
    return try await database.write(as: OrderingSchema.self, once: key, returning: .order) {
      [self] work throws(OrderingError) in
      // Nothing of it leaves, and nobody else takes anything out of it, until this is over.
      let shipped = try shipped(id, work)
      // And nobody begins to pay, or takes money that is held.
      try work.lock(.order, id)
      let found = try work.snapshot { snapshot throws(OrderingError) in try OrderStore.order(id, in: snapshot) }
      guard let (order, cart) = found else { throw .notFound }
      let readers = OrderReaders(
        version: order.version, customer: order.customer, cart: cart, isPlaced: order.placedAt != nil)
      guard hasToken || readers.includes(principal) else { throw .notFound }
      let period = try work.snapshot { snapshot throws(OrderingError) in try rule.period(of: order, in: snapshot) }
      if let period, period.isOver, !isStaff { throw .withdrawalOver(period.lastDay) }
      // Who has no account acts as a guest.
      let actor = principal == .anonymous ? "guest" : principal.key
      var changed = try withdraw(
        from: order, withdrawal, shipped: shipped, at: now, actor: actor, in: work)
      let after = changed
      changed.withdrawalPeriod = try work.snapshot { snapshot throws(OrderingError) in
        try rule.period(of: after, in: snapshot)
      }
      changed.viewToken = hasToken || readers.isBuyer(principal) ? viewTokens.token(of: id) : nil
      return changed
    }
  }

  private func withdraw(
    from order: Order, _ withdrawal: NewWithdrawal, shipped: [OrderLineID: Int], at now: Timestamp, actor: String,
    in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> Order {
    guard order.status.lifecycle == .placed else { throw .notPlaced }
    let lines =
      withdrawal.lines
      ?? order.lines.filter { $0.withdrawable > 0 }.map { OrderUnits(line: $0.id, quantity: $0.withdrawable) }
    if lines.isEmpty { throw .nothingToWithdraw }
    for units in lines {
      guard let line = order.lines.first(where: { $0.id == units.line }), line.isExcludedFromWithdrawal else {
        continue
      }
      throw .notWithdrawable(line.shownName)
    }
    let removal = try removals.remove(
      OrderRemovals.Request(id: withdrawal.id, kind: .withdrawal, lines: lines, time: now, actor: actor),
      from: order, shipped: shipped, in: work)
    let left = try OrderStore.existing(order.id, in: work)
    let amount = try OrderingError.amounts { () throws(MoneyError) in try removal.amount() }
    if shipped.isEmpty, left.lines.allSatisfy({ $0.kept == 0 }) {
      try cancellations.end(left, .withdrawn, actor: actor, in: work)
    } else {
      try removals.releaseStock(of: removal, order, shipped: shipped, in: work)
      try OrderHistory.publishChange(of: order.id, .withdrawn, amount, removal: removal.id, in: work)
    }
    try SalesHours.remove(amount, from: order.id, at: now, in: work)
    let after = try OrderStore.existing(order.id, in: work)
    let event = OrderWithdrawn(removal, of: after, shipped: shipped)
    try work.publish(OrderWithdrawn.type, event, of: order.id.value, by: actor)
    return after
  }
}
