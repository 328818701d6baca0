import Dispatch
import Synchronization

/// Holds up a thread, such as a database's, until it is let go: what comes meanwhile waits.
public final class ThreadHold: Sendable {
  private let isReached = Atomic(false)
  private let release = DispatchSemaphore(value: 0)

  /// A hold that no thread has come to.
  public init() {}

  /// Stops the thread that calls it until `letGo`.
  public func wait() {
    isReached.store(true, ordering: .releasing)
    release.wait()
  }

  /// Returns once a thread has come to `wait`.
  public func reached() async { while !isReached.load(ordering: .acquiring) { await Task.yield() } }

  /// Lets the thread go on, also one that comes later.
  public func letGo() { release.signal() }
}
