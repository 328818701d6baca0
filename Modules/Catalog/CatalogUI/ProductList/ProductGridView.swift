public import Catalog
import FoundationUI
public import WebUI

/// Products side by side. Takes plain values.
public struct ProductGridView: View {
  private let products: [ProductSummary]

  /// Cards of some products, in their order.
  public init(products: [ProductSummary]) { self.products = products }

  /// A grid of as many columns as fit.
  public var body: some View {
    Grid(minimum: .medium) {
      ForEach(products) { product in
        ProductCardView(product: product, loading: product.id == products.first?.id ? .eager : .lazy)
      }
    }
  }
}

/// A product in a list: picture, name, beginning of its text, price.
struct ProductCardView: View {
  let product: ProductSummary
  var loading = ImageLoading.lazy

  var body: some View {
    Landmark(.article, product.name) {
      VStack(alignment: .leading, spacing: .small) {
        ProductPictureView(name: product.name, picture: product.picture, room: .card, loading: loading)
        NavigationLink(value: CatalogRoute.product(handle: product.handle)) { Text(product.name).font(.headline) }
          .accessibilityIdentifier("product-link")
        if let summary = product.summary { Text(summary).foregroundStyle(.secondary).lineLimit(2) }
        PriceText(product.lowestPrice).bold()
      }
      .padding(.compact).background(.card)
    }
  }
}
