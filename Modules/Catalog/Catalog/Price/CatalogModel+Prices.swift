public import FoundationCore
public import MyStoreKit

// Price lists, as staff see and change them.
extension CatalogModel {
  /// A page of the price lists, the latest first.
  public func priceLists(after cursor: Cursor? = nil) async throws(HTTPClientError) -> Page<PriceListSummary> {
    try await own.priceLists(after: cursor)
  }

  /// A price list with its prices, asked of the server.
  public func priceList(_ id: PriceListID) async throws(HTTPClientError) -> PriceList { try await own.priceList(id) }

  /// The variants that a price list has prices for.
  public func variants(of list: PriceListID) async throws(HTTPClientError) -> [PricedVariant] {
    try await own.variants(of: list)
  }

  /// The variant with a SKU, of a product in any status; nil when there is none.
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

  /// Adds a price list.
  public func add(_ list: PriceListDraft) async throws(HTTPClientError) -> PriceList { try await own.add(list) }

  /// Replaces a price list that has not changed since `version` was read.
  public func replace(_ list: PriceListDraft, version: Int64) async throws(HTTPClientError) -> PriceList {
    try await own.replace(list, version: version)
  }
}
