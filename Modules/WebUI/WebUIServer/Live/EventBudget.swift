/// How many events somebody may send: so many a second, and some at once.
struct EventBudget {
  private let perSecond: Double
  private let burst: Double
  private var left: Double
  private var last: ContinuousClock.Instant

  init(perSecond: Int, burst: Int, now: ContinuousClock.Instant) {
    self.perSecond = Double(perSecond)
    self.burst = Double(burst)
    left = self.burst
    last = now
  }

  /// Takes one event's worth; false when there is none.
  mutating func take(at now: ContinuousClock.Instant) -> Bool {
    left = grown(at: now)
    last = now
    guard left >= 1 else { return false }
    left -= 1
    return true
  }

  /// Whether nothing was taken for so long that the budget is as good as new.
  func isFull(at now: ContinuousClock.Instant) -> Bool { grown(at: now) >= burst }

  private func grown(at now: ContinuousClock.Instant) -> Double {
    min(burst, left + (now - last) / .seconds(1) * perSecond)
  }
}
