import HTTPServer
import Synchronization

/// How many live connections each address may begin.
final class HandshakeGate: Sendable {
  /// Addresses that are remembered; when there are more, those that have not come lately are forgotten.
  private static let remembered = 10_000

  private struct State: Sendable {
    var budgets: [ClientNetwork: EventBudget] = [:]
    var lastSweep: ContinuousClock.Instant?
  }

  private let state = Mutex(State())
  private let refusals = Atomic<Int>(0)
  private let perSecond: Int
  private let burst: Int

  init(limits: PageLimits) { (perSecond, burst) = (limits.handshakesPerSecond, limits.handshakeBurst) }

  /// How many were refused.
  var refused: Int { refusals.load(ordering: .relaxed) }

  /// Takes one; false when the address has begun too many.
  func admit(_ client: ClientNetwork, at now: ContinuousClock.Instant = .now) -> Bool {
    let isAdmitted = state.withLock { state in
      if state.budgets.count >= Self.remembered, state.budgets[client] == nil {
        if state.lastSweep.map({ now - $0 >= .seconds(1) }) ?? true {
          state.lastSweep = now
          state.budgets = state.budgets.filter { !$0.value.isFull(at: now) }
        }
        // All of them are busy: a flood, in which nobody new is let in for a moment.
        if state.budgets.count >= Self.remembered { return false }
      }
      return state.budgets[client, default: EventBudget(perSecond: perSecond, burst: burst, now: now)].take(at: now)
    }
    if !isAdmitted { refusals.add(1, ordering: .relaxed) }
    return isAdmitted
  }
}
