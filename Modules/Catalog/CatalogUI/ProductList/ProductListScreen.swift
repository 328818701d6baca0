import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// The shop's products: found, filtered, sorted, page by page. Loads; its children only show.
public struct ProductListScreen: View {
  private let place: ProductListPlace
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogCurrency) private var currency
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  /// A part of a list.
  public init(_ place: ProductListPlace) { self.place = place }

  /// The list, or what stands in its place.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      SearchField(
        "Search products", in: CatalogRoute.list(place.with { $0.text = nil }).location, text: place.text ?? "")
      switch state {
      case .loading: ProgressView("Loading products")
      case .error(let error):
        ErrorView(
          "The products cannot be shown", message: error.message,
          guidance: "Try again in a moment.", retry: load)
      case .data: results
      }
    }
    .navigationTitle(place.text.map { "Results for “\($0)”" } ?? "All products")
    .task { await load() }
  }

  @ViewBuilder private var results: some View {
    DisclosureGroup("Filter and sort") { ProductFilterView(place: place, unit: currency.unit) }
    if catalog.products.isEmpty {
      ContentUnavailableView(
        "Nothing matches", systemImage: "magnifyingglass", description: "Try fewer words, or another price range."
      ) {
        NavigationLink("Show all products", value: CatalogRoute.list(ProductListPlace()))
      }
    } else {
      ProductGridView(products: catalog.products)
    }
    pages
  }

  @ViewBuilder private var pages: some View {
    HStack(spacing: .medium) {
      if place.cursor != nil {
        NavigationLink("Back to the first page", value: CatalogRoute.list(place.with { _ in }))
      }
      if let next = catalog.next {
        NavigationLink("Next page", value: CatalogRoute.list(place.with { $0.cursor = next.text }))
          .buttonStyle(.bordered).accessibilityIdentifier("next-page")
      }
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await catalog.load(place.filter, after: place.cursor.map { Cursor(text: $0) })
      state = .data
    } catch {
      // A price range that cannot be, or a cursor of another list, came from the address: show the list without it.
      state = .error(error)
    }
  }
}
