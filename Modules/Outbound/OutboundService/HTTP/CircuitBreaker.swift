import Synchronization

/// Leaves alone, for a while, servers that have failed several times in a row; then lets one request find out.
final class CircuitBreaker: Sendable {
  private struct Origin {
    var failures = 0
    var until: ContinuousClock.Instant?
    var lastUse: ContinuousClock.Instant
  }

  private let limit: Int
  private let pause: Duration
  private let now: @Sendable () -> ContinuousClock.Instant
  private let origins = Mutex<[String: Origin]>([:])

  /// How many servers are remembered; those are forgotten that were asked longest ago.
  private static let capacity = 1_000

  init(
    limit: Int = 5, pause: Duration = .seconds(30), now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    (self.limit, self.pause, self.now) = (limit, pause, now)
  }

  /// Whether a server may be asked now. Whoever is told so tells the outcome.
  func admits(_ origin: String) -> Bool {
    let now = now()
    return origins.withLock { origins in
      guard var known = origins[origin], let until = known.until else { return true }
      guard until <= now else { return false }
      // One goes ahead; others wait for what it finds.
      known.until = now + pause
      origins[origin] = known
      return true
    }
  }

  /// Notes whether a server has answered as servers do that work.
  func note(_ origin: String, worked: Bool) {
    let now = now()
    origins.withLock { origins in
      if worked {
        origins[origin] = nil
        return
      }
      var known = origins[origin] ?? Origin(lastUse: now)
      known.failures += 1
      known.lastUse = now
      if known.failures >= limit { known.until = now + pause }
      origins[origin] = known
      guard origins.count > Self.capacity else { return }
      if let oldest = origins.min(by: { $0.value.lastUse < $1.value.lastUse }) { origins[oldest.key] = nil }
    }
  }
}
