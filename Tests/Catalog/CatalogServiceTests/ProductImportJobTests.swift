import Access
import AccessService
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Imports
import ImportsService
import Persistence
import StoreIdentifiers
import Synchronization
import TestSupport
import Testing

/// Files that are taken in beside everything else.
@Suite(.timeLimit(.minutes(5))) struct ProductImportJobTests {
  private static func report(_ created: Int, _ updated: Int, _ unchanged: Int, _ refused: Int = 0) -> [Int] {
    [created, updated, unchanged, refused]
  }

  private func counts(_ job: ImportJob) -> [Int] {
    [job.report.created, job.report.updated, job.report.unchanged, job.report.refused]
  }

  @Test func `what an import may become is what the table says, and what is over stays so`() {
    for status in ImportStatus.allCases {
      #expect(status.isOver == (ImportStatus.transitions[status] == []))
      #expect(!status.canBecome(status) && !status.canBecome(.waiting))
    }
    #expect(ImportStatus.allCases.count(where: \.isOver) == 3)
  }

  @Test func `a file is taken in, reported row by row, and gone; the same again changes nothing`() async throws {
    try await ImportingCatalog.with { shop, _ in
      try await shop.files.runner.start()
      let file = ImportingCatalog.file(100, wrongEach: 10)
      let sent = try await shop.send(file)
      #expect(sent.status == .waiting && sent.size == Int64(file.utf8.count))
      let job = try await shop.finished(sent.id)
      #expect(job.status == .finished && counts(job) == Self.report(90, 0, 0, 10) && job.issueCount == 10)
      #expect(job.report.issues.map(\.row) == (1...10).map { $0 * 10 + 1 })
      #expect(job.report.issues.first?.column == "Variant Price" && job.report.issues.first?.value == "-1")
      #expect(job.bytesRead == job.size && job.progress == 1 && job.endedAt != nil)
      #expect(try await shop.count() == 90)
      let again = try await shop.finished(try await shop.send(file).id)
      #expect(counts(again) == Self.report(0, 0, 90, 10) && again.report.issues == job.report.issues)
      let trial = try await shop.finished(try await shop.send("Handle,Title,Variant Price\nx,X,1\n", isDryRun: true).id)
      #expect(counts(trial) == Self.report(1, 0, 0) && trial.isDryRun)
      let empty = try await shop.finished(try await shop.send("Handle,Title,Variant Price\n", isDryRun: true).id)
      #expect(counts(empty) == Self.report(0, 0, 0) && empty.bytesRead == empty.size)
      #expect(try await shop.count() == 90)
      let listed = try await shop.files.jobs.page(after: nil, limit: 2, as: .keeper)
      #expect(listed.items.map(\.id) == [empty.id, trial.id])
      let rest = try await shop.files.jobs.page(after: listed.next, limit: 2, as: .keeper)
      #expect(rest.items.map(\.id) == [again.id, sent.id] && rest.next == nil)
      await shop.files.runner.stop()
      #expect(shop.fileNames == [])
    }
  }

  @Test func `every issue can be had, page by page`() async throws {
    try await ImportingCatalog.with { shop, _ in
      try await shop.files.runner.start()
      let job = try await shop.finished(try await shop.send(ImportingCatalog.file(1_200, wrongEach: 1)).id)
      #expect(job.issueCount == 1_200 && job.report.issues.count == ImportJob.issuesShown)
      var (rows, next) = ([Int](), Int?.some(0))
      while let after = next {
        let part = try await shop.files.jobs.issues(of: job.id, after: after, limit: 500, as: .keeper)
        rows += part.items.map(\.row)
        next = part.next
      }
      #expect(rows == Array(2...1_201))
      await shop.files.runner.stop()
    }
  }

  @Test func `an import that was running when the store stopped goes on where it was`() async throws {
    try await ImportingCatalog.with { shop, database in
      let total = 1_200
      let sent = try await shop.send(ImportingCatalog.file(total, wrongEach: 100))
      try await shop.files.runner.start()
      _ = try await shop.job(sent.id) { $0.status == .running }
      #expect(
        try await eventually {
          try await !shop.catalog.search.products(ProductFilter(), after: nil, limit: 1, as: .keeper).items.isEmpty
        })
      await shop.files.runner.stop()
      let stopped = try await shop.files.jobs.job(sent.id, as: .keeper)
      #expect(stopped.status == .running && stopped.report.entries > 0 && stopped.report.entries < total)
      #expect(shop.fileNames == [sent.id.description])
      let next = try shop.next(over: database)
      try await next.files.runner.start()
      let job = try await next.finished(sent.id)
      #expect(job.status == .finished && counts(job) == Self.report(total - total / 100, 0, 0, total / 100))
      let issues = try await next.files.jobs.issues(of: sent.id, as: .keeper).items.map(\.row)
      #expect(issues == (1...total / 100).map { $0 * 100 + 1 })
      #expect(job.startedAt == stopped.startedAt)
      await next.files.runner.stop()
      #expect(next.fileNames == [])
    }
  }

  @Test func `one that waits is cancelled before it begins, one that runs between two products`() async throws {
    try await ImportingCatalog.with { shop, _ in
      let waiting = try await shop.send(ImportingCatalog.file(10))
      #expect(try await shop.files.jobs.cancel(waiting.id, as: .keeper).status == .cancelled)
      #expect(shop.fileNames == [])
      await #expect(throws: ImportsError.isOver) {
        try await shop.files.jobs.cancel(waiting.id, as: .keeper)
      }
      let running = try await shop.send(ImportingCatalog.file(3_000))
      try await shop.files.runner.start()
      #expect(
        try await eventually {
          try await !shop.catalog.search.products(ProductFilter(), after: nil, limit: 1, as: .keeper).items.isEmpty
        })
      #expect(try await shop.files.jobs.cancel(running.id, as: .keeper).status == .cancelled)
      // The next one runs to its end: the first has let go.
      let next = try await shop.finished(try await shop.send("Handle,Title,Variant Price\nx,X,1\n").id)
      #expect(next.status == .finished)
      let job = try await shop.files.jobs.job(running.id, as: .keeper)
      #expect(job.status == .cancelled && job.report.created > 0 && job.report.created < 3_000)
      #expect(try await shop.count() == job.report.created + 1)
      #expect(try await shop.files.jobs.job(waiting.id, as: .keeper).startedAt == nil)
      await shop.files.runner.stop()
    }
  }

  @Test func `a file that is gone fails its import with a sentence, and stops no other`() async throws {
    try await ImportingCatalog.with { shop, database in
      let (lost, kept) = (try await shop.send(ImportingCatalog.file(3)), try await shop.send(ImportingCatalog.file(3)))
      try FileManager.default.removeItem(at: shop.imports.appendingPathComponent(lost.id.description))
      try Data("left over".utf8).write(to: shop.imports.appendingPathComponent(ImportID.make().description))
      let next = try shop.next(over: database)
      try await next.files.runner.start()
      let job = try await next.finished(lost.id)
      #expect(job.status == .failed && job.failure == "The file is gone or cannot be read: send it again.")
      #expect(try await next.finished(kept.id).report.created == 3)
      await next.files.runner.stop()
      #expect(next.fileNames == [])
    }
  }

  @Test func `a folder for files is one store's, until it stops`() async throws {
    try await ImportingCatalog.with { shop, database in
      try await shop.files.runner.start()
      let other = try shop.next(over: database)
      await #expect(throws: ImportsError.folderTaken(shop.imports.path)) {
        try await other.files.runner.start()
      }
      await shop.files.runner.stop()
      let next = try shop.next(over: database)
      try await next.files.runner.start()
      await next.files.runner.stop()
    }
  }

  @Test func `what is too long, comes broken or is known is refused, and nothing is left of it`() async throws {
    try await ImportingCatalog.with(sizeLimit: 1_000) { shop, _ in
      let id = ImportID.make()
      await #expect(throws: ImportsError.tooLarge(limit: 1_000)) {
        try await shop.send(String(repeating: "x", count: 1_001), id)
      }
      struct Broken: Error {}
      let broken = AsyncThrowingStream<[UInt8], any Error> { continuation in
        continuation.yield([0x48])
        continuation.finish(throwing: Broken())
      }
      await #expect(throws: ImportsError.interrupted) {
        try await shop.files.jobs.begin(
          id, of: .products, named: "a", format: .shopify, isDryRun: false, reading: broken, as: .keeper)
      }
      #expect(shop.fileNames == [])
      await #expect(throws: ImportsError.notFound) {
        try await shop.files.jobs.job(id, as: .keeper)
      }
      try await shop.send(ImportingCatalog.file(1), id)
      await #expect(throws: ImportsError.exists) { try await shop.send("other", id) }
      #expect(shop.fileNames == [id.description])
      for _ in 1..<ImportJobs.limit { try await shop.send(ImportingCatalog.file(1)) }
      await #expect(throws: ImportsError.tooMany) { try await shop.send(ImportingCatalog.file(1)) }
    }
  }

  @Test func `nobody but staff who may change products sees or sends anything`() async throws {
    try await ImportingCatalog.with { shop, _ in
      let id = try await shop.send(ImportingCatalog.file(1)).id
      for (principal, error) in [
        (Principal.anonymous, AccessError.notAuthenticated),
        (.staff(StaffPrincipal(id: UniqueID(high: 1, low: 2), permissions: [])), .notPermitted),
      ] {
        await #expect(throws: ImportsError.access(error)) { try await shop.send("x", as: principal) }
        await #expect(throws: ImportsError.access(error)) { try await shop.files.jobs.job(id, as: principal) }
        await #expect(throws: ImportsError.access(error)) {
          try await shop.files.jobs.issues(of: id, as: principal)
        }
        await #expect(throws: ImportsError.access(error)) {
          try await shop.files.jobs.cancel(id, as: principal)
        }
        await #expect(throws: ImportsError.access(error)) {
          try await shop.files.jobs.page(after: nil, limit: 1, as: principal)
        }
      }
      #expect(shop.fileNames == [id.description])
    }
  }

  @Test func `a file that sets stock fails where its sender may not, and what was before stays`() async throws {
    let stock = StockPort(permission: Permission("stock.write"), levels: { _, _ in [:] }, set: { _, _ in })
    try await ImportingCatalog.with(stock: stock) { shop, _ in
      try await shop.files.runner.start()
      let header = "Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty\n"
      let rows = (1...20).map { "p-\($0),P,S-\($0),1,\($0 == 20 ? "5" : "")\n" }
      let job = try await shop.finished(try await shop.send(header + rows.joined()).id)
      #expect(job.status == .failed && job.failure?.isEmpty == false)
      // Those beside it in its batch share its fate, because the permission is asked for once a batch.
      #expect(counts(job) == Self.report(12, 0, 0))
      #expect(try await shop.count() == 12)
      let may = Principal.staff(
        StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.catalogWrite, Permission("stock.write")]))
      let again = try await shop.finished(try await shop.send(header + rows.joined(), as: may).id)
      #expect(again.status == .finished && counts(again) == Self.report(8, 0, 12))
      await shop.files.runner.stop()
    }
  }

  @Test func `what has stock is shown as such with the commit, before its stock's own event comes`() async throws {
    let stock = StockPort(permission: .catalogWrite, levels: { _, _ in [:] }, set: { _, _ in })
    try await ImportingCatalog.with(stock: stock) { shop, _ in
      try await shop.files.runner.start()
      let header = "Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty\n"
      let file = header + "some,Some,Size,S,S-1,1,0\nsome,,,M,S-2,1,5\nnone,None,Size,S,S-3,1,0\n"
      #expect(try await shop.finished(try await shop.send(file).id).report.created == 2)
      let listed = try await shop.catalog.search.products(ProductFilter(), after: nil, limit: 10, as: .keeper).items
      #expect(listed.filter(\.isAvailable).map(\.handle) == ["some"])
      await shop.files.runner.stop()
    }
  }

  @Test func `words of a product that came to nothing are not taken for known`() async throws {
    let fails = Mutex(true)
    let stock = StockPort(
      permission: .catalogWrite, levels: { _, _ in [:] },
      set: { _, _ throws(CatalogError) in
        if fails.withLock({ $0 }) { throw .storage(.constraint(.check, "stock_not_negative")) }
      })
    try await ImportingCatalog.with(stock: stock) { shop, _ in
      try await shop.files.runner.start()
      let header = "Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty\n"
      #expect(try await shop.finished(try await shop.send(header + "a,Zebra,S-1,1,5\n").id).status == .failed)
      fails.withLock { $0 = false }
      for handle in ["b", "c"] {
        let file = header + "\(handle),Zebra,S-\(handle),1,5\n"
        #expect(try await shop.finished(try await shop.send(file).id).report.created == 1)
      }
      let found = try await shop.catalog.search.products(
        ProductFilter(text: "zebra"), after: nil, limit: 10, as: .keeper)
      #expect(Set(found.items.map(\.handle)) == ["b", "c"])
      await shop.files.runner.stop()
    }
  }

  @Test func `imports that were over long ago are forgotten, and files that nobody waits for removed`() async throws {
    try await ImportingCatalog.with { shop, _ in
      try await shop.files.runner.start()
      let old = try await shop.finished(try await shop.send(ImportingCatalog.file(700, wrongEach: 1)).id)
      await shop.files.runner.stop()
      let kept = try await shop.send(ImportingCatalog.file(1))
      try Data().write(to: shop.imports.appendingPathComponent(ImportID.make().description))
      #expect(try await shop.files.jobs.sweep() == 0)
      #expect(try await shop.files.jobs.sweep(olderThan: .seconds(-5), fileAge: .seconds(-5)) == 1)
      await #expect(throws: ImportsError.notFound) {
        try await shop.files.jobs.job(old.id, as: .keeper)
      }
      #expect(shop.fileNames == [kept.id.description])
    }
  }
}
