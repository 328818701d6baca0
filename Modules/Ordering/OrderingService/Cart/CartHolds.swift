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
      case .checkout: isCheckout || hold.isRunning(at: now)
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
    guard let next, let until = next.period?.upperBound, !units.isEmpty else {
      return try release(id, hold, at: now, in: work)
    }
    let time = Duration.milliseconds(until.milliseconds - now.milliseconds)
    if try ports.hold(id, units, time, work) {
      try CartRecords.put(next, of: id, in: work)
    } else {
      try CartRecords.put(hold.ended(at: now), of: id, in: work)
    }
  }

  /// Releases what a cart holds.
  func release(
    _ id: CartID, _ hold: CartHold, at now: Timestamp, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    guard hold.period != nil else { return }
    _ = try ports.hold(id, [:], .zero, work)
    try CartRecords.put(hold.ended(at: now), of: id, in: work)
  }
}
