import Foundation
import FoundationCore
import Ordering
import Persistence

/// Until when buyers can withdraw, by what has arrived and what the shop grants.
struct WithdrawalRule: Sendable {
  let clock: WallClock
  /// How many days the shop grants.
  let days: @Sendable () -> Int
  let timeZone: @Sendable () -> TimeZone
  let arrival: OrderingPorts.Arrival

  /// The period of an order; nil while it has not begun, since not all of it has arrived.
  func period(
    of order: Order, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> WithdrawalPeriod? {
    guard order.status.lifecycle == .placed, let arrived = try arrival(order.id, snapshot) else { return nil }
    let zone = timeZone()
    return WithdrawalPeriod(
      days: days(), after: LocalDay(arrived, in: zone), on: LocalDay(clock.now(), in: zone))
  }
}
