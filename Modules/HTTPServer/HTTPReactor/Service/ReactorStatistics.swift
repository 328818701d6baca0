import Synchronization

/// Counts of all loops, readable from any thread.
public final class ReactorStatistics: Sendable {
  private let open = Atomic<Int>(0)
  private let accepted = Atomic<Int>(0)
  private let refused = Atomic<Int>(0)
  private let inFlight = Atomic<Int>(0)
  private let longest = Atomic<Int64>(0)

  init() {}

  /// Connections that are open.
  public var openConnections: Int { open.load(ordering: .relaxed) }
  /// Connections accepted since the start.
  public var acceptedConnections: Int { accepted.load(ordering: .relaxed) }
  /// Connections and requests that the reactor refused by itself since the start.
  public var refusals: Int { refused.load(ordering: .relaxed) }
  /// Requests being answered by tasks.
  public var requestsInFlight: Int { inFlight.load(ordering: .relaxed) }
  /// The longest a loop was busy without looking at its connections, in nanoseconds, since the last reset.
  public var longestTurn: Int64 { longest.load(ordering: .relaxed) }

  /// Starts the measurement of the longest turn anew.
  public func resetLongestTurn() { longest.store(0, ordering: .relaxed) }

  func enter() {
    accepted.add(1, ordering: .relaxed)
    open.add(1, ordering: .relaxed)
  }
  func leave() { open.subtract(1, ordering: .relaxed) }
  func noteRefusal() { refused.add(1, ordering: .relaxed) }
  func enterFlight() { inFlight.add(1, ordering: .relaxed) }
  func leaveFlight() { inFlight.subtract(1, ordering: .relaxed) }

  func note(turn nanoseconds: Int64) {
    guard nanoseconds > longest.load(ordering: .relaxed) else { return }
    longest.max(nanoseconds, ordering: .relaxed)
  }
}
