import Catalog
import FoundationUI
import MyStoreKit
public import WebUI

/// A collection: what there is to say about it, and its products.
public struct CollectionScreen: View {
  private let handle: String
  private let place: ProductListPlace
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogText) private var text

  /// A part of the list of a collection's products.
  public init(handle: String, _ place: ProductListPlace) {
    self.handle = handle
    self.place = place
  }

  /// The collection, or what stands in its place.
  public var body: some View {
    CatalogPlaceView(words) { () throws(HTTPClientError) in
      try await catalog.collection(handle: handle)
    } content: { collection in
      CatalogTrailView()
      VStack(spacing: .large) {
        if let description = collection.description { Text(description).frame(maxWidth: .reading) }
        ProductResultsView(place: place, filter: filter) { .collection(handle: handle, $0) }
      }
      .navigationTitle(collection.title).pageDescription(collection.description ?? collection.title)
    }
  }

  private var words: CatalogPlaceWords {
    CatalogPlaceWords(
      title: text("Collection"), missing: text("Collection not found"),
      missingReason: text("It may have ended."),
      failure: text("The collection could not be loaded"))
  }

  private var filter: ProductFilter {
    var filter = place.filter
    filter.collection = handle
    return filter
  }
}
