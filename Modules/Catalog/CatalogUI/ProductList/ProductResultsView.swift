import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
import WebUI

/// A part of a list with what it can be narrowed by. Loads; its children only show.
struct ProductResultsView: View {
  let place: ProductListPlace
  let filter: ProductFilter
  /// The list at another place.
  let route: (ProductListPlace) -> CatalogRoute
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogCurrency) private var currency
  @Environment(\.catalogText) private var text
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView(text("Loading products"))
      case .error(let error):
        ErrorView(
          text("The products cannot be shown"), message: text.message(of: error),
          guidance: text("Try again in a moment."), retry: load)
      case .data: results
      }
    }
    .task { await load() }
  }

  private var query: ProductListQuery {
    ProductListQuery(.shop, filter, after: place.cursor.map { Cursor(text: $0) })
  }

  private var products: [ProductSummary] { catalog.list(query)?.products ?? [] }

  @ViewBuilder private var results: some View {
    DisclosureGroup(text("Filter and sort")) {
      ProductFilterView(place: place, facets: catalog.facets(of: filter), currency: currency, route: route)
    }
    ProductChoicesView(place: place, facets: catalog.facets(of: filter), currency: currency, route: route)
    if products.isEmpty {
      ContentUnavailableView(
        text("Nothing matches"), systemImage: "magnifyingglass",
        description: text("Try fewer words, or another price range.")
      ) {
        NavigationLink(text("Show all products"), value: CatalogRoute.list(ProductListPlace()))
      }
    } else {
      ProductGridView(products: products, matching: place.text)
    }
    pages
  }

  @ViewBuilder private var pages: some View {
    HStack(spacing: .medium) {
      if place.cursor != nil {
        NavigationLink(text("Back to the first page"), value: route(place.with { _ in }))
      }
      if let next = catalog.list(query)?.next {
        NavigationLink(text("Next page"), value: route(place.with { $0.cursor = next.text }))
          .buttonStyle(.bordered).accessibilityIdentifier("next-page")
      }
    }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await catalog.load(query)
      // A list without its counts is still a list.
      do throws(HTTPClientError) { try await catalog.loadFacets(of: filter) } catch {}
      state = .data
    } catch { state = .error(error) }
  }
}
