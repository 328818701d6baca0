import Catalog
import FoundationUI
import MyStoreKit
public import WebUI

/// A brand: what there is to say about it, and its products.
public struct BrandScreen: View {
  private let handle: String
  private let place: ProductListPlace
  @Environment(CatalogModel.self) private var catalog
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(Brand)
  }

  /// A part of the list of a brand's products.
  public init(handle: String, _ place: ProductListPlace) {
    self.handle = handle
    self.place = place
  }

  /// The brand, or what stands in its place.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView("Loading").navigationTitle("Brand")
      case .error(let error) where error.status == 404:
        ContentUnavailableView(
          "There is no such brand", systemImage: "magnifyingglass", description: "The shop may not sell it any more."
        ) {
          NavigationLink("Show all products", value: CatalogRoute.list(ProductListPlace()))
        }
        .navigationTitle("Not found").pageStatus(404)
      case .error(let error):
        ErrorView(
          "The brand cannot be shown", message: error.message, guidance: "Try again in a moment.", retry: load
        ).navigationTitle("Brand")
      case .data(let brand):
        VStack(alignment: .leading, spacing: .large) {
          if let description = brand.description { Text(description).frame(maxWidth: .reading) }
          ProductResultsView(place: place, filter: filter(brand)) { .brand(handle: handle, $0) }
        }
        .navigationTitle(brand.name).pageDescription(brand.description ?? brand.name)
      }
    }
    .task { await load() }
  }

  private func filter(_ brand: Brand) -> ProductFilter {
    var filter = place.filter
    filter.facets = filter.facets.adding(brand.handle, of: Facet.brand)
    return filter
  }

  private func load() async {
    do throws(HTTPClientError) { state = .data(try await catalog.brand(handle: handle)) } catch {
      state = .error(error)
    }
  }
}
