import Catalog
import Testing

struct SpellingTests {
  @Test func `SKUs are trimmed, put into one form and compared ignoring ASCII case`() {
    #expect(SKU.normalized(" 85123a\t") == "85123a")
    #expect(SKU.normalized("e\u{301}") == "\u{E9}")
    #expect(SKU.key("15056BL") == SKU.key(" 15056bl "))
    #expect(SKU.key("Ä") != SKU.key("ä"))
  }
}
