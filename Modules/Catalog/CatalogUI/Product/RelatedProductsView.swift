import Catalog
import FoundationUI
import MyStoreKit
import WebUI

/// Other products of the category that a product is in. Loads them.
struct RelatedProductsView: View {
  let product: Product
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogText) private var text

  private static let limit = 4

  var body: some View {
    Box("shelf") {
      if !others.isEmpty {
        Text(text("You may also like")).font(.title).accessibilityHeading(.h2)
        ProductGridView(products: others)
      }
    }
    // A page without them is still the product's.
    .task { if let query { try? await catalog.load(query) } }
  }

  private var query: ProductListQuery? {
    product.categories.first.map { ProductListQuery(.shop, ProductFilter(category: $0)) }
  }

  private var others: [ProductSummary] {
    let list = query.flatMap { catalog.list($0) }?.products ?? []
    return Array(list.filter { $0.id != product.id }.prefix(Self.limit))
  }
}
