public import MyStoreKit
public import StoreIdentifiers

// What products say in other languages, as staff see and change it.
extension CatalogModel {
  /// The texts of a product in other languages, loaded from the server.
  ///
  /// - Throws: What the client throws.
  public func translations(of product: ProductID) async throws(HTTPClientError) -> [ProductTranslation] {
    try await own.translations(of: product)
  }

  /// Replaces the texts of a product in one language.
  ///
  /// - Throws: What the client throws. The status is 412 when it has changed since `version`.
  public func translate(
    _ product: ProductID, _ translation: ProductTranslation, version: Int64
  ) async throws(HTTPClientError) {
    keep(try await own.translate(product, translation, version: version))
  }
}
