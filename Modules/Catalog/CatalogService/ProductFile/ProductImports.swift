import Catalog
public import FoundationCore
import Synchronization

/// What imports share: the folder of their files, the threads they run on, and whom to stop.
public final class ProductImports: Sendable {
  private struct State: Sendable {
    var runner: Task<Void, Never>?
    var isStopping = false
    var running: ProductImportID?
    var isCancelled = false
    var lock: ProductImportFolderLock?
  }

  let folder: ProductImportFolder
  /// How many issues an import may have before it fails: they lie in the database, on the disk that orders need.
  let issueLimit: Int
  /// Takes files in, one at a time.
  let work: BackgroundThread
  /// Reads what they say.
  let reading: PoliteThread
  /// Writes files down while they come, which may have to wait for the disk.
  let arrivals: BackgroundThread
  private let state = Mutex(State())
  private let wakes: AsyncStream<Void>
  private let waker: AsyncStream<Void>.Continuation

  /// Imports whose files lie in a folder, each of which fails with more issues than a limit.
  ///
  /// - Throws: `SystemThread.Failure` when the system has no threads for them.
  public init(folder: ProductImportFolder, issueLimit: Int = 1_000_000) throws(SystemThread.Failure) {
    work = try BackgroundThread(named: "imports")
    reading = try PoliteThread(named: "import-reader")
    arrivals = try BackgroundThread(named: "import-files")
    self.folder = folder
    self.issueLimit = issueLimit
    (wakes, waker) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  /// Takes the folder for this store alone, until `stop`.
  func takeFolder() throws(ProductImportFolder.Failure) {
    try folder.prepare()
    let lock = try folder.lock()
    state.withLock { $0.lock = lock }
  }

  /// Says that there may be something to do.
  func wake() { waker.yield() }

  /// Says which import runs; nil for none.
  func note(running id: ProductImportID?) { state.withLock { ($0.running, $0.isCancelled) = (id, false) } }

  /// Says that an import is to stop, if it runs.
  func cancel(_ id: ProductImportID) { state.withLock { if $0.running == id { $0.isCancelled = true } } }

  /// Whether the import that runs is to stop where it is.
  var stops: Bool { state.withLock { $0.isStopping || $0.isCancelled } }

  /// Whether the store stops.
  var isStopping: Bool { state.withLock(\.isStopping) }

  /// Runs the closure now and whenever there may be something to do, until `stop`.
  func start(_ run: @escaping @Sendable () async -> Void) {
    let wakes = wakes
    let task = Task(executorPreference: work) { for await _ in wakes { await run() } }
    state.withLock { $0.runner = task }
    wake()
  }

  /// Lets the import that runs store how far it is, and ends.
  func stop() async {
    let runner = state.withLock { state in
      state.isStopping = true
      return state.runner
    }
    waker.finish()
    await runner?.value
    state.withLock { $0.lock.take() }?.release()
  }
}
