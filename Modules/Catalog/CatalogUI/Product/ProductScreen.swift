import Catalog
import FoundationUI
import MyStoreKit
public import StoreIdentifiers
public import WebUI

/// A product's page. What other contexts have to say about it stands in slots that the application fills.
public struct ProductScreen: View {
  private let handle: String
  private let variant: VariantID?
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogText) private var text

  /// The page of the product with a handle, at one of its variants or at the first.
  public init(handle: String, variant: VariantID? = nil) {
    self.handle = handle
    self.variant = variant
  }

  /// The product, or what stands in its place: for a members' product the way to become a reader of it.
  public var body: some View {
    CatalogPlaceView(words) { () throws(HTTPClientError) in
      try await catalog.loadOpening(handle: handle)
      guard case .product(let product) = catalog.opening(handle: handle) else { return [] }
      // A page without the way to it is still the product's.
      return (try? await catalog.way(to: product)) ?? []
    } content: { (way: [Catalog.Category]) in
      switch catalog.opening(handle: handle) {
      case nil: EmptyView()
      case .product(let product):
        if way.isEmpty { CatalogTrailView() } else { CatalogTrailView(way) }
        ProductDetailView(product: product, variant: variant)
        ProductReviewsView(product: product)
        RelatedProductsView(product: product, way: way)
        RecentlyViewedView(products: catalog.openedProducts.filter { $0.id != product.id })
      case .refused(let access): MembersOnlyView(access: access)
      }
    }
  }

  private var words: CatalogPlaceWords {
    CatalogPlaceWords(
      title: text("Product"), missing: text("Product not found"),
      missingReason: text("It may have been taken off sale."),
      failure: text("The product could not be loaded"))
  }
}
