import FoundationCore
import TestSupport
import Testing

struct SchemaTests {
  struct Book: Equatable, Sendable {
    var title: String, pages: Int, price: Money, tags: [String], note: String?

    static let schema = Schema.object(
      "Book", Field("title", \.title, .text(1...20)), Field("pages", \.pages, .integer(in: 1...5_000)),
      Field("price", \.price, .money), .defaulted("tags", \.tags, .array(of: .text(1...5), count: 0...3), to: []),
      .optional("note", \.note, .multiline(0...50))
    ) { Book(title: $0, pages: $1, price: $2, tags: $3, note: $4) }
  }

  private func decode(_ text: String) throws(SchemaError) -> Book { try Book.schema.decode(Array(text.utf8)) }

  @Test func `a value survives being written and read`() throws {
    let book = Book(
      title: "A \"quoted\" \\ title", pages: 3, price: try Money(1999, .gbp), tags: ["a", "ż"], note: "two\nlines\t🙂")
    #expect(try Book.schema.decode(Book.schema.encode(book)) == book)
  }

  @Test func `members may come in any order, with any escapes and white space`() throws {
    let book = try decode(#" { "price" : {"currency":"GBP","amount":-1} , "p\u0061ges":7,"title":"\ud83d\ude42\/" } "#)
    #expect(book == Book(title: "🙂/", pages: 7, price: try Money(-1, .gbp), tags: [], note: nil))
  }

  @Test(arguments: [
    (#"{"pages":1,"price":{"amount":1,"currency":"GBP"}}"#, "/title", "required"),
    (#"{"title":"a","pages":0,"price":{"amount":1,"currency":"GBP"}}"#, "/pages", "range"),
    (#"{"title":"a","pages":1.5,"price":{"amount":1,"currency":"GBP"}}"#, "/pages", "integer"),
    (#"{"title":"a","pages":99999999999999999999,"price":{"amount":1,"currency":"GBP"}}"#, "/pages", "integer"),
    (#"{"title":"a","pages":"1","price":{"amount":1,"currency":"GBP"}}"#, "/pages", "type"),
    (#"{"title":" ","pages":1,"price":{"amount":1,"currency":"GBP"}}"#, "/title", "tooShort"),
    (#"{"title":"a\u0000","pages":1,"price":{"amount":1,"currency":"GBP"}}"#, "/title", "control"),
    (#"{"title":"a","pages":1,"price":{"amount":1,"currency":"gbp"}}"#, "/price/currency", "currency"),
    (#"{"title":"a","pages":1,"price":{"amount":9007199254740992,"currency":"GBP"}}"#, "/price/amount", "range"),
    (#"{"title":"a","pages":1,"price":null}"#, "/price", "type"),
    (#"{"title":"a","title":"b","pages":1,"price":{"amount":1,"currency":"GBP"}}"#, "/title", "duplicate"),
    (#"{"title":"a","pages":1,"price":{"amount":1,"currency":"GBP","extra/~":[{}]}}"#, "/price/extra~1~0", "unknown"),
    (#"{"title":"a","pages":1,"price":{"amount":1,"currency":"GBP"},"tags":["a","toolong"]}"#, "/tags/1", "tooLong"),
    (#"{"title":"a","pages":1,"price":{"amount":1,"currency":"GBP"},"tags":["a","b","c","d"]}"#, "/tags/3", "tooMany"),
    (#"[]"#, "", "type"),
  ])
  func `wrong content is refused with a pointer to it`(text: String, pointer: String, code: String) {
    #expect { _ = try decode(text) } throws: { error in
      guard case SchemaError.invalid(let violations)? = error as? SchemaError else { return false }
      return violations.map(\.pointer) == [pointer] && violations.map(\.code) == [code]
    }
  }

  @Test(arguments: [
    "", "{", "{}x", "{\"a\"}", "[1,]", "[01]", "[1.]", "[+1]", "[\"\\x\"]", "[\"\\ud800\"]", "[\"\u{1}\"]", "nul",
    "{\"a\":1,}", "['a']",
    String(repeating: "[", count: 33) + String(repeating: "]", count: 33),
  ])
  func `what is not JSON is malformed`(text: String) {
    #expect { _ = try decode(text) } throws: { error in
      if case SchemaError.malformed? = error as? SchemaError { true } else { false }
    }
  }

  @Test func `bytes that are not UTF-8 are malformed`() {
    #expect(throws: JSONSyntaxError.self) { try JSONDocument([0x22, 0xFF, 0x22]) }
  }

  @Test(
    arguments: [("41", 41), ("41.0", 41), ("-0.000", 0), ("41.01", nil), ("41e0", nil), ("4.1e1", nil)]
      as [(String, Int64?)])
  func `a whole number may be written with a fraction of nothing`(text: String, value: Int64?) {
    #expect((try? Schema<Int64>.integer64().decode(Array(text.utf8))) == value)
  }

  @Test func `a response may have grown`() throws {
    let text = #"{"new":{"x":["]}"]},"title":"a","pages":1,"price":{"amount":1,"currency":"GBP","rate":"1"}}"#
    #expect(try Book.schema.decode(Array(text.utf8), unknownFields: .ignored).title == "a")
  }

  @Test func `no bytes make the reader trap`() {
    var random = SplitMix(seed: 99)
    let alphabet = Array(#"{}[]",:\u0aelstrn1-.e +"#.utf8) + [0xC3, 0xA9, 0xFF, 0]
    let good = Array(
      #"{"title":"a","pages":1,"price":{"amount":1,"currency":"GBP"},"tags":["x"],"note":"é\u00e9"}"#.utf8)
    for _ in 0..<20_000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...2, using: &random) {
        case 0: bytes[at] = alphabet.randomElement(using: &random) ?? 0
        case 1: bytes.remove(at: at)
        default: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: at)
        }
      }
      _ = try? Book.schema.decode(bytes)
    }
  }
}
