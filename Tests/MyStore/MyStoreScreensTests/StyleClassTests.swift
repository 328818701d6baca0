import FoundationUI
import StorePreviews
import Testing
import WebUI
import WebUITesting

/// The style sheet of the store.
struct StyleClassTests {
  @Test func `every class of every screen has a rule`() async throws {
    let css = StyleSheet.css(theme: Theme(), components: DesignSystem.styleSheet)
    var missing: Set<String> = []
    for preview in StorePreviews.previews where !preview.slug.hasSuffix("loading") {
      let screen = await Screen(waiting: .milliseconds(200)) { preview.view() }
      let classes = await screen.session.snapshot().flatMap(\.all).flatMap(\.classes)
      for name in classes.flatMap({ $0.split(separator: " ") }) where !css.contains(".\(name)") {
        missing.insert(String(name))
      }
    }
    #expect(missing.sorted() == [])
  }

  @Test func `the style sheet stays below 60 KB as it is written`() {
    // Packed it is a fifth of that.
    #expect(StyleSheet.css(theme: Theme(), components: DesignSystem.styleSheet).utf8.count < 60_000)
  }
}
