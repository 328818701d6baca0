import FoundationCore
import Processes

/// Draws documents as PDF, each in a process of its own that ends with it.
///
/// Two at most are drawn at once, and sixteen more wait. A process that crashes, takes over half a minute or writes something
/// else than PDF means `failed`: the server goes on. The same document gives the same bytes on the same system.
public final class DocumentDrawer: Sendable {
  private let executable: String
  private let words: [String]
  private let timeLimit: Duration
  private let queue: TurnQueue
  private let report: @Sendable (String) -> Void

  /// A drawer that is a program with words. `report` is told what operators should know.
  ///
  /// Without an executable it is the running program itself, whatever has become of its file since.
  public init(
    executable: String = "/proc/self/exe", words: [String], timeLimit: Duration = .seconds(30), processes: Int = 2,
    waiting: Int = 16, report: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.executable = executable
    self.words = words
    self.timeLimit = timeLimit
    self.report = report
    queue = TurnQueue(running: processes, waiting: waiting)
  }

  /// The document as PDF. Waits for its turn; blocks no thread of the caller's.
  ///
  /// - Throws: `missing` without a library, `busy`, `tooLong`, and `failed` for everything else.
  public func pdf(_ document: Document) async throws(DocumentFailure) -> [UInt8] {
    if document.isTooLong { throw .tooLong }
    let bytes = Schema<Document>.document.encode(document)
    guard await queue.enter() else { throw .busy }
    defer { queue.leave() }
    let (executable, words, timeLimit) = (executable, words, timeLimit)
    // It waits for pipe and process, which must be no thread's of the pool.
    let ending = await SystemThread.value {
      ChildProcess.run(executable, words, reading: bytes, timeLimit: timeLimit)
    }
    let reason: String
    switch ending {
    case .exited(0, let output) where output.starts(with: Array("%PDF-".utf8)): return output
    case .exited(11, _): throw .tooLong
    case .exited(let status, _):
      if let library = DocumentLibrary(rawValue: status) {
        report(library.advice)
        throw .missing(library)
      }
      reason = "exit status \(status)"
    case .killed(let signal): reason = "ended by signal \(signal)"
    case .overrun: reason = "too slow, or too much was written"
    case .notStarted(let number): reason = "cannot start (\(number))"
    }
    report("drawing a document: \(reason)")
    throw .failed
  }
}
