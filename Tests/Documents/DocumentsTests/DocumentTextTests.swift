import Documents
import FoundationCore
import Testing

/// What may enter a document.
struct DocumentTextTests {
  @Test(arguments: [
    ("two\nlines", "two\nlines"), ("a\u{0}b\u{1B}c\td", "a b c d"), ("a\u{202E}b\u{2066}c\u{FEFF}", "abc"),
    ("a\u{2028}b", "a b"), ("Łódź · Пермь · 北京 · عمان", "Łódź · Пермь · 北京 · عمان"), ("\u{E000}x\u{FFFF}", "x"),
  ])
  func `text keeps what can be drawn`(typed: String, kept: String) { #expect(DocumentText(typed).value == kept) }

  @Test func `long text is clipped, and says so`() {
    let text = DocumentText(String(repeating: "x", count: 100_000)).value
    #expect(text.count == DocumentText.limit + 1)
    #expect(text.hasSuffix("…"))
  }

  @Test func `a character has no more marks than scripts use`() {
    #expect(DocumentText("a" + String(repeating: "\u{301}", count: 1_000)).value.unicodeScalars.count == 5)
  }

  @Test(arguments: [("", false), ("MS-1001", true), ("zażółć", false), ("a\nb", false)])
  func `bars take printable ASCII`(content: String, isTaken: Bool) {
    #expect((DocumentCode(.code128, content) != nil) == isTaken)
  }

  @Test func `codes have a length that can be scanned`() {
    let long = String(repeating: "7", count: 41)
    #expect(DocumentCode(.code128, long) == nil)
    #expect(DocumentCode.fitting(long)?.kind == .qr)
    #expect(DocumentCode.fitting(String(repeating: "7", count: 301)) == nil)
  }

  @Test func `a document is the same after it was sent to the process that draws it`() throws {
    let code = try #require(DocumentCode(.qr, "https://shop.example/a?b=z"))
    let table = DocumentTable(
      [
        DocumentTable.Column("SKU", share: 1),
        DocumentTable.Column("№", share: 200, alignment: .trailing, style: .strong),
      ],
      rows: [["A", "1", "left out"], ["B"]])
    let cell = Document.Cell([.text("a\nb", .title), .code(code)], share: 3, alignment: .trailing)
    let document = Document(
      .label, title: DocumentText(String(repeating: "ż", count: 5_000)), language: "pl", footer: "Shop",
      blocks: [.row([cell]), .rule, .table(table)])
    #expect(try Schema<Document>.document.decode(Schema<Document>.document.encode(document)) == document)
  }
}
