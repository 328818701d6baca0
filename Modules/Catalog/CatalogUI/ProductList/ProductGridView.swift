public import Catalog
import FoundationUI
public import WebUI

/// Products side by side. Takes plain values.
public struct ProductGridView: View {
  private let products: [ProductSummary]
  private let query: String?

  /// Cards of some products, in their order; words of a query stand out in their texts.
  public init(products: [ProductSummary], matching query: String? = nil) {
    self.products = products
    self.query = query
  }

  /// A grid of as many columns as fit.
  public var body: some View {
    Grid(minimum: .medium) {
      ForEach(products) { product in
        ProductCardView(product: product, query: query, loading: product.id == products.first?.id ? .eager : .lazy)
      }
    }
  }
}

/// A product in a list: picture, name, beginning of its text, price.
struct ProductCardView: View {
  let product: ProductSummary
  var query: String?
  var loading = ImageLoading.lazy
  @Environment(\.catalogText) private var text

  var body: some View {
    Landmark(.article, product.name) {
      VStack(alignment: .leading, spacing: .small) {
        ProductPictureView(name: product.name, picture: product.picture, room: .card, loading: loading)
        NavigationLink(value: CatalogRoute.product(handle: product.handle)) { Text(product.name).font(.headline) }
          .accessibilityIdentifier("product-link")
        if let summary = product.summary {
          HighlightedText(summary, matching: query).view.foregroundStyle(.secondary).lineLimit(2)
        }
        if let brand = product.brand { Text(brand).font(.footnote).foregroundStyle(.secondary) }
        HStack(alignment: .firstTextBaseline, spacing: .small) {
          if product.highestPrice != nil { Text(text("from")).foregroundStyle(.secondary) }
          PriceText(product.lowestPrice, former: product.compareAtPrice)
        }
        if let rating = product.rating { RatingView(hundredths: rating, count: product.reviewCount) }
        if !product.isAvailable { Text(text("Out of stock")).font(.footnote).foregroundStyle(.secondary) }
      }
      .padding(.compact).background(.card)
    }
  }
}
