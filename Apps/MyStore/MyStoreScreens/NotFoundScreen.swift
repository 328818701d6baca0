import FoundationUI
package import WebUI

/// A place that nobody serves.
package struct NotFoundScreen: View {
  @Environment(\.storeText) private var text

  package init() {}

  package var body: some View {
    ContentUnavailableView(
      text("Page not found"), systemImage: "magnifyingglass",
      description: text("The address may be wrong or out of date.")
    ) {
      NavigationLink(text("Go to the shop"), value: StoreRoute.home)
    }
    .navigationTitle(text("Not found"), display: .hidden).pageStatus(404)
  }
}
