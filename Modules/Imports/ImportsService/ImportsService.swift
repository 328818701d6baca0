public import Access
public import AccessService
public import FoundationCore
public import HTTPServer
public import Imports
public import Persistence

/// Imports' source of truth: files that wait, run or are over, and what takes them in.
public final class ImportsService: Sendable {
  /// Files that wait, run or are over.
  public let jobs: ImportJobs
  /// Takes in the files that wait.
  public let runner: ImportRunner
  private let sources: ImportSources

  /// A service over the store's database. Without a runtime no files are taken.
  public init(database: Database, clock: WallClock, runtime: ImportRuntime?, sources: [ImportSource]) {
    let sources = ImportSources(sources)
    self.sources = sources
    jobs = ImportJobs(database: database, clock: clock, imports: runtime, sources: sources)
    runner = ImportRunner(database: database, clock: clock, imports: runtime, jobs: jobs, sources: sources)
  }

  /// Takes in a file while it is read, on the caller's thread: for tools. Needs the permission of its kind. `progress` is
  /// told of each part how many bytes have been read until then, and what became of it; the answer is the sum, without the
  /// issues.
  ///
  /// - Throws: `ImportsError` where it may not be taken in, or cannot; what reading the file throws.
  public func run<Pieces: AsyncSequence>(
    _ kind: ImportKind, _ format: ImportFormat, isDryRun: Bool, reading pieces: Pieces, as principal: Principal,
    progress: (Int, ImportReport) -> Void
  ) async throws -> ImportReport where Pieces.Element == [UInt8] {
    try sources.check(kind, principal)
    guard let source = sources[kind], kind.formats.contains(format) else { throw ImportsError.unknownFormat }
    let taking = source.taking(
      ImportSource.Request(format: format, isDryRun: isDryRun, isAlone: true, principal: principal))
    do { return try await taking.run(reading: pieces, progress: progress) } catch let error as ImportFailure {
      throw ImportsError.failed(error)
    }
  }

  /// The API's operations of Imports.
  public func routes(_ gate: Gate) -> [Route<AccessPolicy>] { jobs.routes(gate) }
}
