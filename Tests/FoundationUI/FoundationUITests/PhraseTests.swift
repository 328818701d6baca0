import Foundation
import FoundationCore
import FoundationUI
import Testing

/// Phrases in the page's language, and the forms that languages use beside a count.
@Suite struct PhraseTests {
  private let book = Phrasebook([
    Array(
      """
      <xliff version="2.1" srcLang="en" trgLang="pl"><file id="f">
      <unit id="a"><segment><source>Cart</source><target>Koszyk</target></segment></unit>
      <unit id="b"><segment><source>{1} of {2}</source><target>z {2} – {1}</target></segment></unit>
      <unit id="c"><segment><source>Not yet</source></segment></unit>
      <group id="d">
      <unit id="d.one"><segment><source># reviews by {1}</source><target># recenzja: {1}</target></segment></unit>
      <unit id="d.few"><segment><source># reviews by {1}</source><target># recenzje: {1}</target></segment></unit>
      <unit id="d.many"><segment><source># reviews by {1}</source><target># recenzji: {1}</target></segment></unit>
      <unit id="d.other"><segment><source># reviews by {1}</source><target>?</target></segment></unit>
      </group></file></xliff>
      """.utf8),
    Array(
      """
      <xliff version="2.1" srcLang="en" trgLang="zh-Hans"><file id="f">
      <unit id="a"><segment><source>Cart</source><target>购物车</target></segment></unit>
      <unit id="b"><segment><source># reviews by {1}</source><target>{1} 的 # 条评价</target></segment></unit>
      </file></xliff>
      """.utf8),
    Array("<xliff version=\"2.1\" srcLang=\"en\" trgLang=\"ru\"><file id=\"f\">".utf8),
  ])

  private func phrases(_ locale: String) -> Phrases { book.phrases(for: Locale(identifier: locale)) }

  @Test(arguments: [
    ("pl", "Koszyk"), ("pl-PL", "Koszyk"), ("zh-Hans", "购物车"), ("zh-Hans-CN", "购物车"), ("zh", "购物车"),
    ("en-GB", "Cart"), ("de", "Cart"), ("ru", "Cart"), ("", "Cart"), ("p", "Cart"),
  ])
  func `a page says what its language has, else English`(locale: String, text: String) {
    #expect(phrases(locale)("Cart") == text)
  }

  @Test func `a phrase that is not translated yet is English`() {
    #expect(phrases("pl")("Not yet") == "Not yet")
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

  @Test func `a language has a form for each category that its counts have, and one for all others`() {
    #expect(PluralCategory.forms(in: Locale(identifier: "pl")) == [.one, .few, .many, .other])
    #expect(PluralCategory.forms(in: Locale(identifier: "de")) == [.one, .other])
    #expect(PluralCategory.forms(in: Locale(identifier: "zh-Hans")) == [.other])
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
