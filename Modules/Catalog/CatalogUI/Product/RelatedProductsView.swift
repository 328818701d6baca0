import Catalog
import FoundationUI
import MyStoreKit
import WebUI

/// Other products of the categories that a product is in, from its own up to the topmost. Loads them.
struct RelatedProductsView: View {
  let product: Product
  /// The categories that lead to the product, the topmost first.
  let way: [Catalog.Category]
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
    .task { try? await load() }
  }

  private func load() async throws {
    for query in queries where others.count < Self.limit { try await catalog.load(query) }
  }

  /// The product's own category, then the topmost one: more lists are not kept.
  private var queries: [ProductListQuery] {
    let own = way.last.map { [$0] } ?? []
    return (own + way.dropLast().prefix(1)).map { ProductListQuery(.shop, ProductFilter(category: $0.id)) }
  }

  private var others: [ProductSummary] {
    var others: [ProductSummary] = []
    for product in queries.flatMap({ catalog.list($0)?.products ?? [] })
    where product.id != self.product.id && !others.contains(where: { $0.id == product.id }) {
      others.append(product)
    }
    // What can be had comes first.
    return Array((others.filter(\.isAvailable) + others.filter { !$0.isAvailable }).prefix(Self.limit))
  }
}
