import Documents
import Foundation
import Testing

/// Documents through the process that draws them, read by tools of others.
struct DocumentDrawingTests {
  private func document(
    _ page: Document.Page = .a4, code: DocumentCode? = nil, text: String = "Text", rows: [[DocumentText]] = []
  ) -> Document {
    Document(
      page, title: "A title", language: "en", footer: "The foot",
      blocks: [
        .row([
          Document.Cell([.text(DocumentText(text), .body)]),
          Document.Cell(code.map { [.code($0)] } ?? [], alignment: .trailing),
        ]), .rule,
        .table(
          DocumentTable(
            [DocumentTable.Column("SKU", share: 2), DocumentTable.Column("Units", share: 1, alignment: .trailing)],
            rows: rows)),
      ])
  }

  @Test func `the same document gives the same bytes`() async throws {
    let document = document(code: DocumentCode(.qr, "MS-1001"), text: "Grüße, Привет, 你好")
    let first = try await DrawnDocument(document).bytes
    let second = try await DrawnDocument(document).bytes
    #expect(first == second)
    #expect(first.starts(with: Array("%PDF-".utf8)))
  }

  @Test(arguments: ["Zażółć gęślą jaźń", "Съешь ещё этих мягких булок", "敏捷的棕色狐狸", "Größe 42 · ½ € №"])
  func `text of any script can be read`(text: String) async throws {
    #expect(try await DrawnDocument(document(text: text)).text().contains(text))
  }

  @Test(
    arguments: Document.Page.allCases, ["MS-1001", "0123456789", "A12345678Z", "77", "#9~ {x}", "JJD0003456789012345"])
  func `bars are read by scanners`(page: Document.Page, content: String) async throws {
    let code = try #require(DocumentCode(.code128, content))
    let codes = try await DrawnDocument(document(page, code: code)).codes(resolution: 300)
    #expect(codes == ["CODE-128:" + content])
  }

  @Test func `a square is read by scanners`() async throws {
    let content = "https://shop.example/r/019a-lodz?b=1&c=~"
    let code = try #require(DocumentCode(.qr, content))
    #expect(try await DrawnDocument(document(code: code)).codes() == ["QR-Code:" + content])
  }

  @Test func `another number is read as another one`() async throws {
    let (one, other) = (
      try #require(DocumentCode(.code128, "MS-1001")), try #require(DocumentCode(.code128, "MS-1002"))
    )
    #expect(try await DrawnDocument(document(code: one)).codes() != DrawnDocument(document(code: other)).codes())
  }

  @Test func `a table goes on over pages, each with its header and number`() async throws {
    let rows = (1...120).map { [DocumentText("SKU-\($0)"), DocumentText(String($0))] }
    let drawn = try await DrawnDocument(document(rows: rows))
    let pages = try await drawn.pages()
    let text = try await drawn.text()
    #expect(pages > 2)
    #expect(text.components(separatedBy: "Units").count == pages + 1)
    let flat = text.filter { $0 != " " }
    #expect(flat.contains("1/\(pages)") && flat.contains("\(pages)/\(pages)"))
    for number in 1...120 { #expect(text.contains("SKU-\(number)")) }
  }

  @Test func `a document that is too long is refused`() async throws {
    let rows = (1...5_000).map {
      [DocumentText(String(repeating: "long words ", count: 60)), DocumentText(String($0))]
    }
    await #expect(throws: DocumentFailure.tooLong) { try await DrawnDocument(document(rows: rows)) }
    let many = Document(.a4, title: "", language: "en", blocks: Array(repeating: .rule, count: Document.blockLimit + 1))
    await #expect(throws: DocumentFailure.tooLong) { try await DrawnDocument(many) }
    let whole = Document(.a4, title: "", language: "en", blocks: Array(many.blocks.dropLast()))
    #expect(try await DrawnDocument(whole).bytes.starts(with: Array("%PDF-".utf8)))
  }

  @Test(arguments: [
    String(repeating: "x", count: 100_000), "\u{202E}\u{202D}\u{2066}evil\u{0}\u{7}",
    String(repeating: "\u{301}", count: 9_000),
    String(repeating: "\n", count: 5_000), "🧨🧨\u{200D}\u{200D}\u{FE0F}", "مرحبا \u{200F}abc\u{200E} שלום",
    "%PDF-1.4 endstream (\\",
    String(decoding: [0xFF, 0xC0, 0xED, 0xA0, 0x80, 0x41], as: UTF8.self),
  ])
  func `whatever was typed is drawn or clipped`(text: String) async throws {
    let rows = [[DocumentText(text), DocumentText(text)]]
    let pages = try await DrawnDocument(document(text: text, rows: rows)).pages()
    #expect((1...3).contains(pages))
  }

  @Test func `without a library the failure names the package`() async throws {
    await #expect(throws: DocumentFailure.missing(.cairo)) {
      try await DrawnDocument(document(), by: "without-libraries")
    }
    #expect(DocumentFailure.missing(.cairo).message.contains("apt-get install libcairo2"))
  }

  @Test(arguments: ["crash", "lie", "misuse"])
  func `a process that does something else is a failure`(mode: String) async throws {
    await #expect(throws: DocumentFailure.failed) { try await DrawnDocument(document(), by: mode) }
  }
}
