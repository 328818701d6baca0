import Glibc

/// Lets the thread that plays a shopper go before the server's threads, which share its processors here and would not in
/// life: what it waits for is the server, and not its own turn.
enum RightOfWay {
  /// `SCHED_RESET_ON_FORK`: what is started meanwhile is like any other process.
  private static let resetOnFork: Int32 = 0x4000_0000

  /// Runs a body with the right of way; without it where the system does not allow that.
  static func with<Value>(_ body: () throws -> Value) rethrows -> Value {
    set(SCHED_FIFO | resetOnFork, priority: 1)
    defer { set(SCHED_OTHER, priority: 0) }
    return try body()
  }

  private static func set(_ policy: Int32, priority: Int32) {
    var parameters = sched_param(sched_priority: priority)
    _ = unsafe sched_setscheduler(0, policy, &parameters)
  }
}
