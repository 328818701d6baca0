import FoundationCore
import TestSupport
import Testing

struct PagingTests {
  private let keys: [Cursor.Key] = [.integer(-5), .text("żółw 🐢"), .id(UniqueID(high: 1, low: .max)), .text("")]

  @Test func `a cursor carries its keys`() {
    #expect(Cursor(version: 1, filter: 9, keys: keys).keys(version: 1, filter: 9) == keys)
  }

  @Test func `a cursor of another filter or version is refused`() {
    let cursor = Cursor(version: 1, filter: 9, keys: keys)
    #expect(cursor.keys(version: 1, filter: 8) == nil)
    #expect(cursor.keys(version: 2, filter: 9) == nil)
  }

  @Test func `no text makes reading a cursor trap`() {
    var random = SplitMix(seed: 3)
    let good = Array(Cursor(version: 1, filter: 9, keys: keys).text.utf8)
    for _ in 0..<20_000 {
      var bytes = good
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...127, using: &random)
      if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
      _ = Cursor(text: String(decoding: bytes, as: UTF8.self)).keys(version: 1, filter: 9)
    }
  }

  @Test func `base64 for URLs has one text for every value`() {
    for count in 0..<20 {
      let bytes = (0..<count).map { UInt8($0 * 37 & 0xFF) }
      #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
    }
    #expect(Base64URL.decode("AB") == nil)
    #expect(Base64URL.decode("A") == nil)
    #expect(Base64URL.decode("AA==") == nil)
  }

  @Test func `a page keeps one element back to know that there is more`() {
    let page = Page([1, 2, 3], limit: 2) { Cursor(version: 1, filter: 0, keys: [.integer(Int64($0))]) }
    #expect(page.items == [1, 2])
    #expect(page.next?.keys(version: 1, filter: 0) == [.integer(2)])
    #expect(Page([1, 2], limit: 2) { _ in Cursor(text: "") }.next == nil)
  }
}
