import Observation

/// Tracks what one node's evaluation reads.
///
/// `withObservationTracking` cannot be cancelled: tracking again without a change in between would leave the former
/// registration behind, to leak and to fire later. So each scope also reads an object of its own, and writes it before
/// it tracks again, which uses the former registration up. The object is made only by nodes that are evaluated twice
/// and had read something.
struct ObservationScope {
  private var sentinel: Sentinel?
  private var isRegistered = false

  mutating func track<Result>(_ node: UInt64, _ inbox: Inbox, _ evaluate: () -> Result) -> Result {
    if isRegistered {
      let sentinel = usedUp(node, inbox)
      return withObservationTracking {
        _ = sentinel.generation
        return evaluate()
      } onChange: {
        inbox.mark(node)
      }
    }
    return withObservationTracking(evaluate, onChange: register(node, inbox))
  }

  /// Ends tracking.
  mutating func cancel(_ node: UInt64, _ inbox: Inbox) { if sentinel != nil { _ = usedUp(node, inbox) } }

  private mutating func usedUp(_ node: UInt64, _ inbox: Inbox) -> Sentinel {
    let sentinel = sentinel ?? Sentinel()
    self.sentinel = sentinel
    inbox.ignoringMarks(of: node) { sentinel.generation &+= 1 }
    return sentinel
  }

  /// Called only when something was read, because `onChange` is an autoclosure.
  private mutating func register(_ node: UInt64, _ inbox: Inbox) -> @Sendable () -> Void {
    isRegistered = true
    return { inbox.mark(node) }
  }
}

@Observable private final class Sentinel {
  var generation: UInt64 = 0
}
