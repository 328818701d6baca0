public import Catalog
public import FoundationCore
import MyStoreKit
public import WebUI

/// Staff: a collection as it is, to be changed or removed.
public struct UpdateCollectionScreen: View {
  private let id: ProductCollectionID
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.catalogCurrency) private var currency

  /// The form of a collection.
  public init(collection: ProductCollectionID) { id = collection }

  /// The collection's fields and products, or what stands in their place.
  public var body: some View {
    StaffPlaceView(.collection) { () throws(HTTPClientError) in
      try await catalog.collections.collection(id)
    } content: { details, _ in
      CollectionEditorView(details, in: currency)
    }
  }
}

/// Staff: a collection to be added.
public struct AddCollectionScreen: View {
  /// An empty form.
  public init() {}

  /// The fields of a collection.
  public var body: some View { CollectionEditorView() }
}
