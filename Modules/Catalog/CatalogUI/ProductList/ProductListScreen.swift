import FoundationUI
import MyStoreKit
public import WebUI

/// The shop's products: found, filtered, sorted, page by page.
public struct ProductListScreen: View {
  private let place: ProductListPlace
  @Environment(\.catalogText) private var text

  /// A part of a list.
  public init(_ place: ProductListPlace) { self.place = place }

  /// The list; the field to search it stands above every page.
  public var body: some View {
    CatalogTrailView([])
    ProductResultsView(place: place, filter: place.filter) { .list($0) }
      .navigationTitle(place.text.map { text("Results for “{1}”", $0) } ?? text("All products"))
  }
}
