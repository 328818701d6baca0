import Access
import Catalog
import Foundation
import FoundationCore
import Imports
import Inventory
import MyStoreKit
import TestSupport
import Testing

/// Product files, in and out by the command line.
struct ProductFileCommandTests {
  private static let bytes = ProductFile.header + ProductFile(rows: 300).reduce([], +)

  private func take(_ file: URL, _ database: URL, _ more: [String] = []) async throws -> (
    status: Int32, output: String, errors: String
  ) {
    try await Command.mystore(["import", file.path, "--database", database.path] + more)
  }

  @Test func `a file goes in, comes out, goes into an empty store and comes out the same to the byte`() async throws {
    try await withTemporaryFolder { folder in
      func path(_ name: String) -> URL { folder.appendingPathComponent(name) }
      try Data(Self.bytes).write(to: path("in.csv"))
      let first = try await take(path("in.csv"), path("a.db"))
      #expect(first.status == 0 && first.output.contains("0 unchanged, 0 refused."), "\(first)")
      let second = try await take(path("in.csv"), path("a.db"))
      #expect(second.output.hasPrefix("0 products added, 0 changed, "), "\(second)")
      for (database, file) in [("a.db", "a.csv"), ("b.db", "b.csv")] {
        let written = try await Command.mystore(["export", path(file).path, "--database", path(database).path])
        if database == "a.db" {
          #expect(written.status == 0, "\(written)")
          #expect(try await take(path("a.csv"), path("b.db")).status == 0)
        }
      }
      let files = try ["a.csv", "b.csv"].map { try Data(contentsOf: path($0)) }
      #expect(files[0] == files[1] && files[0].count > 50_000)
      for database in ["a.db", "b.db"] {
        #expect(try await Command.mystore(["verify", "--database", path(database).path]).status == 0)
      }
    }
  }

  @Test func `a trial changes nothing, and reports for programs`() async throws {
    try await withTemporaryFolder { folder in
      let (file, database) = (folder.appendingPathComponent("in.csv"), folder.appendingPathComponent("a.db"))
      try Data(Self.bytes + Array("bad,Bad,,,,,,,,,,,,,-1\n".utf8)).write(to: file)
      let result = try await take(file, database, ["--dry-run", "--json"])
      #expect(result.status == 1)
      let report = try Schema.importReport.decode(Array(result.output.utf8.dropLast()))
      #expect(report.created > 50 && report.refused == 1)
      #expect(report.issues.map(\.row) == [302] && report.issues.first?.column == "Variant Price")
      let real = try await take(file, database)
      #expect(real.status == 1 && real.output.hasPrefix("\(report.created) products added"), "\(real)")
      #expect(real.errors.contains("row 302, Variant Price, \"-1\": An amount cannot be below zero."))
    }
  }

  @Test func `a running store takes files by its API, and stock with them`() async throws {
    try await withTemporaryFolder { folder in
      let database = folder.appendingPathComponent("mystore.db")
      let file = folder.appendingPathComponent("in.csv")
      try Data(Self.bytes).write(to: file)
      let first = try await StoreProcess.start(database: database.path)
      #expect(await first.stop())
      let token = try await Command.mystore(["tokens", "issue", "owner@shop.example", "--database", database.path])
        .output.trimmingCharacters(in: .whitespacesAndNewlines)
      let store = try await StoreProcess.start(database: database.path, arguments: ["serve"])
      let by = ["--api", store.base.absoluteString, "--token", token]
      let result = try await Command.mystore(["import", file.path] + by)
      #expect(result.status == 0, "\(result)")
      #expect(store.politeThreads == 1, "the reader is polite, and no thread that it has woken")
      let stranger = try await Command.mystore(
        ["import", file.path, "--api", store.base.absoluteString, "--token", "unknown"])
      #expect(stranger.status == 1 && stranger.errors.contains("The store does not know this token"), "\(stranger)")
      let owner = StoreClients(base: store.base, token: token)
      let product = try await owner.catalog.product(handle: "product-1")
      let variant = try #require(product.variants.first)
      let stock = try #require(try await owner.inventory.stock(StockFilter(variant: variant.id)).items.first)
      let out = folder.appendingPathComponent("out.csv")
      #expect(try await Command.mystore(["export", out.path] + by).status == 0)
      let line = try String(contentsOf: out, encoding: .utf8).split(separator: "\n").first { $0.contains("SKU-1-0,") }
      #expect(line?.contains(",shopify,\(stock.available),deny") == true, "\(line ?? "")")
      #expect(await store.stop())
    }
  }

  @Test func `who interrupts the tool cancels the import`() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("in.csv")
      try Data(ProductFile.header + ProductFile(rows: 8_000).reduce([], +)).write(to: file)
      let store = try await StoreProcess.start(
        database: folder.appendingPathComponent("mystore.db").path)
      let password = try #require(store.ownerPassword)
      let session = try await StoreClients(base: store.base).access.signIn(
        Credentials(email: "owner@shop.example", password: password))
      let owner = StoreClients(base: store.base, token: session.token)
      let process = Process()
      process.executableURL = try StoreProcess.executable("mystore")
      process.arguments = ["import", file.path, "--api", store.base.absoluteString, "--token", session.token]
      process.standardOutput = FileHandle.nullDevice
      let errors = Pipe()
      process.standardError = errors
      try process.run()
      #expect(try await eventually { try await !owner.catalog.products().items.isEmpty })
      process.interrupt()
      let told = String(decoding: errors.fileHandleForReading.allData(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 1 && told.contains("The import was cancelled: what was taken in stays."))
      let job = try #require(try await owner.imports.all().items.first)
      #expect(job.status == .cancelled && job.report.entries < 2_000)
      #expect(await store.stop())
    }
  }

  @Test func `what cannot be meant is said`() async throws {
    for (words, text) in [
      (["import", "/nonexistent.csv"], "cannot be read"), (["import", "x.csv", "--format", "xml"], "shopify or jsonl"),
      (["import", "x.jsonl"], "cannot be read"), (["export", "/nonexistent/x.csv"], "cannot be written"),
      (["export", "x.csv", "--api", "http://127.0.0.1:1"], "staff token"),
    ] {
      let result = try await Command.mystore(words)
      #expect(result.status == 2 && result.errors.contains(text), "\(words): \(result)")
    }
  }
}
