import Catalog
import CatalogUI
import FoundationCore
import FoundationUI
import MyStoreKit
package import WebUI

/// The shop's front: what it is, the ways into the catalogue, and what is new.
package struct HomeScreen: View {
  private let shopName: String
  @Environment(CatalogModel.self) private var catalog
  @State private var state = ViewState.loading
  @State private var featured: [ProductCollection] = []
  @Environment(\.storeText) private var text

  private static let newest = ProductListQuery(.shop)
  private static let bestSelling = ProductListQuery(.shop, ProductFilter(sort: .bestselling))
  /// As many collections as the model keeps lists beside the newest and the best selling products.
  private static let featuredCount = 2

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  package init(shopName: String) { self.shopName = shopName }

  package var body: some View {
    Box("front") {
      switch state {
      case .loading: TileSkeletonsView(text("Loading products"), count: 8)
      case .error(let error):
        ErrorView(
          text("The shop could not be loaded"), message: text.message(of: error),
          guidance: text("Try again in a moment."),
          retry: load)
      case .data:
        HeroView(pictured: Array(products.filter { $0.picture != nil }.prefix(3)))
        CategoryTilesView(menu: catalog.menu)
        BestSellersView(products: bestSellers)
        Box("shelf") {
          Box("shelf-head") {
            Text(text("New in the shop")).accessibilityHeading(.h2).font(.title)
            NavigationLink(text("All products"), value: CatalogRoute.list(ProductListPlace()))
          }
          ProductGridView(products: Array(products.prefix(8)))
        }
        ForEach(featured) { collection in
          FeaturedCollectionView(
            collection: collection, products: catalog.list(Self.products(of: collection))?.products ?? [])
        }
        RecentlyViewedView(products: catalog.openedProducts)
      }
    }
    .navigationTitle(shopName, display: .hidden).pageData(ShopPageData(name: shopName))
    .task { await load() }
    // Beside the products: neither waits for the other, nor fails with it.
    .task { try? await catalog.loadMenu() }
    .task { try? await loadFeatured() }
    .task { try? await catalog.load(Self.bestSelling) }
  }

  private var bestSellers: [ProductSummary] {
    (catalog.list(Self.bestSelling)?.products ?? []).filter(\.isBestSeller)
  }

  private var products: [ProductSummary] { catalog.list(Self.newest)?.products ?? [] }

  private static func products(of collection: ProductCollection) -> ProductListQuery {
    ProductListQuery(.shop, ProductFilter(collection: collection.handle))
  }

  private func loadFeatured() async throws {
    let collections = Array(try await catalog.shopCollections().prefix(Self.featuredCount))
    for collection in collections { try await catalog.load(Self.products(of: collection)) }
    featured = collections
  }

  private func load() async {
    do throws(HTTPClientError) {
      try await catalog.load(Self.newest)
      state = .data
    } catch { state = .error(error) }
  }
}

/// What search engines are told of the shop, in the words of schema.org.
private struct ShopPageData: Encodable {
  let context = "https://schema.org", type = "OnlineStore", url = "/"
  let name: String

  init(name: String) { self.name = name }

  private enum CodingKeys: String, CodingKey { case context = "@context", type = "@type", name, url }
}

/// What the shop is, beside three of its newest products. Takes plain values.
struct HeroView: View {
  let pictured: [ProductSummary]
  @Environment(\.storeText) private var text

  var body: some View {
    Box("hero") {
      Box("hero-text") {
        Text(text("Useful things, made to be kept")).styleClass("hero-title").accessibilityHeading(.h2)
        Text(text("Well-made things for the home, chosen with care and sent to your door.")).styleClass("lead")
        Box("actions") {
          NavigationLink(text("Shop everything"), value: CatalogRoute.list(ProductListPlace()))
            .buttonStyle(.borderedProminent).accessibilityIdentifier("shop-everything")
        }
      }
      if pictured.count == 3 {
        Box("mosaic") {
          ForEach(pictured) { product in
            Box("mosaic-part") {
              NavigationLink(value: CatalogRoute.product(handle: product.handle)) {
                Box("frame frame-large") { ProductTilePictureView(product: product, loading: .eager) }
              }
              .accessibilityLabel(product.name)
            }
          }
        }
      }
    }
  }
}

/// What sells best, once something has been sold. Takes plain values.
struct BestSellersView: View {
  let products: [ProductSummary]
  @Environment(\.storeText) private var text

  var body: some View {
    if products.count >= 4 {
      Box("shelf") {
        Box("shelf-head") {
          Text(text("Best sellers")).accessibilityHeading(.h2).font(.title)
          NavigationLink(text("See all"), value: CatalogRoute.list(ProductListPlace(sort: "bestselling")))
            .accessibilityLabel(text("See all of {1}", text("Best sellers"))).accessibilityIdentifier("best-sellers")
        }
        ProductGridView(products: Array(products.prefix(4)))
      }
    }
  }
}

/// A collection with its first products. Takes plain values.
struct FeaturedCollectionView: View {
  let collection: ProductCollection
  let products: [ProductSummary]
  @Environment(\.storeText) private var text

  var body: some View {
    if products.count >= 4 {
      Box("shelf") {
        Box("shelf-head") {
          Text(collection.title).accessibilityHeading(.h2).font(.title)
          NavigationLink(
            text("See all"), value: CatalogRoute.collection(handle: collection.handle, ProductListPlace())
          )
          .accessibilityLabel(text("See all of {1}", collection.title)).accessibilityIdentifier("featured-collection")
        }
        ProductGridView(products: Array(products.prefix(4)))
      }
    }
  }
}

/// The categories at the top of the tree, each with a picture of something in it. Takes plain values.
struct CategoryTilesView: View {
  let menu: [CategoryMenuEntry]
  @Environment(\.storeText) private var text

  var body: some View {
    if !menu.isEmpty {
      Landmark(.navigation, text("Categories")) {
        Box("ways") {
          ForEach(menu) { entry in
            Box("way") {
              NavigationLink(value: CatalogRoute.category(code: entry.category.code, ProductListPlace())) {
                Box("frame") { CategoryPictureView(entry: entry) }
                Text(entry.category.title).styleClass("way-name").accessibilityIdentifier("category-tile")
              }
              .accessibilityIdentifier("category-link")
            }
          }
        }
      }
    }
  }
}
