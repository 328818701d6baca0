public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

// Products that people look up while they type.
extension CatalogModel {
  /// The products that shoppers' searches find first; at most six.
  ///
  /// - Throws: What the client throws.
  public func suggestions(for text: String) async throws(HTTPClientError) -> [ProductSummary] {
    try await client.products(ProductFilter(text: text, sort: .relevance), limit: 6).items
  }

  /// The products that a search finds, whatever their status. Those whose SKU is the text come first.
  ///
  /// - Throws: What the client throws.
  public func products(found text: String) async throws(HTTPClientError) -> [ChosenProduct] {
    var found: [ChosenProduct] = []
    do throws(HTTPClientError) {
      found = try await own.products(sku: text).map {
        ChosenProduct(id: $0.id, name: $0.name, status: $0.status, sku: $0.variants.first?.sku)
      }
    } catch {
      // A name is no SKU that could be.
      guard error.status == 422 || error.status == 400 else { throw error }
    }
    let page = try await own.staffProducts(ProductFilter(text: text, sort: .relevance), limit: 10)
    let others = page.items.filter { item in !found.contains { $0.id == item.id } }
    return found + others.map { ChosenProduct(id: $0.id, name: $0.name, status: $0.status) }
  }

  /// The SKUs of a product that other variants have too.
  ///
  /// - Throws: What the client throws.
  public func sharedCodes(of product: ProductID) async throws(HTTPClientError) -> [SharedCode] {
    try await own.sharedCodes(of: product)
  }

  /// The variants with a SKU, of products in any status.
  ///
  /// - Throws: What the client throws.
  public func variants(sku: String) async throws(HTTPClientError) -> [PricedVariant] {
    try await own.products(sku: sku).flatMap { product in
      product.variants.filter { SKU.key($0.sku) == SKU.key(sku) }.map {
        PricedVariant(id: $0.id, sku: $0.sku, productName: product.name, name: $0.name, price: $0.price)
      }
    }
  }
}
