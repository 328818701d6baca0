import FoundationCore
import TestSupport
import Testing

// The rule of times is a value of its own, which the service does not show.
@testable import OrderingService

/// How long a cart may hold goods.
struct CartHoldRuleTests {
  private static let limits = OrderLimits()

  private static func minute(_ minute: Int64) -> Timestamp { Timestamp(milliseconds: minute * 60_000) }

  @Test func `ten minutes from what was done last, and an hour in all`() throws {
    var hold = CartHold()
    #expect(!hold.isRunning(at: Self.minute(0)))
    for minute in stride(from: Int64(0), through: 50, by: 5) {
      hold = try #require(hold.extended(at: Self.minute(minute), within: Self.limits))
      #expect(hold.period == Self.minute(0)..<Self.minute(minute + 10))
    }
    hold = try #require(hold.extended(at: Self.minute(55), within: Self.limits))
    #expect(hold.period == Self.minute(0)..<Self.minute(60))
    #expect(hold.isRunning(at: Self.minute(59)) && !hold.isRunning(at: Self.minute(60)))
    #expect(hold.extended(at: Self.minute(60), within: Self.limits) == nil)
    #expect(hold.extended(at: Self.minute(6_000), within: Self.limits) == nil)
  }

  @Test func `times in which nothing is held do not count`() throws {
    let first = try #require(CartHold().extended(at: Self.minute(0), within: Self.limits))
    // Given up after four minutes.
    let ended = first.ended(at: Self.minute(4))
    #expect(ended == CartHold(former: 240_000) && ended.ended(at: Self.minute(5)) == ended)
    // Begun again, and left alone: ten minutes more.
    let again = try #require(ended.extended(at: Self.minute(100), within: Self.limits))
    let later = try #require(again.extended(at: Self.minute(1_000), within: Self.limits))
    #expect(later.former == 840_000 && later.period == Self.minute(1_000)..<Self.minute(1_010))
    var nearlyOver = CartHold(former: 3_600_000 - 60_000)
    nearlyOver = try #require(nearlyOver.extended(at: Self.minute(0), within: Self.limits))
    #expect(nearlyOver.period == Self.minute(0)..<Self.minute(1))
  }

  @Test(arguments: 0..<200)
  func `however a shopper acts, the sum of all times stays within the limit`(seed: Int) {
    var random = SplitMix(seed: UInt64(seed) &+ 1)
    var limits = OrderLimits()
    limits.holdTime = .seconds(Int64.random(in: 1...120, using: &random) * 60)
    limits.longestHold = .seconds(Int64.random(in: 1...240, using: &random) * 60)
    var (hold, now, sum, last) = (CartHold(), Int64(0), Int64(0), Int64(0))
    for _ in 0..<200 {
      now += Int64.random(in: 0...1_200_000, using: &random)
      let moment = Timestamp(milliseconds: now)
      if let period = hold.period { sum += min(now, period.upperBound.milliseconds) - last }
      if Int.random(in: 0..<5, using: &random) == 0 {
        hold = hold.ended(at: moment)
      } else if let next = hold.extended(at: moment, within: limits) {
        hold = next
        #expect(next.isRunning(at: moment))
      } else if !hold.isRunning(at: moment) {
        hold = hold.ended(at: moment)
      }
      last = now
      #expect(sum <= limits.longestHold.components.seconds * 1_000)
    }
  }
}
