public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

/// The Catalog's API as typed calls.
public struct CatalogHTTPClient: Sendable {
  private let client: HTTPClient

  /// Calls the API by the given client.
  public init(client: HTTPClient) { self.client = client }

  /// A page of the products that shoppers see.
  public func products(
    _ filter: ProductFilter = ProductFilter(), after cursor: Cursor? = nil, limit: Int = Page<Product>.defaultLimit
  ) async throws(HTTPClientError) -> Page<Product> {
    try await client.load(
      .get(
        "/api/v1/catalog/products",
        query: [
          QueryItem("q", filter.text), QueryItem("minPrice", filter.minimumPrice),
          QueryItem("maxPrice", filter.maximumPrice), QueryItem("sort", filter.sort.rawValue),
          QueryItem("cursor", cursor?.text), QueryItem("limit", limit),
        ], as: .products))
  }

  /// One product.
  public func product(_ id: ProductID) async throws(HTTPClientError) -> Product {
    try await client.load(.get("/api/v1/catalog/products/\(id)", as: .product))
  }

  /// The product at an address.
  public func product(handle: String) async throws(HTTPClientError) -> Product {
    try await client.load(.get("/api/v1/catalog/handles/\(TransportRequest.encode(handle))", as: .product))
  }

  /// The product that has a SKU, ignoring ASCII case. Staff with `catalog.write`.
  public func product(sku: String) async throws(HTTPClientError) -> Product {
    try await client.load(.get("/api/v1/catalog/staff/products", query: [QueryItem("sku", sku)], as: .product))
  }

  /// Adds a product. Staff with `catalog.write`.
  public func add(_ product: NewProduct) async throws(HTTPClientError) -> Product {
    try await client.load(
      .send(.post, "/api/v1/catalog/products", product, as: .newProduct, returning: .product)
        .idempotent(product.id.description))
  }

  /// Changes a product that has not changed since `version` was read. Staff with `catalog.write`.
  public func edit(_ id: ProductID, _ edit: ProductEdit, version: Int64) async throws(HTTPClientError) -> Product {
    try await client.load(
      .send(.patch, "/api/v1/catalog/products/\(id)", edit, as: .productEdit, returning: .product)
        .ifMatch(version: version))
  }

  /// Changes a variant's price. Staff with `catalog.write`.
  public func setPrice(
    _ price: Money, of variant: VariantID, in product: ProductID, version: Int64
  ) async throws(HTTPClientError) -> Product {
    try await client.load(
      .send(
        .put, "/api/v1/catalog/products/\(product)/variants/\(variant)/price", PriceChange(price: price),
        as: .priceChange, returning: .product
      ).ifMatch(version: version))
  }
}
