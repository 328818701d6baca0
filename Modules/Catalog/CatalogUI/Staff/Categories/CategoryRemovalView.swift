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
  @Environment(\.catalogText) private var text

  var body: some View {
    if let problem {
      Text(problem).foregroundStyle(.danger).accessibilityRole(.alert)
        .accessibilityIdentifier("category-remove-problem")
    }
    Button(text("Remove {1}", category.title), role: .destructive) { isAsking = true }
      .accessibilityIdentifier("category-remove")
      .confirmationDialog(
        text("Remove {1}?", category.title), isPresented: $isAsking,
        message: text("Its page, and links to it, lead nowhere from now on.")
      ) {
        Button(text("Remove {1}", category.title), role: .destructive) { await remove() }
          .accessibilityIdentifier("category-remove-confirm")
      }
  }

  private func remove() async {
    (isAsking, problem) = (false, nil)
    do throws(HTTPClientError) {
      try await catalog.categories.remove(category)
      showNotice(text("{1} is removed.", category.title))
      navigate(CatalogStaffRoute.categories(code: parent?.code, cursor: nil))
    } catch {
      problem =
        error.status == 412
        ? text("Somebody else has changed it meanwhile. Load the page again.") : text.message(of: error)
    }
  }
}
