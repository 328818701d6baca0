public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

/// The Catalog's API as typed calls: those of products, and a client for each of what is beside them.
public struct CatalogHTTPClient: Sendable {
  /// Brands.
  public let brands: BrandsHTTPClient
  /// The tree of categories.
  public let categories: CategoriesHTTPClient
  /// Collections.
  public let collections: CollectionsHTTPClient
  /// Pictures of products at other addresses.
  public let pictureFetch: PictureFetchHTTPClient
  /// Columns of product files whose cells are kept as they are.
  public let keptColumns: KeptColumnsHTTPClient
  /// Price lists.
  public let priceLists: PriceListsHTTPClient
  /// Sales by percentage.
  public let sales: SalesHTTPClient
  /// Kinds of products.
  public let productTypes: ProductTypesHTTPClient
  /// Reviews.
  public let reviews: ReviewsHTTPClient
  /// Translations of option names, attribute values and other words.
  public let terms: TermsHTTPClient
  let client: HTTPClient
  /// The language of names and texts; nil for the shop's own.
  private let locale: String?

  /// Calls the API by the given client, for readers of its language.
  public init(client: HTTPClient) {
    self.client = client
    locale = client.language.flatMap { LanguageTag.isValid($0) ? $0 : nil }
    brands = BrandsHTTPClient(client, locale: locale)
    categories = CategoriesHTTPClient(client, locale: locale)
    collections = CollectionsHTTPClient(client, locale: locale)
    pictureFetch = PictureFetchHTTPClient(client)
    keptColumns = KeptColumnsHTTPClient(client)
    priceLists = PriceListsHTTPClient(client)
    sales = SalesHTTPClient(client)
    productTypes = ProductTypesHTTPClient(client)
    reviews = ReviewsHTTPClient(client)
    terms = TermsHTTPClient(client)
  }

  /// A page of the products that the caller may see, in the order of the filter: the one with a number, 1 to
  /// `ProductListQuery.pageLimit`, counted from the cursor.
  ///
  /// - Throws: `HTTPClientError`, with status 400 for a cursor from another list and a lowest price that is not below
  ///   the highest, 404 for an unknown collection.
  public func products(
    _ filter: ProductFilter = ProductFilter(), after cursor: Cursor? = nil, page: Int = 1,
    limit: Int = Page<ProductSummary>.defaultLimit
  ) async throws(HTTPClientError) -> Page<ProductSummary> {
    try await client.load(
      .get(
        "/api/v1/catalog/products",
        query: Self.query(filter) + [
          QueryItem("sort", filter.sort.rawValue), QueryItem("cursor", cursor?.text), QueryItem("limit", limit),
          QueryItem("locale", filter.locale ?? locale), QueryItem("page", page == 1 ? nil : page),
        ], as: .productSummaries))
  }

  /// The pictures and addresses of variants, in no order; those that not everybody may see are left out.
  ///
  /// - Parameter variants: The variants, of which the first hundred count.
  /// - Throws: `HTTPClientError` when the store cannot be reached or does not answer in time.
  public func cards(of variants: [VariantID]) async throws(HTTPClientError) -> [VariantCard] {
    guard !variants.isEmpty else { return [] }
    let ids = variants.prefix(100).map(\.description).sorted().joined(separator: ",")
    return try await client.load(
      .get("/api/v1/catalog/variant-cards", query: [QueryItem("variants", ids)], as: .variantCards)
    ).items
  }

  /// The values that the products of a list can be narrowed by, with the number of products for each.
  ///
  /// - Throws: `HTTPClientError`, with status 400 for a lowest price that is not below the highest, 404 for an unknown
  ///   collection.
  public func facets(_ filter: ProductFilter) async throws(HTTPClientError) -> ProductFacets {
    try await client.load(
      .get(
        "/api/v1/catalog/facets", query: Self.query(filter) + [QueryItem("locale", filter.locale ?? locale)],
        as: .productFacets))
  }

  static func query(_ filter: ProductFilter) -> [QueryItem?] {
    [
      QueryItem("q", filter.text), QueryItem("minPrice", filter.minimumPrice),
      QueryItem("maxPrice", filter.maximumPrice), QueryItem("category", filter.category?.description),
      QueryItem("collection", filter.collection), QueryItem("facets", filter.facets.text),
      QueryItem("minRating", filter.minimumRating),
      QueryItem("available", filter.availableOnly ? "true" : nil),
      QueryItem("reduced", filter.reducedOnly ? "true" : nil),
    ]
  }

  /// Why a search finds its first products. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func explainSearch(
    _ text: String, limit: Int = 10
  ) async throws(HTTPClientError) -> [SearchExplanation] {
    try await client.load(
      .get(
        "/api/v1/catalog/staff/search-explanations", query: [QueryItem("q", text), QueryItem("limit", limit)],
        as: .searchExplanations))
  }

  /// Marks all search documents as stale. Searches use the old ones until they are renewed. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func beginReindexing() async throws(HTTPClientError) -> ReindexingProgress {
    try await client.load(.send(.post, "/api/v1/catalog/reindexing", returning: .reindexingProgress))
  }

  /// Renews some of the stale search documents. Call it until none is left. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func continueReindexing() async throws(HTTPClientError) -> ReindexingProgress {
    try await client.load(.send(.post, "/api/v1/catalog/reindexing/batches", returning: .reindexingProgress))
  }

  /// One product. Anyone who may see it.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none; 401 or 403 for a product that is for members
  ///   only.
  public func product(_ id: ProductID) async throws(HTTPClientError) -> Product {
    try await client.load(.get("/api/v1/catalog/products/\(id)", query: [QueryItem("locale", locale)], as: .product))
  }

  /// The product at an address, also at a former one. Anyone who may see it.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none; 401 or 403 for a product that is for members
  ///   only.
  public func product(handle: String) async throws(HTTPClientError) -> Product {
    try await client.load(
      .get(
        "/api/v1/catalog/handles/\(TransportRequest.encode(handle))", query: [QueryItem("locale", locale)],
        as: .product))
  }

  /// One product, whatever its status. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is none, 401 or 403 without `catalog.write`.
  public func staffProduct(_ id: ProductID) async throws(HTTPClientError) -> Product {
    try await client.load(.get("/api/v1/catalog/staff/products/\(id)", as: .product))
  }

  /// The products with a variant of a SKU, ignoring ASCII case. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`.
  public func products(sku: String) async throws(HTTPClientError) -> [Product] {
    try await client.load(.get("/api/v1/catalog/staff/products", query: [QueryItem("sku", sku)], as: .foundProducts))
      .items
  }

  /// Adds a product. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 409 when the id or the handle is taken, 401 or 403 without the
  ///   permission.
  public func add(_ product: NewProduct) async throws(HTTPClientError) -> Product {
    try await client.load(
      .send(.post, "/api/v1/catalog/products", product, as: .newProduct, returning: .product)
        .idempotent(product.id.description))
  }

  /// Changes a product that has not changed since `version` was read. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since, 404 when there is none, 401 or 403 without
  ///   `catalog.write`.
  public func edit(_ id: ProductID, _ edit: ProductEdit, version: Int64) async throws(HTTPClientError) -> Product {
    try await client.load(
      .send(.patch, "/api/v1/catalog/products/\(id)", edit, as: .productEdit, returning: .product)
        .ifMatch(version: version))
  }

  /// Adds a picture after the others of a product. Staff with `catalog.write`. Safe to repeat with the same id and bytes.
  ///
  /// JPEG, PNG, WebP, GIF, AVIF or HEIC, by their content, of up to 20 MiB.
  ///
  /// - Throws: `HTTPClientError`, with status 422 for a picture that cannot be decoded, 404 for an unknown product, 503
  ///   when the store cannot convert pictures now, 401 or 403 without `catalog.write`.
  public func addMedia(
    _ id: MediaID = .make(), bytes: [UInt8], alt: String? = nil, to product: ProductID
  ) async throws(HTTPClientError) -> Product {
    try await client.load(
      .send(
        .put, "/api/v1/catalog/products/\(product)/media/\(id)", query: [QueryItem("alt", alt)], bytes: bytes,
        returning: .product))
  }

  /// Changes the price of a variant whose product has not changed since `version` was read. Staff with `catalog.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since, 404 when there is none, 401 or 403 without
  ///   `catalog.write`.
  public func setPrice(
    _ price: Money, of variant: VariantID, in product: ProductID, version: Int64
  ) async throws(HTTPClientError) -> Product {
    try await client.load(
      .send(
        .put, "/api/v1/catalog/products/\(product)/variants/\(variant)/price", PriceChange(price: price),
        as: .priceChange, returning: .product
      ).ifMatch(version: version))
  }

  /// The part of the catalogue that comes after another, or the first, as a product file. Staff with `catalog.write`.
  /// `shop` and `base`, the shop's name and address, stand in Google's form alone, which says everything in `language`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.write`, 409 when the columns have changed since the
  ///   first part.
  public func exportProducts(
    in format: ProductFileFormat = .shopify, after part: ProductExportPart? = nil, shop: String? = nil,
    base: String? = nil, language: String? = nil
  ) async throws(HTTPClientError) -> ProductExportPart {
    try await client.load(
      .get(
        "/api/v1/catalog/product-export",
        query: [
          QueryItem("after", part?.next), QueryItem("columns", part?.columns), QueryItem("format", format.rawValue),
          QueryItem("shop", shop),
          QueryItem("base", base), QueryItem("locale", language),
        ], as: .productExportPart))
  }

  /// The prices that a variant has had, the newest first.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is no such variant or the caller does not see its product,
  ///   401 or 403 when that is for members only.
  public func priceHistory(of variant: VariantID) async throws(HTTPClientError) -> [PastPrice] {
    try await client.load(.get("/api/v1/catalog/variants/\(variant)/price-history", as: .priceHistory))
  }
}
