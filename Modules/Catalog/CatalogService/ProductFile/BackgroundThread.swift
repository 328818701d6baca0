import Dispatch
import Foundation
import Glibc

/// A thread for long work that everything else comes before: what serves shoppers gets the processor first.
///
/// Tasks that prefer it as their executor stay on it, also after what they await.
final class BackgroundThread: TaskExecutor {
  /// Who comes before it.
  enum Priority {
    /// Others get nine times as much.
    case low
    /// Whoever wants to run interrupts it at once, where a low one would end its turn first: pages waited up to ten
    /// milliseconds for that. On a machine without a moment to spare, it hardly gets on.
    case idle
  }

  /// As the system counts politeness to others, 0 being everyone's: at 10, a ninth of what another thread gets.
  private static let niceness: Int32 = 10
  /// Linux's SCHED_IDLE (sched(7)), which the C library's module does not have.
  private static let idlePolicy: Int32 = 5

  private let jobs = Jobs()

  /// A thread that waits for work. It ends with its last owner.
  init(named name: String, priority: Priority) {
    let jobs = jobs
    let thread = Thread {
      switch priority {
      case .low:
        // On Linux a thread's own, although POSIX means the process.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
      case .idle:
        var parameter = sched_param()
        _ = unsafe sched_setscheduler(0, Self.idlePolicy, &parameter)
      }
      while let job = jobs.next() { job() }
    }
    thread.name = name
    thread.start()
  }

  deinit { jobs.end() }

  /// Runs a job after those before it.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.add { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// What waits to be run.
  private final class Jobs: @unchecked Sendable {
    private let condition = NSCondition()
    private var waiting: [() -> Void] = []
    private var isOver = false

    func add(_ job: @escaping () -> Void) {
      condition.lock()
      waiting.append(job)
      condition.signal()
      condition.unlock()
    }

    func end() {
      condition.lock()
      isOver = true
      condition.signal()
      condition.unlock()
    }

    func next() -> (() -> Void)? {
      condition.lock()
      defer { condition.unlock() }
      while waiting.isEmpty, !isOver { condition.wait() }
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }
  }
}
