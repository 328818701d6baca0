import Catalog
import WebUI

/// Ways to some categories, side by side. Takes plain values.
struct CategoryLinksView: View {
  private let label: String
  private let categories: [Catalog.Category]

  /// Links to the pages of categories; the label is read aloud before them.
  init(_ label: String, categories: [Catalog.Category]) {
    self.label = label
    self.categories = categories
  }

  /// The links, or nothing.
  var body: some View {
    if !categories.isEmpty {
      Landmark(.navigation, label) {
        Box("subcategories") {
          ForEach(categories) { category in
            NavigationLink(category.title, value: CatalogRoute.category(code: category.code, ProductListPlace()))
              .buttonStyle(.bordered).accessibilityIdentifier("category-link")
          }
        }
      }
    }
  }
}
