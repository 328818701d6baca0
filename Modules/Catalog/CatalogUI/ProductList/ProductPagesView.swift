import FoundationCore
import FoundationUI
import WebUI

/// The pages of a list, by their numbers: links that search engines, and people without scripts, can follow. Takes plain
/// values.
struct ProductPagesView: View {
  /// The page that is shown, from 1.
  let page: Int
  let count: Int
  /// The list at another page.
  let route: (Int) -> CatalogRoute
  @Environment(\.catalogText) private var text
  @Environment(\.displayFormat) private var format

  var body: some View {
    if count > 1 || page > 1 {
      Landmark(.navigation, text("Pages")) {
        if page > 1 { step(to: page - 1, text("Previous page"), "chevron.left", "previous-page") }
        ForEach(numbers) { number in
          if number.followsGap { Text("…").styleClass("page-gap").accessibilityHidden() }
          link(number.page)
        }
        if page < count { step(to: page + 1, text("Next page"), "chevron.right", "next-page") }
      }
      .styleClass("pages")
    }
  }

  private struct Number: Identifiable {
    let page: Int
    /// Whether pages between it and the one before are left out.
    let followsGap: Bool
    var id: Int { page }
  }

  /// The first, the last, and those beside the page that is shown.
  private var numbers: [Number] {
    let shown = Set([1, page - 1, page, page + 1, count]).filter { (1...max(count, page)).contains($0) }.sorted()
    return zip(shown, [0] + shown).map { Number(page: $0, followsGap: $0 - $1 > 1) }
  }

  @ViewBuilder private func link(_ number: Int) -> some View {
    let link = NavigationLink(format.number(number), value: route(number)).accessibilityIdentifier("page-number")
      .accessibilityLabel(text("Page {1}", format.number(number)))
    link.styleClass(isOnlyBeside(number) ? "page-beside" : "page-number")
  }

  /// Whether a page is shown for being beside this one alone: phones leave it to the arrows.
  private func isOnlyBeside(_ number: Int) -> Bool { abs(number - page) == 1 && number > 1 && number < count }

  private func step(to number: Int, _ title: String, _ icon: String, _ identifier: String) -> some View {
    NavigationLink(value: route(number)) { Image(systemName: icon) }
      .accessibilityLabel(title).accessibilityIdentifier(identifier).styleClass("page-number")
  }
}
