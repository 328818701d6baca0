import FoundationUI
import MyStoreKit
public import WebUI

/// The shop's products: found, filtered, sorted, page by page.
public struct ProductListScreen: View {
  private let place: ProductListPlace

  /// A part of a list.
  public init(_ place: ProductListPlace) { self.place = place }

  /// The list, below a field to search it.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      SearchField(
        "Search products", in: CatalogRoute.list(place.with { $0.text = nil }).location, text: place.text ?? "")
      ProductResultsView(place: place, filter: place.filter) { .list($0) }
    }
    .navigationTitle(place.text.map { "Results for “\($0)”" } ?? "All products")
  }
}
