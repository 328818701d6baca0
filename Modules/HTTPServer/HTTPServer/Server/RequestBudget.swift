import HTTPReactor

/// How often each network may do something that costs more than an answer does.
///
/// Remembers 10,000 networks. Further ones share the rate of ten networks until some of those have been idle long enough
/// to be forgotten, so that memory is bounded and a flood from many networks does not shut everybody out.
public final class RequestBudget<Key: Hashable & Sendable>: Sendable {
  private struct State: Sendable {
    var buckets: [Key: TokenBucket] = [:]
    var others: TokenBucket
    var lastSweep: ContinuousClock.Instant?
    var refused = 0
  }

  private let rate: Rate
  private let remembered: Int
  private let state: Locked<State>

  /// A budget of a rate for each network.
  public init(_ rate: Rate, remembering remembered: Int = 10_000) {
    self.rate = rate
    self.remembered = max(remembered, 1)
    state = Locked(State(others: TokenBucket(Rate(burst: min(rate.burst, 100_000) * 10, refill: rate.refill / 10))))
  }

  /// How often a network was refused.
  public var refused: Int { state.withLock { $0.refused } }

  /// Takes one for a network. Returns nil, or, when the network has none left, the time until it has.
  public func take(
    for network: Key, at now: ContinuousClock.Instant = .now
  ) -> Duration? {
    state.withLock { state in
      if state.buckets[network] == nil, state.buckets.count >= remembered { sweep(&state, at: now) }
      if state.buckets[network] == nil, state.buckets.count >= remembered {
        guard !state.others.take(at: now) else { return nil }
        state.refused += 1
        return state.others.wait(at: now)
      }
      var bucket = state.buckets[network] ?? TokenBucket(rate, now: now)
      let isTaken = bucket.take(at: now)
      state.buckets[network] = bucket
      guard !isTaken else { return nil }
      state.refused += 1
      return bucket.wait(at: now)
    }
  }

  /// Forgets networks whose budget is as good as new, once a second at most: it looks at all of them.
  private func sweep(_ state: inout State, at now: ContinuousClock.Instant) {
    guard state.lastSweep.map({ now - $0 >= .seconds(1) }) ?? true else { return }
    state.lastSweep = now
    state.buckets = state.buckets.filter { !$0.value.isFull(at: now) }
  }
}
