import Access
import AccessService
import Foundation
import FoundationCore
import Imports
import ImportsService
import Persistence
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// Imports of any kind, with what takes entries in replaced. Those of products are tested with the Catalog.
struct ImportsServiceTests {
  private static let redirecting = Permission("content.write"), marketing = Permission("marketing.write")

  private static func staff(_ permissions: Permission...) -> Principal {
    .staff(StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: Set(permissions)))
  }

  /// Takes in names, until one is `stop`.
  private struct Names: TableTaking {
    let layout = TableReading.Layout(required: ["Name"])
    let taken: Box
    let failure: ImportFailure?

    func take(_ entry: TableReading.Entry) async throws(ImportFailure) -> ImportOutcome {
      let name = entry.first["Name"] ?? ""
      if name == "stop", let failure { throw failure }
      taken.add(name)
      return name == "bad" ? .refused(ImportIssue(row: entry.first.number, reason: "Bad.")) : .created()
    }
  }

  private final class Box: Sendable {
    private let names = Mutex<[String]>([])
    var all: [String] { names.withLock { $0 } }
    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  private func withImports(
    failure: ImportFailure? = nil, _ body: (ImportsService, Box) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let taken = Box()
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [ImportsSchema.self], clock: .system)
      let imports = ImportsService(
        database: database, clock: .system,
        runtime: try ImportRuntime(folder: ImportFolder(path: folder.appendingPathComponent("files").path)),
        sources: [
          ImportSource(.redirects, permissions: [Self.redirecting]) { _ in Names(taken: taken, failure: failure) },
          ImportSource(.discounts, permissions: [Self.marketing]) { _ in Names(taken: taken, failure: nil) },
        ])
      try await body(imports, taken)
      await imports.runner.stop()
      await database.close()
    }
  }

  private func send(
    _ text: String, _ kind: ImportKind, _ imports: ImportsService, format: ImportFormat = .shopify,
    as principal: Principal
  ) async throws -> ImportJob {
    try await imports.jobs.begin(
      .make(), of: kind, named: "a.csv", format: format, isDryRun: false, reading: arriving(Array(text.utf8)),
      as: principal)
  }

  @Test func `each kind has its own permission, also to see what became of a file`() async throws {
    try await withImports { imports, _ in
      let editor = Self.staff(Self.redirecting), merchant = Self.staff(Self.marketing)
      let job = try await send("Name\na\n", .redirects, imports, as: editor)
      await #expect(throws: ImportsError.access(.notPermitted)) {
        try await send("Name\na\n", .redirects, imports, as: merchant)
      }
      let denied: [@Sendable () async throws -> Void] = [
        { _ = try await imports.jobs.job(job.id, as: merchant) },
        { _ = try await imports.jobs.issues(of: job.id, as: merchant) },
        { _ = try await imports.jobs.cancel(job.id, as: merchant) },
      ]
      for action in denied { await #expect(throws: ImportsError.access(.notPermitted)) { try await action() } }
      #expect(try await imports.jobs.page(after: nil, limit: 10, as: merchant).items.isEmpty)
      #expect(try await imports.jobs.page(after: nil, limit: 10, as: editor).items.map(\.id) == [job.id])
      await #expect(throws: ImportsError.access(.notPermitted)) {
        try await imports.jobs.page(after: nil, limit: 10, as: Self.staff(Permission("orders.read")))
      }
    }
  }

  @Test func `kinds and forms that the store does not take are refused before anything is sent`() async throws {
    try await withImports { imports, _ in
      let editor = Self.staff(Self.redirecting)
      await #expect(throws: ImportsError.unknownKind) { try await send("", .products, imports, as: editor) }
      await #expect(throws: ImportsError.unknownFormat) {
        try await send("", .redirects, imports, format: .jsonLines, as: editor)
      }
    }
  }

  @Test func `entries are taken in, counted and reported`() async throws {
    try await withImports { imports, taken in
      let editor = Self.staff(Self.redirecting)
      let names = (1...300).map { $0 % 100 == 0 ? "bad" : "n\($0)" }
      let job = try await send("Name\n" + names.joined(separator: "\n"), .redirects, imports, as: editor)
      try await imports.runner.start()
      let done = try await eventually(\.status.isOver) { try await imports.jobs.job(job.id, as: editor) }
      #expect(done.status == .finished && done.kind == .redirects)
      #expect(done.report.created == 297 && done.report.refused == 3 && done.issueCount == 3)
      #expect(done.report.issues.map(\.row) == [101, 201, 301])
      #expect(taken.all == names)
    }
  }

  @Test(arguments: [false, true])
  func `what cannot go on fails with its reason, and whoever keeps the store is told of defects`(
    isDefect: Bool
  ) async throws {
    let failure = ImportFailure("There is no more paper.", isDefect: isDefect)
    try await withImports(failure: failure) { imports, taken in
      let editor = Self.staff(Self.redirecting)
      let job = try await send("Name\na\nstop\nb\n", .redirects, imports, as: editor)
      let told = Box()
      try await imports.runner.start { told.add("\($0)") }
      let done = try await eventually(\.status.isOver) { try await imports.jobs.job(job.id, as: editor) }
      #expect(done.status == .failed && done.failure == "There is no more paper.")
      #expect(taken.all == ["a"] && done.report.created == 1)
      #expect(try await eventually(within: .seconds(isDefect ? 60 : 1)) { !told.all.isEmpty } == isDefect)
    }
  }
}
