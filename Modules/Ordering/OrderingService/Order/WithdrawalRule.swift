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

  /// The period of an order; nil while it has not begun, since not all of it has arrived. Where what had not left was taken
  /// out since the last goods came, it begins then: before, the buyer could not know that nothing else would come.
  func period(
    of order: Order, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> WithdrawalPeriod? {
    guard order.status.lifecycle == .placed, let arrived = try arrival(order.id, snapshot) else { return nil }
    let ended = order.removals.filter { $0.lines.contains { $0.unsent > 0 } }.map(\.occurredAt)
    let (begun, zone) = (ended.reduce(arrived) { max($0, $1) }, timeZone())
    return WithdrawalPeriod(days: days(), after: LocalDay(begun, in: zone), on: LocalDay(clock.now(), in: zone))
  }
}
