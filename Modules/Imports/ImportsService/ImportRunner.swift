import FoundationCore
import Imports
import Persistence

/// Takes in the files that wait, one at a time, by a job: what a process leaves that was killed, the next one goes on with.
public final class ImportRunner: Sendable {
  private let database: Database
  private let clock: WallClock
  private let imports: ImportRuntime?
  private let jobs: ImportJobs
  private let sources: ImportSources

  init(
    database: Database, clock: WallClock, imports: ImportRuntime?, jobs: ImportJobs, sources: ImportSources
  ) {
    self.database = database
    self.clock = clock
    self.imports = imports
    self.jobs = jobs
    self.sources = sources
  }

  /// Begins to take in what waits, one file at a time, on threads of its own. What ran when the store stopped
  /// goes on. `report` is told what operators should know.
  public func start(report: @escaping @Sendable (ImportsError) -> Void = { _ in }) async throws(ImportsError) {
    guard let imports else { return }
    do throws(ImportFolder.Failure) { try imports.takeFolder() } catch {
      throw error.isTaken ? .folderTaken(imports.folder.path) : .unavailable
    }
    // Nothing is arriving yet: what no import waits for is left over.
    _ = try await jobs.sweep(fileAge: .zero)
    let handler = JobHandler(kind: ImportRuntime.job.kind, lease: .seconds(20), every: .seconds(3_600)) {
      [weak self] run in
      guard let self else { return .done }
      let result = await imports.run {
        do throws(ImportsError) {
          return Result<Bool, ImportsError>.success(
            try await self.runNext(isLastAttempt: run.job.attempts > Self.attempts))
        } catch { return .failure(error) }
      }
      do throws(ImportsError) {
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
  private func runNext(isLastAttempt: Bool) async throws(ImportsError) -> Bool {
    guard let imports else { return false }
    let now = clock.now()
    let next = try await database.write { work throws(ImportsError) in
      try ImportRecords.begin(at: now, in: work)
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
    var run = ImportRun(next, over: database)
    do throws(ImportsError) {
      guard let source = sources[next.job.kind] else { throw .unknownKind }
      let entries = source.taking(
        ImportSource.Request(
          format: next.job.format, isDryRun: next.job.isDryRun, isAlone: false, principal: next.principal))
      let isWhole = try await run.run(taking: entries, in: imports)
      guard isWhole || !imports.isInterrupted else { return false }
      if isWhole { try await end(id, .finished) }
    } catch {
      guard !error.mayPass else { throw error }
      _ = try? await run.note()
      try await end(id, .failed, because: error.sentence)
      imports.folder.remove(id)
      // What the database objects to is a mistake of the store's: whoever keeps it should know.
      if error.isDefect { throw error }
    }
    imports.folder.remove(id)
    return true
  }

  private func end(
    _ id: ImportID, _ status: ImportStatus, because failure: String? = nil
  ) async throws(ImportsError) {
    let now = clock.now()
    // Where somebody has cancelled it meanwhile, that stays.
    _ = try await database.write { work throws(ImportsError) in
      try ImportRecords.move(id, to: status, failure: failure, at: now, in: work)
    }
  }
}
