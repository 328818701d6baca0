public import Catalog
public import FoundationCore
import MyStoreKit
public import WebUI

/// Staff: a product type as it is, to be changed.
public struct UpdateProductTypeScreen: View {
  private let id: ProductTypeID
  @Environment(CatalogModel.self) private var catalog

  /// The form of a product type.
  public init(type: ProductTypeID) { id = type }

  /// The type's name and attributes, or what stands in their place.
  public var body: some View {
    StaffPlaceView(.productType) { () throws(HTTPClientError) in
      try await catalog.productTypes.type(id)
    } content: { type, _ in
      ProductTypeEditorView(type)
    }
  }
}

/// Staff: a product type to be added.
public struct AddProductTypeScreen: View {
  /// An empty form.
  public init() {}

  /// The fields of a product type.
  public var body: some View { ProductTypeEditorView() }
}
