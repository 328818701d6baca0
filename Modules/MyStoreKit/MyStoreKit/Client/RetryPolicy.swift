/// When and how often a failed request is sent again. Only idempotent requests ever are.
public struct RetryPolicy: Sendable {
  let attempts: Int
  let base: Duration
  let sleep: @Sendable (Duration) async throws -> Void
  let random: @Sendable () -> Double

  /// Up to `attempts` in all, waiting `base`, twice that, and so on, each time by a random factor of 0.5 to 1.5, so that
  /// clients that failed together do not come back together. A `Retry-After` of up to 30 seconds is obeyed instead.
  public init(
    attempts: Int = 3, base: Duration = .milliseconds(100),
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
  ) {
    self.attempts = attempts
    self.base = base
    self.sleep = sleep
    self.random = random
  }

  /// Never sends anything twice.
  public static let never = RetryPolicy(attempts: 1)

  func delay(after attempt: Int, retryAfter: String?) -> Duration {
    if let seconds = retryAfter.flatMap({ Int($0) }), (0...30).contains(seconds) { return .seconds(seconds) }
    return base * Double(1 << min(attempt, 10)) * (0.5 + random())
  }

  static func isTemporary(_ status: Int) -> Bool { status == 429 || status == 502 || status == 503 || status == 504 }
}
