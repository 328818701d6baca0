import Testing

@testable import CatalogUI

// Testable: what stands out is seen on pages only as markup.
struct HighlightedTextTests {
  @Test(arguments: [
    ("A steel bottle", "bott", ["A steel ", "*bottle"]), ("Łyżka do zupy", "lyzka zup", ["*Łyżka", " do ", "*zupy"]),
    ("Mugs, mugs", "mug", ["*Mugs", ", ", "*mugs"]), ("Mug", "mugs", ["Mug"]), ("Bottle", "bottles", ["*Bottle"]),
    ("Plain", "", ["Plain"]), ("", "x", [""]), ("<b>", "b", ["<", "*b", ">"]),
  ])
  func `words that were searched for stand out`(text: String, query: String, parts: [String]) {
    #expect(HighlightedText(text, matching: query).parts.map { ($0.isMatch ? "*" : "") + $0.text } == parts)
  }
}
