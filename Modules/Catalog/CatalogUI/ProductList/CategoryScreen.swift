import Catalog
import FoundationUI
import MyStoreKit
public import WebUI

/// A category: the way to it, what is in it, and its products.
public struct CategoryScreen: View {
  private let code: String
  private let place: ProductListPlace
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogText) private var text

  /// A part of the list of a category's products.
  public init(code: String, _ place: ProductListPlace) {
    self.code = code
    self.place = place
  }

  /// The category, or what stands in its place.
  public var body: some View {
    CatalogPlaceView(words) { () throws(HTTPClientError) in
      try await catalog.category(code: code)
    } content: { found in
      CatalogTrailView(found.above)
      VStack(spacing: .large) { content(found) }.navigationTitle(found.category.title)
    }
  }

  private var words: CatalogPlaceWords {
    CatalogPlaceWords(
      title: text("Category"), missing: text("Category not found"),
      missingReason: text("It may have been renamed."),
      failure: text("The category could not be loaded"))
  }

  @ViewBuilder private func content(_ found: CategoryPlace) -> some View {
    CategoryLinksView(text("Categories in {1}", found.category.title), categories: found.children)
    ProductResultsView(place: place, filter: filter(found.category)) { .category(code: code, $0) }
  }

  private func filter(_ category: Catalog.Category) -> ProductFilter {
    var filter = place.filter
    filter.category = category.id
    return filter
  }
}
