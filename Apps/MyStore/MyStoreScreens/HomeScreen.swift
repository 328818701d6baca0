import Catalog
import CatalogUI
import FoundationCore
import FoundationUI
import MyStoreKit
package import WebUI

/// The shop's front: the ways into the catalogue, and what is new.
package struct HomeScreen: View {
  private let shopName: String
  @Environment(CatalogModel.self) private var catalog
  @State private var state = ViewState.loading
  @State private var categories: [Catalog.Category] = []
  @Environment(\.storeText) private var text

  private static let newest = ProductListQuery(.shop)

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
      CategoryLinksView(text("Categories"), categories: categories)
      switch state {
      case .loading: ProgressView(text("Loading products"))
      case .error(let error):
        ErrorView(
          text("The shop cannot be shown"), message: text.message(of: error), guidance: text("Try again in a moment."),
          retry: load)
      case .data:
        ProductGridView(products: Array((catalog.list(Self.newest)?.products ?? []).prefix(8)))
        NavigationLink(text("All products"), value: CatalogRoute.list(ProductListPlace())).buttonStyle(.bordered)
      }
    }
    .navigationTitle(text("Welcome to {1}", shopName))
    .task { await load() }
    // Beside the products: neither waits for the other, nor fails with it.
    .task { await loadCategories() }
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await catalog.load(Self.newest)
      state = .data
    } catch { state = .error(error) }
  }

  private func loadCategories() async {
    // A front without these links is still a front.
    do throws(HTTPClientError) {
      categories = Array(try await catalog.topCategories().items.prefix(Self.categoryLimit))
    } catch {}
  }

  /// More links than this are a page of their own.
  private static let categoryLimit = 12
}
