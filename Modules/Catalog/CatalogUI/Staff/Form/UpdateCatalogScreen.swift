import Catalog
public import FoundationCore
import FoundationUI
import MyStoreKit
public import StoreIdentifiers
public import WebUI

/// Staff: a product as it is, to be changed.
public struct UpdateCatalogScreen: View {
  private let id: ProductID
  @Environment(CatalogModel.self) private var catalog
  @State private var state = ViewState.loading

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data(Product)
  }

  /// The form of a product.
  public init(product: ProductID) { id = product }

  /// The product's fields and pictures, or what stands in their place.
  public var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      switch state {
      case .loading: ProgressView("Loading the product").navigationTitle("Product")
      case .error(let error) where error.status == 404:
        ContentUnavailableView("There is no such product", systemImage: "magnifyingglass") {
          NavigationLink("All products", value: CatalogStaffRoute.products(CatalogListPlace()))
        }
        .navigationTitle("Not found").pageStatus(404)
      case .error(let error):
        ErrorView(
          "The product cannot be shown", message: error.message,
          guidance: "Sign in with an account that may change products, or try again.", retry: load
        ).navigationTitle("Product")
      case .data(let product): ProductEditorView(product: product)
      }
    }
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) { state = .data(try await catalog.staffProduct(id)) } catch { state = .error(error) }
  }
}
