import Testing

@testable import CatalogService

/// Numbers of words that an import need not look up.
@Suite struct KnownTermsTests {
  @Test func `a word has the number it was noted with, and only as it is spelled`() {
    let terms = KnownTerms()
    let (composed, decomposed) = ("\u{AC00}", "\u{1100}\u{1161}")
    #expect(composed == decomposed)
    terms.note([("lamp", 1), (composed, 5), ("oak", nil)])
    #expect(terms.find(["lamp", composed, "oak", "none"]) == ["lamp": 1, composed: 5])
    #expect(terms.find([decomposed]).isEmpty)
    terms.note([(decomposed, 9)])
    #expect(terms.find([decomposed]) == [decomposed: 9])
    #expect(terms.find([composed]).isEmpty)
  }

  @Test func `when there are too many, all are forgotten, and learned again`() {
    let terms = KnownTerms()
    terms.note((0..<8_192).map { (number: Int) in ("w\(number)", number) })
    #expect(terms.find(["w0", "w8191"]).count == 2)
    terms.note([("late", 1)])
    #expect(terms.find(["w0", "late"]) == ["late": 1])
  }
}
