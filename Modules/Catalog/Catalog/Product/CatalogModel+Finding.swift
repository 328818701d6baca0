import FoundationCore
public import MyStoreKit
import StoreIdentifiers

// Products that people look up while they type.
extension CatalogModel {
  /// The products that shoppers' searches find first; at most six.
  ///
  /// - Throws: What the client throws.
  public func suggestions(for text: String) async throws(HTTPClientError) -> [ProductSummary] {
    try await client.products(ProductFilter(text: text, sort: .relevance), limit: 6).items
  }

  /// The products that a search finds, whatever their status. The product whose SKU is the text comes first.
  ///
  /// - Throws: What the client throws.
  public func products(found text: String) async throws(HTTPClientError) -> [ChosenProduct] {
    var found: [ChosenProduct] = []
    do throws(HTTPClientError) {
      let product = try await own.product(sku: text)
      found = [
        ChosenProduct(id: product.id, name: product.name, status: product.status, sku: product.variants.first?.sku)
      ]
    } catch {
      // A name is no SKU that could be.
      guard error.status == 404 || error.status == 422 || error.status == 400 else { throw error }
    }
    let page = try await own.staffProducts(ProductFilter(text: text, sort: .relevance), limit: 10)
    let others = page.items.filter { item in !found.contains { $0.id == item.id } }
    return found + others.map { ChosenProduct(id: $0.id, name: $0.name, status: $0.status) }
  }

  /// The variant with a SKU, of a product in any status; nil when there is none.
  ///
  /// - Throws: What the client throws.
  public func variant(sku: String) async throws(HTTPClientError) -> PricedVariant? {
    let product: Product
    do throws(HTTPClientError) {
      // What shoppers are told of it may be a list's price.
      product = try await own.staffProduct(try await own.product(sku: sku).id)
    } catch {
      guard error.status == 404 else { throw error }
      return nil
    }
    let variant = product.variants.first { SKU.key($0.sku) == SKU.key(sku) }
    return variant.map {
      PricedVariant(id: $0.id, sku: $0.sku, productName: product.name, name: $0.name, price: $0.price)
    }
  }
}
