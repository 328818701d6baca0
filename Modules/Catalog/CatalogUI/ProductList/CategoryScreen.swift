import Catalog
import FoundationUI
import MyStoreKit
public import WebUI

/// A category: the way to it, what is in it, and its products.
public struct CategoryScreen: View {
  private let code: String
  private let place: ProductListPlace
  @Environment(CatalogModel.self) private var catalog
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(CategoryPlace)
  }

  /// A part of the list of a category's products.
  public init(code: String, _ place: ProductListPlace) {
    self.code = code
    self.place = place
  }

  /// The category, or what stands in its place.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView("Loading").navigationTitle("Category")
      case .error(let error) where error.status == 404:
        ContentUnavailableView(
          "There is no such category", systemImage: "magnifyingglass", description: "It may have been renamed."
        ) {
          NavigationLink("Show all products", value: CatalogRoute.list(ProductListPlace()))
        }
        .navigationTitle("Not found").pageStatus(404)
      case .error(let error):
        ErrorView(
          "The category cannot be shown", message: error.message, guidance: "Try again in a moment.", retry: load
        ).navigationTitle("Category")
      case .data(let found):
        VStack(alignment: .leading, spacing: .large) { content(found) }.navigationTitle(found.category.title)
      }
    }
    .task { await load() }
  }

  @ViewBuilder private func content(_ found: CategoryPlace) -> some View {
    if !found.above.isEmpty {
      Landmark(.navigation, "Categories above") {
        HStack(spacing: .small) { ForEach(found.above) { category in link(category) } }
      }
    }
    if !found.children.isEmpty {
      Landmark(.navigation, "Categories in \(found.category.title)") {
        HStack(spacing: .small) {
          ForEach(found.children) { category in link(category).buttonStyle(.bordered) }
        }
      }
    }
    ProductResultsView(place: place, filter: filter(found.category)) { .category(code: code, $0) }
  }

  private func link(_ category: Catalog.Category) -> some View {
    NavigationLink(category.title, value: CatalogRoute.category(code: category.code, ProductListPlace()))
  }

  private func filter(_ category: Catalog.Category) -> ProductFilter {
    var filter = place.filter
    filter.category = category.id
    return filter
  }

  private func load() async {
    do throws(HTTPClientError) { state = .data(try await catalog.category(code: code)) } catch {
      state = .error(error)
    }
  }
}
