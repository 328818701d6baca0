import FoundationCore
import Processes

/// Turns what somebody has sent into pictures that can be shown, in a process of its own that ends with each.
///
/// Two at most run at once, eight more wait, the next are refused as `busy`. A process that crashes, takes over a
/// minute, or writes something else than pictures means `damaged`: the server goes on. How much work a picture may make
/// is the process's own limit of processor time; beside many shoppers, who come first, that may take several times as long.
public final class PictureConverter: Sendable {
  private let executable: String
  private let words: [String]
  private let timeLimit: Duration
  private let queue: TurnQueue
  private let report: @Sendable (String) -> Void

  /// A converter that is a program with words before the format. `report` is told what operators should know.
  ///
  /// Without an executable it is the running program itself, whatever has become of its file since.
  public init(
    executable: String = "/proc/self/exe", words: [String], timeLimit: Duration = .seconds(60), processes: Int = 2,
    waiting: Int = 8, report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.executable = executable
    self.words = words
    self.timeLimit = timeLimit
    self.report = report
    queue = TurnQueue(running: processes, waiting: waiting)
  }

  /// Whether another picture would be refused as `busy`.
  public var isBusy: Bool { queue.isFull }

  /// Converts the file at a path. Waits for its turn; blocks no thread of the caller's.
  ///
  /// - Throws: Why the picture is refused, or `unavailable` when the converter does not answer.
  public func convert(_ path: String, format: PictureFormat) async throws(PictureRefusal) -> ConvertedPicture {
    guard await queue.enter() else { throw .busy }
    defer { queue.leave() }
    let (executable, words, timeLimit) = (executable, words + [format.rawValue], timeLimit)
    // It waits for pipe and process, which must be no thread's of the pool.
    let ending = await SystemThread.value {
      ChildProcess.run(executable, words, reading: path, timeLimit: timeLimit)
    }
    switch ending {
    case .exited(0, let output):
      guard let picture = ConvertedPicture(output) else {
        report("converting a picture: the answer is none")
        throw .damaged
      }
      return picture
    case .exited(10, _): throw .damaged
    case .exited(11, _): throw .tooManyPixels
    case .exited(let status, _):
      report("converting a picture: exit status \(status)")
      throw .unavailable
    case .killed(let signal):
      report("converting a picture: ended by signal \(signal)")
      throw .damaged
    case .overrun:
      report("converting a picture: too slow, or too much was written")
      throw .damaged
    case .notStarted(let number):
      report("converting a picture: cannot start (\(number))")
      throw .unavailable
    }
  }
}
