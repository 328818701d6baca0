import Synchronization

/// Text that another thread brings.
final class Mailbox: Sendable {
  private let all = Mutex("")
  var text: String { all.withLock(\.self) }
  func put(_ text: String) { all.withLock { $0 += text } }
}

/// Time that passes when a test says so.
final class ManualTime: Sendable {
  private let passed = Mutex(ContinuousClock.now)
  var now: ContinuousClock.Instant { passed.withLock(\.self) }
  func advance(by time: Duration) { passed.withLock { $0 += time } }
}
