import Catalog
import FoundationUI
import MyStoreKit
public import WebUI

/// A collection: what there is to say about it, and its products.
public struct CollectionScreen: View {
  private let handle: String
  private let place: ProductListPlace
  @Environment(CatalogModel.self) private var catalog
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(ProductCollection)
  }

  /// A part of the list of a collection's products.
  public init(handle: String, _ place: ProductListPlace) {
    self.handle = handle
    self.place = place
  }

  /// The collection, or what stands in its place.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView("Loading").navigationTitle("Collection")
      case .error(let error) where error.status == 404:
        ContentUnavailableView(
          "There is no such collection", systemImage: "magnifyingglass", description: "It may have ended."
        ) {
          NavigationLink("Show all products", value: CatalogRoute.list(ProductListPlace()))
        }
        .navigationTitle("Not found").pageStatus(404)
      case .error(let error):
        ErrorView(
          "The collection cannot be shown", message: error.message, guidance: "Try again in a moment.", retry: load
        ).navigationTitle("Collection")
      case .data(let collection):
        VStack(alignment: .leading, spacing: .large) {
          if let description = collection.description { Text(description).frame(maxWidth: .reading) }
          ProductResultsView(place: place, filter: filter) { .collection(handle: handle, $0) }
        }
        .navigationTitle(collection.title).pageDescription(collection.description ?? collection.title)
      }
    }
    .task { await load() }
  }

  private var filter: ProductFilter {
    var filter = place.filter
    filter.collection = handle
    return filter
  }

  private func load() async {
    do throws(HTTPClientError) { state = .data(try await catalog.collection(handle: handle)) } catch {
      state = .error(error)
    }
  }
}
