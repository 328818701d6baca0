import Catalog
import FoundationCore
import Persistence

/// Takes in the files that wait, one at a time, by a job: what a process leaves that was killed, the next one goes on with.
public final class ImportRunner: Sendable {
  private let database: Database
  private let clock: WallClock
  private let imports: ProductImports?
  private let jobs: ImportJobs
  private let products: ProductImport
  private let reindexing: Reindexing

  init(
    database: Database, clock: WallClock, imports: ProductImports?, jobs: ImportJobs, products: ProductImport,
    reindexing: Reindexing
  ) {
    self.database = database
    self.clock = clock
    self.imports = imports
    self.jobs = jobs
    self.products = products
    self.reindexing = reindexing
  }

  /// Begins to take in what waits, one file at a time, on threads of its own. What ran when the store stopped
  /// goes on. `report` is told what operators should know.
  public func start(report: @escaping @Sendable (CatalogError) -> Void = { _ in }) async throws(CatalogError) {
    guard let imports else { return }
    do throws(ProductImportFolder.Failure) { try imports.takeFolder() } catch {
      throw .productImport(error.isTaken ? .folderTaken(imports.folder.path) : .unavailable)
    }
    // Nothing is arriving yet: what no import waits for is left over.
    _ = try await jobs.sweep(fileAge: .zero)
    let handler = JobHandler(kind: ProductImports.job.kind, lease: .seconds(20), every: .seconds(3_600)) {
      [weak self] run in
      guard let self else { return .done }
      let result = await imports.run {
        do throws(CatalogError) {
          return Result<Bool, CatalogError>.success(
            try await self.runNext(isLastAttempt: run.job.attempts > Self.attempts))
        } catch { return .failure(error) }
      }
      do throws(CatalogError) {
        // One file each time, so that a killed process counts against the file that it read.
        return try result.get() || imports.isInterrupted ? .again(at: Timestamp(milliseconds: 0)) : .done
      } catch {
        report(error)
        // The import goes on where it was: a database that takes no more writes may do so again.
        try? await Task.sleep(for: .seconds(5))
        return .again(at: Timestamp(milliseconds: 0))
      }
    }
    do throws(DatabaseError) { try await imports.start(JobRunner(database, handlers: [handler])) } catch {
      throw .storage(error)
    }
  }

  /// How often a process may be killed while it reads a file, until the file is taken for the cause.
  private static let attempts = 20

  /// Stores how far the import under way is, which goes on at the next start.
  public func stop() async { await imports?.stop() }

  /// Takes in the file that is next, to its end; false when there is none, or when imports are to stop.
  private func runNext(isLastAttempt: Bool) async throws(CatalogError) -> Bool {
    guard let imports else { return false }
    let now = clock.now()
    let next = try await database.write { work throws(CatalogError) in
      try ProductImportRecords.begin(at: now, in: work)
    }
    guard let next else { return false }
    let id = next.job.id
    if isLastAttempt {
      try await end(id, .failed, because: "The store was ended each time that it read this file.")
      imports.folder.remove(id)
      return true
    }
    imports.note(running: id)
    defer { imports.note(running: nil) }
    var run = ImportRun(next, over: database, taking: products, reindexing: reindexing)
    do throws(CatalogError) {
      let isWhole = try await run.run(in: imports)
      guard isWhole || !imports.isInterrupted else { return false }
      if isWhole { try await end(id, .finished) }
    } catch {
      guard !error.mayPass else { throw error }
      _ = try? await run.note()
      try await end(id, .failed, because: error.sentence)
      imports.folder.remove(id)
      // What the database objects to is a mistake of the store's: whoever keeps it should know.
      if case .storage = error { throw error }
    }
    imports.folder.remove(id)
    return true
  }

  private func end(
    _ id: ProductImportID, _ status: ProductImportStatus, because failure: String? = nil
  ) async throws(CatalogError) {
    let now = clock.now()
    // Where somebody has cancelled it meanwhile, that stays.
    _ = try await database.write { work throws(CatalogError) in
      try ProductImportRecords.move(id, to: status, failure: failure, at: now, in: work)
    }
  }
}

extension CatalogError {
  /// Whether the same may succeed later, so that an import goes on by itself.
  ///
  /// What will be the same however often it is tried must not be tried forever: other files wait.
  fileprivate var mayPass: Bool {
    guard case .storage(let error) = self else { return false }
    return switch error {
    case .busy, .full, .io, .writesStopped, .overloaded, .cancelled, .outcomeUnknown, .unavailable, .inUse: true
    case .constraint, .idempotencyKeyReused, .decoding, .tooLong, .statement, .migrationChanged: false
    }
  }
}
