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

/// Files that nobody sends who means well, and those that are something else than their senders think.
@Suite(.timeLimit(.minutes(5))) struct HostileImportTests {
  private func imported(
    _ text: String, _ shop: ImportingCatalog, _ format: ImportFormat = .shopify
  ) async throws -> ImportJob {
    try await shop.finished(try await shop.send(text, .make(), format).id)
  }

  private static func line(_ change: (inout NewProduct) -> Void = { _ in }) throws -> String {
    var product = NewProduct(
      name: "Mug",
      variants: [Variant(id: .make(), sku: UUID().uuidString, name: nil, price: try Money(100, .gbp), optionValues: [])]
    )
    change(&product)
    return String(decoding: Schema.newProduct.encode(product), as: UTF8.self) + "\n"
  }

  @Test func `a file of more columns than any product has is refused as a whole`() async throws {
    try await ImportingCatalog.with(sizeLimit: 8 << 20) { shop, _ in
      try await shop.files.runner.start()
      let columns = (0..<20_000).map { "c\($0)" }.joined(separator: ",")
      let cells = Array(repeating: "x", count: 20_000).joined(separator: ",")
      let job = try await imported("Handle,Title,\(columns)\np,P,\(cells)\nq,Q,\(cells)\n", shop)
      #expect(job.status == .finished && job.issueCount == 1 && job.report.notes.isEmpty)
      #expect(job.report.issues.first?.row == 1)
      await shop.files.runner.stop()
    }
  }

  @Test func `what a file calls its columns and fields is cut like its cells`() async throws {
    try await ImportingCatalog.with(sizeLimit: 8 << 20) { shop, _ in
      try await shop.files.runner.start()
      let long = String(repeating: "e\u{301}", count: 50_000)
      let lines = try await imported(
        "{\"\(long)\":1}\n" + (try Self.line()).replacing("\"name\"", with: "\"\(long)\""), shop, .jsonLines)
      #expect(lines.report.refused == 2)
      let header = "Handle,Title,Variant Price,\(String(repeating: "\u{301}", count: 50_000))x"
      let rows = try await imported("\(header)\np,P,1,\"\u{0}\"\nq,Q,1,kept\n", shop)
      #expect(rows.report.refused == 1 && rows.report.notes.count == 1)
      for job in [lines, rows] {
        for issue in job.report.issues { #expect((issue.column ?? "").unicodeScalars.count <= 101) }
        for note in job.report.notes { #expect(note.column.unicodeScalars.count <= 101) }
      }
      await shop.files.runner.stop()
    }
  }

  @Test func `a product that is wrong in every cell has twenty issues`() async throws {
    try await ImportingCatalog.with(sizeLimit: 8 << 20) { shop, _ in
      try await shop.files.runner.start()
      let columns = (0..<400).map { "Option\($0 % 6 + 4) Name" }.joined(separator: ",")
      let cells = Array(repeating: "\u{0}", count: 400).joined(separator: ",")
      let job = try await imported("Handle,Title,Variant Price,\(columns)\np,P,1,\(cells)\n", shop)
      #expect(job.report.refused == 1 && job.issueCount <= 20)
      await shop.files.runner.stop()
    }
  }

  @Test func `ids that belong to others refuse their products and hold up nothing`() async throws {
    try await ImportingCatalog.with { shop, _ in
      try await shop.files.runner.start()
      let (variant, picture) = (VariantID.make(), MediaItem(url: "https://p.example/1.jpg", alt: "One"))
      func own(_ sku: String) throws -> Variant {
        Variant(id: variant, sku: sku, name: nil, price: try Money(100, .gbp), optionValues: [])
      }
      let (first, second) = (try own("A"), try own("B"))
      let text =
        try Self.line { ($0.variants, $0.media) = ([first], [picture]) } + Self.line { $0.variants = [second] }
        + Self.line { $0.media = [picture] } + Self.line { $0.media = [picture, picture] }
        + Self.line { $0.variants = [second, first] } + Self.line()
      let job = try await imported(text, shop, .jsonLines)
      #expect(job.status == .finished && job.report.created >= 2, "\(job.report)")
      await shop.files.runner.stop()
    }
  }

  @Test func `odd letters in every text hold up nothing`() async throws {
    try await ImportingCatalog.with(sizeLimit: 8 << 20) { shop, _ in
      try await shop.files.runner.start()
      let odd = [
        "\\u0000", "\\ud800", "\\u202e", "\\ufeff", "\\u2028", "\\uffff", String(repeating: "a\u{301}", count: 240),
      ]
      var text = ""
      for letter in odd {
        for member in ["name", "handle", "brand", "type", "sku", "summary"] {
          text += try Self.line {
            ($0.handle, $0.brand, $0.type, $0.summary) = ("h-\(UUID().uuidString.lowercased())", "B", "T", "S")
          }
          .replacing("\"\(member)\":\"", with: "\"\(member)\":\"\(letter)")
        }
      }
      text += String(repeating: "[", count: 100_000) + "\n" + String(repeating: "{\"a\":", count: 30_000) + "\n"
      text += "{\"name\":1e999999}\n{\"name\":" + String(repeating: "9", count: 100_000) + "}\nnull\n\"x\"\n"
      let job = try await imported(text, shop, .jsonLines)
      #expect(job.status == .finished, "\(job.report) \(job.failure ?? "")")
      let html = String(repeating: "<b><ul><li>", count: 60_000)
      let rows = try await imported(
        "Handle,Title,Body (HTML),Variant Price\np,P,\"\(html)\",1\nq,\u{0}Q,\u{FEFF}x,1\n", shop)
      #expect(rows.status == .finished)
      _ = try await shop.files.jobs.page(after: nil, limit: 10, as: .keeper)
      await shop.files.runner.stop()
    }
  }

  @Test func `who sends while others' files arrive waits with them, or is refused`() async throws {
    try await ImportingCatalog.with { shop, _ in
      let (body, continuation) = AsyncStream<[UInt8]>.makeStream()
      continuation.yield(Array("Handle,".utf8))
      let late = ImportID.make()
      async let refused: Void = {
        await #expect(throws: ImportsError.tooMany) {
          try await shop.files.jobs.begin(
            late, of: .products, named: "late.csv", format: .shopify, isDryRun: false, reading: body, as: .keeper)
        }
      }()
      #expect(try await eventually { shop.fileNames.contains(late.description) })
      for _ in 0..<ImportJobs.limit { try await shop.send(ImportingCatalog.file(1)) }
      continuation.finish()
      await refused
      #expect(!shop.fileNames.contains(late.description) && shop.fileNames.count == ImportJobs.limit)
    }
  }

  @Test func `a file that is none of products ends before its issues fill the disk`() async throws {
    try await ImportingCatalog.with(issueLimit: 1_000) { shop, _ in
      try await shop.files.runner.start()
      let job = try await imported(String(repeating: "x\n", count: 50_000), shop, .jsonLines)
      #expect(job.status == .failed && job.failure?.contains("1,000") == true)
      #expect(job.issueCount >= 1_000 && job.issueCount < 3_000)
      let fine = try await imported(ImportingCatalog.file(1_500, wrongEach: 3), shop)
      #expect(fine.status == .finished && fine.issueCount == 500)
      await shop.files.runner.stop()
      #expect(shop.fileNames == [])
    }
  }

  @Test func `a product that the database objects to fails its import, and holds up no other`() async throws {
    let stock = StockPort(
      permission: .catalogWrite, levels: { _, _ in [:] },
      set: { _, _ throws(CatalogError) in throw .storage(.constraint(.check, "stock_not_negative")) })
    try await ImportingCatalog.with(stock: stock) { shop, _ in
      let bad = try await shop.send("Handle,Title,Variant Price,Variant Inventory Qty\np,P,1,5\n").id
      let good = try await shop.send(ImportingCatalog.file(3)).id
      let told = Mutex(0)
      try await shop.files.runner.start { _ in told.withLock { $0 += 1 } }
      #expect(try await shop.finished(bad).status == .failed)
      #expect(try await shop.finished(good).report.created == 3)
      #expect(told.withLock { $0 } == 1)
      await shop.files.runner.stop()
      #expect(shop.fileNames == [])
    }
  }

  @Test(arguments: [
    "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1+1", "  =1+1", "\u{FEFF}=1", "\u{200B}=1", "\u{0}=1", "＝1＋1",
  ])
  func `nothing in the table of bad rows begins like a formula`(cell: String) {
    var writer = CSVWriter()
    writer.write(ImportIssue(row: 2, column: cell, value: cell, reason: cell))
    var reader = CSVReader(writer.bytes)
    #expect(reader.next() == ["2"] + Array(repeating: "'" + cell, count: 3))
    writer = CSVWriter()
    writer.write(ImportIssue(row: 2, value: "a=1", reason: "Twelve - or so."))
    #expect(String(decoding: writer.bytes, as: UTF8.self) == "2,,a=1,Twelve - or so.\n")
  }
}
