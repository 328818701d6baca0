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
  /// The part of the list that was loaded last.
  @State private var shown: ProductListQuery?

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  var body: some View {
    Box(isBarren ? "browse-barren" : "browse") {
      if !isBarren { ProductFilterView(place: place, facets: facets, currency: currency, route: route) }
      Box("browse-main") {
        switch state {
        case .loading: TileSkeletonsView(text("Loading products"), count: 9)
        case .error(let error):
          ErrorView(
            text("The products could not be loaded"), message: text.message(of: error),
            guidance: text("Try again in a moment."), retry: load)
        case .data: results
        }
      }
    }
    // Search engines know each page of the list, but none of the choices.
    .pageCanonical(route(place == ProductListPlace(page: place.page) ? place : ProductListPlace()))
    // Another part of the list is the same screen: what is shown stays until the other has come.
    .task(id: query) { await load() }
  }

  private var query: ProductListQuery {
    ProductListQuery(.shop, filter, page: place.page)
  }

  private var facets: ProductFacets? { shown.flatMap { catalog.facets(of: $0.filter) } }

  /// Whether nothing was found that could be narrowed or ordered.
  private var isBarren: Bool { facets?.total == 0 && !place.isNarrowed }

  @ViewBuilder private var results: some View {
    let list = shown.flatMap { catalog.list($0) }
    if !isBarren {
      Box("listbar") {
        ProductChoicesView(place: place, facets: facets, currency: currency, route: route)
        ProductSortView(place: place, route: route)
      }
    }
    if let list, !list.products.isEmpty {
      ProductGridView(products: list.products, matching: place.text)
    } else {
      ContentUnavailableView(
        text("Nothing matches"), systemImage: "magnifyingglass",
        description: place.text == nil
          ? text("Try another choice, or another price range.") : text("Try fewer words, or another price range.")
      ) {
        NavigationLink(text("Show all products"), value: CatalogRoute.list(ProductListPlace()))
      }
    }
    ProductPagesView(page: place.page, count: pageCount(list)) { page in route(place.with { $0.page = page }) }
  }

  /// How many pages the list has, as far as they are numbered.
  private func pageCount(_ list: ProductList?) -> Int {
    let size = Page<ProductSummary>.defaultLimit
    let counted = facets.map { ($0.total + size - 1) / size } ?? (list?.next == nil ? place.page : place.page + 1)
    return min(counted, ProductListQuery.pageLimit)
  }

  private func load() async {
    let query = query
    do throws(HTTPClientError) {
      try await catalog.load(query)
      // A list without its counts is still a list.
      do throws(HTTPClientError) { try await catalog.loadFacets(of: query.filter) } catch {}
      shown = query
      state = .data
    } catch { state = .error(error) }
  }
}
