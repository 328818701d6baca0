public import FoundationCore
public import MyStoreKit

// Product types, as staff see and change them.
extension CatalogModel {
  /// Every product type, by name.
  public func productTypes() async throws(HTTPClientError) -> [ProductType] { try await own.staffProductTypes() }

  /// A product type, asked of the server.
  public func productType(_ id: ProductTypeID) async throws(HTTPClientError) -> ProductType {
    try await own.productType(id)
  }

  /// Adds a product type.
  public func add(_ type: ProductType) async throws(HTTPClientError) -> ProductType { try await own.add(type) }

  /// Replaces a product type; refused with 412 when it has changed since its version was read.
  public func replace(_ type: ProductType) async throws(HTTPClientError) -> ProductType { try await own.replace(type) }
}
