import Catalog
import FoundationUI
import MyStoreKit
public import WebUI

/// The search above every page of the shop: with scripts, the first products that it finds show as one types. Loads them.
public struct ProductSearchView: View {
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.pageLocation) private var location
  @Environment(\.catalogText) private var text
  @State private var typed = ""
  @State private var found: [ProductSummary] = []

  /// The search.
  public init() {}

  /// A field, and the suggestions below it while it has the focus.
  public var body: some View {
    Box("search-box") {
      SearchField(
        text("Search products"), in: CatalogRoute.list(ProductListPlace()).location,
        text: location.segments == ["products"] ? location["q"] ?? "" : "", typed: $typed)
      if !found.isEmpty { SearchSuggestionsView(products: found, query: typed) }
    }
    .task(id: typed) { await look() }
    // Whoever has gone on does not look for that any more.
    .onChange(of: location) { typed = "" }
  }

  private func look() async {
    guard typed.trimmingPrefix(while: \.isWhitespace).count > 1 else {
      found = []
      return
    }
    // Without suggestions the search works all the same.
    do throws(HTTPClientError) { found = try await catalog.suggestions(for: typed) } catch { found = [] }
  }
}

/// Products that a search would find, and the way to all of them. Takes plain values.
struct SearchSuggestionsView: View {
  let products: [ProductSummary]
  let query: String
  @Environment(\.catalogText) private var text

  var body: some View {
    Box("suggestions-panel") {
      ForEach(products) { product in
        NavigationLink(value: CatalogRoute.product(handle: product.handle)) {
          Box("frame frame-thumb") {
            ProductPictureView(name: product.name, picture: product.picture, room: .thumbnail)
          }
          Text(product.name).styleClass("suggestion-name")
          OfferPriceView(product)
        }
        .accessibilityIdentifier("suggestion")
      }
      NavigationLink(text("All results for “{1}”", query), value: CatalogRoute.list(ProductListPlace(text: query)))
        .accessibilityIdentifier("all-results")
    }
    .accessibilityElement(children: .contain).accessibilityLabel(text("Suggestions"))
  }
}
