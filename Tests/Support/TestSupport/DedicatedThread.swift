import Dispatch

/// An executor with a thread to itself: for tests that block, which on the shared pool would stop everyone.
public final class DedicatedThread: TaskExecutor {
  private let queue = DispatchQueue(label: "test")

  /// Makes a thread, which lasts as long as there is work.
  public init() {}

  /// Runs a job after those before it.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
