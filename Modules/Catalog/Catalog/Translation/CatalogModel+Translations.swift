public import MyStoreKit
public import StoreIdentifiers

// What products say in other languages, as staff see and change it.
extension CatalogModel {
  /// A product's translations, asked of the server.
  public func translations(of product: ProductID) async throws(HTTPClientError) -> [ProductTranslation] {
    try await own.translations(of: product)
  }

  /// Replaces what a product, unchanged since `version` was read, says in a language.
  public func translate(
    _ product: ProductID, _ translation: ProductTranslation, version: Int64
  ) async throws(HTTPClientError) {
    keep(try await own.translate(product, translation, version: version))
  }
}
