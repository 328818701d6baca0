import Catalog
public import FoundationCore
import MyStoreKit
public import StoreIdentifiers
public import WebUI

/// Staff: a product as it is, to be changed.
public struct UpdateCatalogScreen: View {
  private let id: ProductID
  @Environment(CatalogModel.self) private var catalog

  /// The form of a product.
  public init(product: ProductID) { id = product }

  /// The product's fields and pictures, or what stands in their place.
  public var body: some View {
    StaffPlaceView(.product) {
      () throws(HTTPClientError) in
      try await catalog.loadProduct(id)
    } content: { _, _ in
      if let product = catalog.product(id) { ProductEditorView(product: product) }
      KeptCellsView(product: id)
    }
  }
}
