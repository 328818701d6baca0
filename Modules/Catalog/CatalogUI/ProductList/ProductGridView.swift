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
      ForEach(products) { product in ProductCardView(product: product) }
    }
  }
}

/// A product in a list: name, beginning of its text, price.
struct ProductCardView: View {
  let product: ProductSummary

  var body: some View {
    Landmark(.article, product.name) {
      VStack(alignment: .leading, spacing: .small) {
        ProductPictureView(name: product.name)
        NavigationLink(value: CatalogRoute.product(handle: product.handle)) { Text(product.name).font(.headline) }
          .accessibilityIdentifier("product-link")
        if let summary = product.summary { Text(summary).foregroundStyle(.secondary).lineLimit(2) }
        PriceText(product.lowestPrice).bold()
      }
      .padding(.compact).background(.card)
    }
  }
}

/// Stands for a picture until products have some: the first letter of the name, in the middle.
struct ProductPictureView: View {
  let name: String

  var body: some View {
    Text(String(name.prefix(1)))
      .font(.largeTitle).foregroundStyle(.secondary).multilineTextAlignment(.center).frame(width: .infinity)
      .padding(.large).background(.secondary).accessibilityHidden()
  }
}
