import Catalog
import FoundationUI
import MyStoreKit
public import WebUI

/// A brand: what there is to say about it, and its products.
public struct BrandScreen: View {
  private let handle: String
  private let place: ProductListPlace
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogText) private var text

  /// A part of the list of a brand's products.
  public init(handle: String, _ place: ProductListPlace) {
    self.handle = handle
    self.place = place
  }

  /// The brand, or what stands in its place.
  public var body: some View {
    CatalogPlaceView(words) { () throws(HTTPClientError) in
      try await catalog.brand(handle: handle)
    } content: { brand in
      CatalogTrailView()
      VStack(spacing: .large) {
        if let description = brand.description { Text(description).frame(maxWidth: .reading) }
        ProductResultsView(place: place, filter: filter(brand)) { .brand(handle: handle, $0) }
      }
      .navigationTitle(brand.name).pageDescription(brand.description ?? brand.name)
    }
  }

  private var words: CatalogPlaceWords {
    CatalogPlaceWords(
      title: text("Brand"), missing: text("Brand not found"),
      missingReason: text("The shop may not sell it any more."),
      failure: text("The brand could not be loaded"))
  }

  private func filter(_ brand: Brand) -> ProductFilter {
    var filter = place.filter
    filter.facets = filter.facets.adding(brand.handle, of: Facet.brand)
    return filter
  }
}
