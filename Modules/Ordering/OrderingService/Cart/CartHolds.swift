import FoundationCore
import Ordering
import Persistence
import StoreIdentifiers

/// Holds goods for carts, when and for as long as the shop says.
struct CartHolds: Sendable {
  private let ports: HoldPorts
  private let limits: @Sendable () -> OrderLimits

  init(ports: HoldPorts, limits: @escaping @Sendable () -> OrderLimits) {
    self.ports = ports
    self.limits = limits
  }

  /// Has a cart hold what is in it, now that its shopper has done something, and nothing else. Asks the database for nothing
  /// where the cart neither holds goods nor is to.
  ///
  /// - Parameters:
  ///   - id: A cart that is open and locked, with its lines as they are from now on.
  ///   - hold: What it has held until now.
  ///   - isCheckout: Whether its shopper is at the checkout.
  ///   - now: When.
  ///   - work: The transaction of what the shopper does.
  func update(
    _ id: CartID, _ hold: CartHold, isCheckout: Bool = false, at now: Timestamp,
    in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    let limits = limits()
    let isWanted =
      switch limits.holding {
      case .checkout: isCheckout || hold.period != nil
      case .cart: true
      case .never: false
      }
    guard isWanted || hold.period != nil else { return }
    var units: [VariantID: Int] = [:]
    if isWanted {
      let lines = try work.snapshot { snapshot throws(OrderingError) in try CartRecords.lines(of: id, in: snapshot) }
      units = OrderPlacement.units(lines.filter { !$0.isSaved }.map { ($0.variant, $0.quantity) })
    }
    // A limit that the shop has lowered since takes nothing away.
    let next = hold.extended(at: now, within: limits) ?? (hold.isRunning(at: now) ? hold : nil)
    // One that goes on is one of those already.
    let mayHold = hold.isRunning(at: now) ? true : try mayBegin(id, at: now, within: limits, in: work)
    guard let next, let until = next.period?.upperBound, !units.isEmpty, mayHold else {
      return try release(id, hold, at: now, in: work)
    }
    let time = Duration.milliseconds(until.milliseconds - now.milliseconds)
    if try ports.hold(id, units, hold.place, time, work) {
      try CartRecords.put(next, of: id, in: work)
    } else {
      try CartRecords.put(hold.ended(at: now), of: id, in: work)
    }
  }

  /// Whether fewer carts of the same network address hold goods than it may have unpaid orders: nobody keeps a shop from
  /// selling by opening carts.
  private func mayBegin(
    _ id: CartID, at now: Timestamp, within limits: OrderLimits, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> Bool {
    guard limits.unpaidOrdersPerAddress > 0 else { return true }
    let last: Int? = try work.first(
      """
      SELECT 1 FROM \(.cart) WHERE opened_from = (SELECT opened_from FROM \(.cart) WHERE id = \(id))
        AND held_until > \(now) AND placed IS NULL AND id <> \(id)
      LIMIT 1 OFFSET \(limits.unpaidOrdersPerAddress - 1)
      """)
    return last == nil
  }

  /// Releases what a cart holds.
  func release(
    _ id: CartID, _ hold: CartHold, at now: Timestamp, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    guard hold.period != nil else { return }
    _ = try ports.hold(id, [:], nil, .zero, work)
    try CartRecords.put(hold.ended(at: now), of: id, in: work)
  }
}
