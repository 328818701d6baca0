import Catalog
import CatalogUI
import Content
import Foundation
import FoundationCore
import FoundationUI
import WebUI

/// What blocks of the front show of the catalogue.
struct HomeShelves {
  /// A collection with its first products.
  struct Shelf {
    let collection: ProductCollection
    let products: [ProductSummary]
  }

  /// How many collections stand for the first of the shop.
  static let firstCount = 2

  var menu: [CategoryMenuEntry] = []
  var newest: [ProductSummary] = []
  var bestSellers: [ProductSummary] = []
  /// What this visitor has looked at.
  var opened: [ProductSummary] = []
  /// Those that blocks ask for, in the order of the shop.
  var collections: [Shelf] = []

  /// The first collections of the shop.
  var first: [Shelf] { Array(collections.prefix(Self.firstCount)) }

  /// A collection by its handle; nil where it is not in the shop.
  func shelf(_ handle: String) -> Shelf? { collections.first { $0.collection.handle == handle } }
}

/// What a block says and shows of the catalogue. Takes plain values.
struct HomeBlockView: View {
  let block: HomeBlock
  let shelves: HomeShelves

  var body: some View {
    switch block.kind {
    case .hero: HeroView(block: block, pictured: Array(shelves.newest.filter { $0.picture != nil }.prefix(3)))
    case .categories: CategoryTilesView(menu: shelves.menu)
    case .bestSellers: BestSellersView(products: shelves.bestSellers)
    case .newest: NewestView(heading: block.text.heading, products: Array(shelves.newest.prefix(8)))
    case .collections:
      ForEach(shelves.first, id: \.collection.id) {
        FeaturedCollectionView(collection: $0.collection, products: $0.products)
      }
    case .collection:
      if let shelf = shelves.shelf(block.collection) {
        FeaturedCollectionView(collection: shelf.collection, products: shelf.products)
      }
    case .text: HomeTextView(text: block.text)
    case .picture: HomePictureView(block: block)
    case .recentlyViewed: RecentlyViewedView(products: shelves.opened)
    }
  }
}

/// What the shop is, beside a picture or three of its newest products. What staff have not written, it says in the
/// store's own words. Takes plain values.
struct HeroView: View {
  let block: HomeBlock
  let pictured: [ProductSummary]
  @Environment(\.storeText) private var text

  var body: some View {
    Box("hero") {
      Box("hero-text") {
        Text(heading).styleClass("hero-title").accessibilityHeading(.h2)
        if !lead.isEmpty { Text(lead).styleClass("lead") }
        Box("actions") {
          Group {
            if let link = block.link {
              ContentLinkView(link) { Text(button) }
            } else {
              NavigationLink(button, value: CatalogRoute.list(ProductListPlace()))
            }
          }
          .buttonStyle(.borderedProminent).accessibilityIdentifier("shop-everything")
        }
      }
      if let url = block.picture.flatMap({ URL(string: $0) }) {
        Box("frame frame-large") {
          AsyncImage(url: url) { image in
            image.loading(.eager)
          } placeholder: {
            EmptyView()
          }
        }
      } else if pictured.count == 3 {
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

  /// Whoever has written anything says nothing of what the store would say.
  private var isOwn: Bool { !block.text.isEmpty }

  private var heading: String {
    block.text.heading.isEmpty ? text("Useful things, made to be kept") : block.text.heading
  }

  private var lead: String {
    isOwn ? block.text.body.plainText : text("Well-made things for the home, chosen with care and sent to your door.")
  }

  private var button: String { block.text.button.isEmpty ? text("Shop everything") : block.text.button }
}

/// The newest products. Takes plain values.
struct NewestView: View {
  /// What stands above them; empty for the store's own words.
  let heading: String
  let products: [ProductSummary]
  @Environment(\.storeText) private var text

  var body: some View {
    Box("shelf") {
      Box("shelf-head") {
        Text(heading.isEmpty ? text("New in the shop") : heading).accessibilityHeading(.h2).font(.title)
        NavigationLink(text("All products"), value: CatalogRoute.list(ProductListPlace()))
      }
      ProductGridView(products: products)
    }
  }
}

/// A heading and a text. Takes plain values.
struct HomeTextView: View {
  let text: HomeBlockText

  var body: some View {
    Box("shelf") {
      if !text.heading.isEmpty { Text(text.heading).accessibilityHeading(.h2).font(.title) }
      if !text.body.isEmpty { RichTextView(text.body) }
    }
    .accessibilityIdentifier("home-text")
  }
}

/// A picture as wide as the page, which leads to where it may lead. Takes plain values.
struct HomePictureView: View {
  let block: HomeBlock

  var body: some View {
    Box("home-picture") {
      if let link = block.link { ContentLinkView(link) { picture }.accessibilityLabel(name) } else { picture }
    }
    .accessibilityIdentifier("home-picture")
  }

  private var name: String { block.text.heading }

  private var picture: some View {
    AsyncImage(url: block.picture.flatMap { URL(string: $0) }) {
      $0
    } placeholder: {
      EmptyView()
    }
    .accessibilityLabel(name)
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
