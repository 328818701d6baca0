import MyStoreScreens
import Testing
import WebUI

/// What pages say by themselves, in the languages of the shop.
struct InterfaceTextTests {
  private static func words(_ text: InterfaceText) -> [String: String] {
    let named = Mirror(reflecting: text).children.compactMap { child in
      child.label.flatMap { label in (child.value as? String).map { (label, $0) } }
    }
    return Dictionary(named) { first, _ in first }
  }

  /// Words that are English in a language. "OK" is said in every one.
  private static func english(_ text: InterfaceText) -> [String] {
    let (own, words) = (words(InterfaceText()), words(text))
    return own.filter { $0.key != "okay" && words[$0.key] == $0.value }.map(\.key).sorted()
  }

  @Test(arguments: ["pl", "ru", "zh-Hans"])
  func `no word is English in a language of the shop`(language: String) {
    #expect(Self.words(InterfaceText()).count > 30)
    #expect(Self.english(InterfaceText(language: language)) == [])
  }

  @Test func `a word that was not translated is caught`() {
    var text = InterfaceText(language: "pl")
    text.close = InterfaceText().close
    #expect(Self.english(text) == ["close"])
  }
}
