import Catalog
import CatalogService
import Foundation
import Imports
import ImportsService
import Persistence
import TestSupport
import Testing

/// Imports are done by a job, whose row outlasts the process.
struct ImportLeaseTests {
  /// The jobs' table, where a test says how often a process was killed.
  private enum Jobs: DatabaseSchema {
    enum Table: String, CaseIterable { case job }
    typealias Failure = DatabaseError
    static let name = "persistence"
    static let migrations: [Migration<Self>] = []
  }

  @Test func `a file is asked for in the transaction that takes it, by one job that cannot be called off`() async throws
  {
    try await ImportingCatalog.with { shop, database in
      let queue = JobQueue(database)
      #expect(try await queue.jobs(limit: 10).isEmpty)
      let sent = [try await shop.send(ImportingCatalog.file(2)), try await shop.send(ImportingCatalog.file(2))]
      let job = try #require(try await queue.jobs(limit: 10).first)
      #expect(try await queue.jobs(limit: 10).count == 1 && job.kind == "imports.files")
      #expect(job.state == .waiting && job.isRecurring)
      #expect(try await queue.cancel(job.id) == false)
      try await shop.files.runner.start()
      for file in sent { #expect(try await shop.finished(file.id).status == .finished) }
      await shop.files.runner.stop()
    }
  }

  @Test func `a file with which the process was killed twenty times fails, and the next is taken in`() async throws {
    try await ImportingCatalog.with { shop, database in
      let (bad, good) = (try await shop.send(ImportingCatalog.file(2)), try await shop.send(ImportingCatalog.file(2)))
      try await database.write(as: Jobs.self) { work throws(DatabaseError) in
        try work.run("UPDATE \(.job) SET attempts = 20")
      }
      try await shop.files.runner.start()
      let job = try await shop.finished(bad.id)
      #expect(job.status == .failed && job.failure == "The store was ended each time that it read this file.")
      #expect(try await shop.finished(good.id).status == .finished)
      await shop.files.runner.stop()
      #expect(shop.fileNames == [])
    }
  }
}
