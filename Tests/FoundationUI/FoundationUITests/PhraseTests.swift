import Foundation
import FoundationCore
import FoundationUI
import Testing

/// Phrases in the page's language, and the forms that languages use beside a count.
@Suite struct PhraseTests {
  private let book = Phrasebook([
    "pl": [
      "Cart": "Koszyk", "{1} of {2}": "z {2} – {1}",
      "# reviews by {1}": .counted(one: "# recenzja: {1}", few: "# recenzje: {1}", many: "# recenzji: {1}", other: "?"),
      "Cart": "a second one",
    ],
    "zh-Hans": ["Cart": "购物车", "# reviews by {1}": "{1} 的 # 条评价"],
  ])

  private func phrases(_ locale: String) -> Phrases { book.phrases(for: Locale(identifier: locale)) }

  @Test(arguments: [
    ("pl", "Koszyk"), ("pl-PL", "Koszyk"), ("zh-Hans", "购物车"), ("zh-Hans-CN", "购物车"), ("zh", "购物车"),
    ("en-GB", "Cart"), ("de", "Cart"), ("", "Cart"), ("p", "Cart"),
  ])
  func `a page says what its language has, else English`(locale: String, text: String) {
    #expect(phrases(locale)("Cart") == text)
  }

  @Test func `values stand where the language wants them, and are never looked through again`() {
    #expect(phrases("pl")("{1} of {2}", "{2}", "#") == "z # – {2}")
    #expect(phrases("en")("{1} of {2}", "a", "b") == "a of b")
    #expect(phrases("en")("{0}{3}{x} { {1", "a") == "{0}{3}{x} { {1")
    #expect(phrases("pl")("no such {1}", "key") == "no such key")
    #expect(phrases("en")(count: 2, "# by {1}", "# reviews by {1}", "#1") == "2 reviews by #1")
  }

  @Test(arguments: [
    ("en", 1, "1 review by A"), ("en", 0, "# reviews by A"), ("en", 21, "# reviews by A"), ("pl", 1, "1 recenzja: A"),
    ("pl", 2, "# recenzje: A"), ("pl", 5, "# recenzji: A"), ("pl", 12, "# recenzji: A"), ("pl", 22, "# recenzje: A"),
    ("pl", 21, "# recenzji: A"), ("pl", 0, "# recenzji: A"), ("zh-Hans", 1, "A 的 # 条评价"),
  ])
  func `a count has its language's form`(locale: String, count: Int, text: String) {
    let said = phrases(locale)(count: count, "# review by {1}", "# reviews by {1}", "A")
    #expect(said == text.replacing("#", with: "\(count)"))
  }

  @Test(arguments: [
    ("ru", [1, 21, 101], PluralCategory.one), ("ru", [2, 4, 22, 104], .few),
    ("ru", [0, 5, 11, 12, 14, 20, 111], .many),
    ("pl", [1], .one), ("pl", [2, 3, 4, 32], .few), ("pl", [0, 5, 11, 13, 21, 112], .many),
    ("zh-Hans", [0, 1, 2], .other),
    ("en-GB", [1], .one), ("en", [0, 2, 11, 21], .other),
  ])
  func `plural categories are those of CLDR`(locale: String, counts: [Int], category: PluralCategory) {
    for count in counts { #expect(PluralCategory(count, in: Locale(identifier: locale)) == category, "\(count)") }
  }
}
