public import Catalog
import FoundationCore
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

  /// A grid of four columns, of two on phones.
  public var body: some View {
    Box("tiles") {
      ForEach(products) { product in
        ProductTileView(product: product, query: query, loading: product.id == products.first?.id ? .eager : .lazy)
      }
    }
  }
}

/// A product in a list: picture, name, maker, price. The whole of it is one link.
struct ProductTileView: View {
  let product: ProductSummary
  var query: String?
  var loading = ImageLoading.lazy
  @Environment(\.catalogText) private var text

  var body: some View {
    Landmark(.article, product.name) {
      Box("frame") {
        ProductPictureView(name: product.name, picture: product.picture, room: .card, loading: loading)
        if !product.isAvailable {
          MarkView(text("Sold out"), kind: .quiet)
        } else if case .reduction(let reduction) = product.comparison {
          ReductionMarkView(reduction)
        }
      }
      NavigationLink(value: CatalogRoute.product(handle: product.handle)) {
        Text(product.name).styleClass("tile-name")
      }
      .accessibilityIdentifier("product-link")
      if let brand = product.brand { Text(brand).styleClass("tile-maker") }
      // Words that were searched for stand out where they were found.
      if let query, let summary = product.summary {
        HighlightedText(summary, matching: query).view.styleClass("tile-text")
      }
      Box("tile-foot") {
        HStack(alignment: .firstTextBaseline, spacing: .extraSmall) {
          if product.highestPrice != nil { Text(text("from")).foregroundStyle(.secondary) }
          OfferPriceView(product)
        }
        if let rating = product.rating { RatingView(hundredths: rating, count: product.reviewCount) }
        if let price = product.unitPrice { UnitPriceView(price) }
      }
    }
    .styleClass(product.isAvailable ? "tile" : "tile sold-out")
  }
}
