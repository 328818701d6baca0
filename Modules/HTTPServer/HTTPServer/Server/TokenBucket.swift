/// How often something may be done: so many times at once, and then one more each time a refill has passed.
public struct Rate: Hashable, Sendable {
  /// How many times at once, 1 at least.
  public let burst: Int
  /// How long until one more may be done.
  public let refill: Duration

  /// So many times at once; they come back within the period. Below 1, 1 counts.
  public init(_ count: Int, per period: Duration) { self.init(burst: count, refill: period / max(count, 1)) }

  /// So many times at once, and one more after each refill.
  public init(burst: Int, refill: Duration) {
    self.burst = max(burst, 1)
    self.refill = max(refill, .nanoseconds(1))
  }
}

/// What is left of a rate for one who uses it.
public struct TokenBucket: Sendable {
  private let rate: Rate
  private var left: Double
  private var last: ContinuousClock.Instant

  /// A bucket that is full.
  public init(_ rate: Rate, now: ContinuousClock.Instant = .now) {
    self.rate = rate
    left = Double(rate.burst)
    last = now
  }

  /// Takes one; false when there is none.
  public mutating func take(at now: ContinuousClock.Instant = .now) -> Bool {
    left = grown(at: now)
    last = now
    guard left >= 1 else { return false }
    left -= 1
    return true
  }

  /// How long until there is one to take.
  public func wait(at now: ContinuousClock.Instant = .now) -> Duration {
    let missing = 1 - grown(at: now)
    return missing > 0 ? rate.refill * missing : .zero
  }

  /// Whether nothing was taken for so long that the bucket is full again.
  public func isFull(at now: ContinuousClock.Instant = .now) -> Bool { grown(at: now) >= Double(rate.burst) }

  private func grown(at now: ContinuousClock.Instant) -> Double {
    min(Double(rate.burst), left + max((now - last) / rate.refill, 0))
  }
}
