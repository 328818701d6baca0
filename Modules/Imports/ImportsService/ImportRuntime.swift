public import FoundationCore
import Imports
import Persistence
import Synchronization

/// What imports share: the folder of their files, the threads they run on, and whom to stop.
public final class ImportRuntime: Sendable {
  private struct State: Sendable {
    var runner: JobRunner?
    var isStopping = false
    var isInterrupted = false
    var running: ImportID?
    var isCancelled = false
    var lock: ImportFolderLock?
  }

  let folder: ImportFolder
  /// How many issues an import may have before it fails: they lie in the database, on the disk that orders need.
  let issueLimit: Int
  /// Takes files in, one at a time.
  let work: BackgroundThread
  /// Reads what they say.
  let reading: PoliteThread
  /// Writes files down while they come, which may have to wait for the disk.
  let arrivals: BackgroundThread
  private let state = Mutex(State())

  /// Imports whose files lie in a folder, each of which fails with more issues than a limit.
  ///
  /// - Throws: `SystemThread.Failure` when the system has no threads for them.
  public init(folder: ImportFolder, issueLimit: Int = 1_000_000) throws(SystemThread.Failure) {
    work = try BackgroundThread(named: "imports")
    reading = try PoliteThread(named: "import-reader")
    arrivals = try BackgroundThread(named: "import-files")
    self.folder = folder
    self.issueLimit = issueLimit
  }

  /// Takes the folder for this store alone, until `stop`.
  func takeFolder() throws(ImportFolder.Failure) {
    try folder.prepare()
    let lock = try folder.lock()
    state.withLock { $0.lock = lock }
  }

  /// What takes files in, one after the other. Its one job always is: whoever sends a file lets it begin.
  static let job = JobDraft(kind: "imports.files", key: "")

  /// Says which import runs; nil for none.
  func note(running id: ImportID?) { state.withLock { ($0.running, $0.isCancelled) = (id, false) } }

  /// Says that an import is to stop, if it runs.
  func cancel(_ id: ImportID) { state.withLock { if $0.running == id { $0.isCancelled = true } } }

  /// Whether the import that runs is to stop where it is.
  var stops: Bool { state.withLock { $0.isStopping || $0.isCancelled || $0.isInterrupted } }

  /// Whether the store stops, or another process goes on.
  var isInterrupted: Bool { state.withLock { $0.isStopping || $0.isInterrupted } }

  /// Does some of the work on its thread, which goes on when its task is cancelled: it stops where it is, and stores how
  /// far it has come.
  func run<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) async -> Value {
    state.withLock { $0.isInterrupted = false }
    let task = Task(executorPreference: work) { await body() }
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      state.withLock { $0.isInterrupted = true }
    }
  }

  /// Does the work whenever there is some, until `stop`.
  func start(_ runner: JobRunner) async throws(DatabaseError) {
    try await runner.start()
    state.withLock { $0.runner = runner }
  }

  /// Lets the import that runs store how far it is, and ends.
  func stop() async {
    let runner = state.withLock { state in
      state.isStopping = true
      return state.runner
    }
    await runner?.stop()
    state.withLock { $0.lock.take() }?.release()
  }
}
