import Catalog
import CatalogUI
import Content
import ContentUI
import Foundation
import FoundationCore
import FoundationUI
import MyStoreKit
package import WebUI

/// The shop's front: the blocks that staff have put together, or those that every shop begins with.
package struct HomeScreen: View {
  private let shopName: String
  private let source: Source
  @Environment(CatalogModel.self) private var catalog
  @Environment(ContentModel.self) private var content
  @State private var state = ViewState.loading
  @State private var collections: [ProductCollection] = []
  @Environment(\.storeText) private var text

  private static let newest = ProductListQuery(.shop)
  private static let bestSelling = ProductListQuery(.shop, ProductFilter(sort: .bestselling))
  /// As many shelves of collections as the model keeps lists beside the newest and the best selling products.
  private static let shelfLimit = CatalogModel.listLimit - 2

  private enum ViewState {
    case loading
    case error(HTTPClientError)
    case data
  }

  private enum Source {
    case published
    /// What staff are preparing, in a language; in the shop's own without one.
    case draft(language: String?)
  }

  /// What shoppers see.
  package init(shopName: String) { (self.shopName, source) = (shopName, .published) }

  /// What shoppers will see, in a language; for staff.
  package init(shopName: String, draftIn language: String?) {
    (self.shopName, source) = (shopName, .draft(language: language))
  }

  package var body: some View {
    if case .draft(let language) = source {
      HomePreviewLinksView(language: language)
      front.navigationTitle(text("Preview"))
    } else {
      front.navigationTitle(shopName, display: .hidden).pageData(ShopPageData(name: shopName))
    }
  }

  private var front: some View {
    Box("front") {
      switch state {
      case .loading: TileSkeletonsView(text("Loading products"), count: 8)
      case .error(let error):
        ErrorView(
          text("The shop could not be loaded"), message: text.message(of: error),
          guidance: text("Try again in a moment."),
          retry: load)
      case .data: ForEach(blocks) { HomeBlockView(block: $0, shelves: shelves) }
      }
    }
    .task { await load() }
    // Beside the products: neither waits for the other, nor fails with it.
    .task { try? await catalog.loadMenu() }
    .task(id: wanted) { try? await loadCollections() }
    .task { try? await catalog.load(Self.bestSelling) }
  }

  private var shelves: HomeShelves {
    var shelves = HomeShelves()
    shelves.menu = catalog.menu
    shelves.newest = catalog.list(Self.newest)?.products ?? []
    shelves.bestSellers = (catalog.list(Self.bestSelling)?.products ?? []).filter(\.isBestSeller)
    shelves.opened = catalog.openedProducts
    shelves.collections = collections.map { collection in
      HomeShelves.Shelf(
        collection: collection, products: catalog.list(Self.products(of: collection))?.products ?? [])
    }
    return shelves
  }

  /// A page whose blocks cannot be loaded has those of every shop: its products are what matters.
  private var blocks: [HomeBlock] {
    switch source {
    case .published: content.home?.blocks ?? HomeBlock.standard
    case .draft(let language): (content.staffHome?.draft ?? []).map { $0.told(in: language) }
    }
  }

  /// The collections that blocks show, by their handles; an empty one for the first of the shop.
  private var wanted: [String] {
    guard case .data = state else { return [] }
    return blocks.filter { $0.kind == .collection || $0.kind == .collections }.map(\.collection)
  }

  private static func products(of collection: ProductCollection) -> ProductListQuery {
    ProductListQuery(.shop, ProductFilter(collection: collection.handle))
  }

  private func loadCollections() async throws {
    guard !wanted.isEmpty else { return }
    let all = try await catalog.shopCollections()
    let handles = Set(wanted)
    let first = handles.contains("") ? all.prefix(HomeShelves.firstCount).map(\.handle) : []
    let shown = Array(all.filter { handles.contains($0.handle) || first.contains($0.handle) }.prefix(Self.shelfLimit))
    for collection in shown { try await catalog.load(Self.products(of: collection)) }
    collections = shown
  }

  private func load() async {
    do throws(HTTPClientError) {
      switch source {
      case .published: try? await content.loadHome()
      case .draft: try await content.loadStaffHome()
      }
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

/// The ways from a preview of the front to its other languages and back to its blocks. Takes plain values.
struct HomePreviewLinksView: View {
  let language: String?
  @Environment(\.contentLanguages) private var languages
  @Environment(\.locale) private var locale
  @Environment(\.storeText) private var text

  var body: some View {
    Box("actions") {
      NavigationLink(text("Change the home page"), value: ContentRoute.home).accessibilityIdentifier("home-edit")
      NavigationLink(text("Original"), value: ContentRoute.homePreview(language: nil)).bold(language == nil)
      ForEach(languages, id: \.self) { tag in
        NavigationLink(
          locale.localizedString(forIdentifier: tag) ?? tag, value: ContentRoute.homePreview(language: tag)
        )
        .bold(language == tag).accessibilityIdentifier("preview-\(tag)")
      }
    }
    PreviewNoteView()
  }
}
