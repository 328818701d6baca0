import Catalog
import CatalogUI
import FoundationUI
import MyStoreKit
package import WebUI

/// The shop's front: what is new.
package struct HomeScreen: View {
  private let shopName: String
  @Environment(CatalogModel.self) private var catalog
  @State private var state = ViewState.loading
  @Environment(\.storeText) private var text

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  package init(shopName: String) { self.shopName = shopName }

  package var body: some View {
    VStack(alignment: .leading, spacing: .large) {
      Text(text("Things made to be used for a long time.")).font(.title3).foregroundStyle(.secondary)
      SearchField(text("Search products"), in: CatalogRoute.list(ProductListPlace()).location)
      switch state {
      case .loading: ProgressView(text("Loading products"))
      case .error(let error):
        ErrorView(
          text("The shop cannot be shown"), message: text.message(of: error), guidance: text("Try again in a moment."),
          retry: load)
      case .data:
        ProductGridView(products: Array(catalog.products.prefix(8)))
        NavigationLink(text("All products"), value: CatalogRoute.list(ProductListPlace())).buttonStyle(.bordered)
      }
    }
    .navigationTitle(text("Welcome to {1}", shopName))
    .task { await load() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await catalog.load()
      state = .data
    } catch { state = .error(error) }
  }
}
