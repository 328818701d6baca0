import Catalog
import FoundationCore
import FoundationUI
import MyStoreKit
public import WebUI

/// A product's page. What other contexts have to say about it stands in slots that the application fills.
public struct ProductScreen: View {
  private let handle: String
  @Environment(CatalogModel.self) private var catalog
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(Product)
  }

  /// The page of the product with a handle.
  public init(handle: String) { self.handle = handle }

  /// The product, or what stands in its place.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView("Loading").navigationTitle("Product")
      case .error(let error) where error.status == 404:
        ContentUnavailableView(
          "There is no such product", systemImage: "magnifyingglass", description: "It may have been taken off sale."
        ) {
          NavigationLink("Show all products", value: CatalogRoute.list(ProductListPlace()))
        }
        .navigationTitle("Not found").pageStatus(404)
      case .error(let error):
        ErrorView(
          "The product cannot be shown", message: error.message,
          guidance: "Try again in a moment.", retry: load
        ).navigationTitle("Product")
      case .data(let product):
        ProductDetailView(product: product)
        ProductReviewsView(product: product)
      }
    }
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) { state = .data(try await catalog.product(handle: handle)) } catch {
      state = .error(error)
    }
  }
}
