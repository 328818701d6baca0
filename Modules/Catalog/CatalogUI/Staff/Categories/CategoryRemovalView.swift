import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
import WebUI

/// Where a category that nothing is in is removed.
struct CategoryRemovalView: View {
  let category: Catalog.Category
  /// The category above; nil at the top.
  let parent: Catalog.Category?
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.navigate) private var navigate
  @Environment(\.showNotice) private var showNotice
  @State private var isAsking = false
  @State private var problem: String?

  var body: some View {
    if let problem {
      Text(problem).foregroundStyle(.danger).accessibilityRole(.alert)
        .accessibilityIdentifier("category-remove-problem")
    }
    Button("Remove \(category.title)", role: .destructive) { isAsking = true }
      .accessibilityIdentifier("category-remove")
      .confirmationDialog(
        "Remove \(category.title)?", isPresented: $isAsking,
        message: "Its page, and links to it, lead nowhere from now on."
      ) {
        Button("Remove \(category.title)", role: .destructive) { await remove() }
          .accessibilityIdentifier("category-remove-confirm")
      }
  }

  private func remove() async {
    (isAsking, problem) = (false, nil)
    do throws(HTTPClientError) {
      try await catalog.categories.remove(category)
      showNotice("\(category.title) is removed.")
      navigate(CatalogStaffRoute.categories(code: parent?.code, cursor: nil))
    } catch {
      problem =
        error.status == 412 ? "Somebody else has changed it meanwhile. Load the page again." : error.message
    }
  }
}
