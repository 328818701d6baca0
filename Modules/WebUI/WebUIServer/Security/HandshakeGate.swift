import Synchronization

/// How many live connections each address may begin.
final class HandshakeGate: Sendable {
  /// Addresses that are remembered; when there are more, those that have not come lately are forgotten.
  private static let remembered = 10_000

  private let budgets = Mutex<[ClientNetwork: EventBudget]>([:])
  private let refusals = Atomic<Int>(0)
  private let perSecond: Int
  private let burst: Int

  init(limits: PageLimits) { (perSecond, burst) = (limits.handshakesPerSecond, limits.handshakeBurst) }

  /// How many were refused.
  var refused: Int { refusals.load(ordering: .relaxed) }

  /// Takes one; false when the address has begun too many.
  func admit(_ client: ClientNetwork, at now: ContinuousClock.Instant = .now) -> Bool {
    let isAdmitted = budgets.withLock { budgets in
      if budgets.count >= Self.remembered, budgets[client] == nil {
        budgets = budgets.filter { !$0.value.isFull(at: now) }
        // All of them are busy: a flood, in which nobody new is let in for a moment.
        if budgets.count >= Self.remembered { return false }
      }
      return budgets[client, default: EventBudget(perSecond: perSecond, burst: burst, now: now)].take(at: now)
    }
    if !isAdmitted { refusals.add(1, ordering: .relaxed) }
    return isAdmitted
  }
}
