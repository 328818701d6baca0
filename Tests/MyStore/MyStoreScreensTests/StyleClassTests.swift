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

  @Test func `the style sheet is no larger than 20 KB packed`() {
    // Packed it is less than half of this.
    #expect(StyleSheet.css(theme: Theme(), components: DesignSystem.styleSheet).utf8.count < 60_000)
  }
}
