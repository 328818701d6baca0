import Foundation
import FoundationCore
import Glibc

/// A thread for long work, so that none of it is done where requests are answered.
///
/// Tasks that prefer it as their executor stay on it, also after what they await.
final class BackgroundThread: TaskExecutor {
  private let jobs: JobThread

  /// A thread that waits for work. It ends with its last owner.
  init(named name: String) throws(SystemThread.Failure) { jobs = try JobThread(named: name) }

  /// Runs a job after those before it.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.add { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}

/// A thread for an actor's work that everything else comes before: what serves shoppers gets the processor first.
///
/// Threads that it starts would be as polite as it is, and remain so: it must not wake what runs on the shared pool,
/// which starts threads as it needs them. So only tasks that prefer a thread of their own may await its actors.
final class PoliteThread: SerialExecutor {
  /// As the system counts politeness to others, 0 being everyone's: at 10, a ninth of what another thread gets.
  private static let niceness: Int32 = 10

  private let jobs: JobThread

  /// Lets another thread have the processor now, rather than at the scheduler's next tick, which is up to four
  /// milliseconds away. Costs a microsecond when no thread waits.
  static func giveWay() { sched_yield() }

  /// A thread that waits for work. It ends with its last owner.
  init(named name: String) throws(SystemThread.Failure) {
    jobs = try JobThread(named: name)
    // On Linux a thread's own, although POSIX means the process.
    jobs.add { _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness) }
  }

  /// Runs a job after those before it.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.add { [self] in unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
  }
}

/// A thread that does one thing after the other, until its owner goes.
private final class JobThread: Sendable {
  private let jobs = Jobs()

  init(named name: String) throws(SystemThread.Failure) {
    try SystemThread.start(named: name) { [jobs] in while let job = jobs.next() { job() } }
  }

  deinit { jobs.end() }

  func add(_ job: @escaping () -> Void) { jobs.add(job) }

  /// What waits to be run.
  private final class Jobs: @unchecked Sendable {
    private let condition = NSCondition()
    private var waiting: [() -> Void] = []
    private var isOver = false

    func add(_ job: @escaping () -> Void) {
      condition.lock()
      waiting.append(job)
      condition.unlock()
      // Whoever is woken may come before this thread, which must not hold the lock then.
      condition.signal()
    }

    func end() {
      condition.lock()
      isOver = true
      condition.unlock()
      condition.signal()
    }

    func next() -> (() -> Void)? {
      condition.lock()
      defer { condition.unlock() }
      while waiting.isEmpty, !isOver { condition.wait() }
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }
  }
}
