public import FoundationCore
public import MyStoreKit
public import Observation
public import StoreIdentifiers

/// The Catalog as a session sees it: products loaded so far, and the calls that change them.
///
/// Views talk to it directly. It holds what the server said and invents nothing; it belongs to one session's isolation.
@Observable public final class CatalogModel {
  /// The products of the list, in the server's order.
  public private(set) var products: [ProductSummary] = []
  /// Units that can be sold of the products that staff loaded last, where that is known.
  public private(set) var stock: [ProductID: Int] = [:]
  /// Where the list goes on; nil at its end.
  public private(set) var next: Cursor?
  /// What the list can be narrowed by; nil until it is known.
  public private(set) var facets: ProductFacets?
  /// The reviews that staff are to decide about.
  public let moderation: ReviewModerationModel
  /// The files of products that are, or were, taken in.
  public let imports: ProductImportsModel
  @ObservationIgnored let client: CatalogHTTPClient
  /// Asks as the principal: what is changed, and what only they may see.
  @ObservationIgnored let own: CatalogHTTPClient

  /// A model over a client. What somebody does or alone may see goes by `own`, so that public answers, which are the same
  /// for all, can be kept.
  public init(client: CatalogHTTPClient, own: CatalogHTTPClient? = nil) {
    let own = own ?? client
    (self.client, self.own) = (client, own)
    moderation = ReviewModerationModel(own.reviews)
    imports = ProductImportsModel(own.imports)
  }

  /// Brands, asked as the principal.
  public var brands: BrandsHTTPClient { own.brands }
  /// Categories, asked as the principal.
  public var categories: CategoriesHTTPClient { own.categories }
  /// Collections, asked as the principal.
  public var collections: CollectionsHTTPClient { own.collections }
  /// Price lists, asked as the principal.
  public var priceLists: PriceListsHTTPClient { own.priceLists }
  /// Kinds of products, asked as the principal.
  public var productTypes: ProductTypesHTTPClient { own.productTypes }
  /// Reviews, asked as the principal.
  public var ownReviews: ReviewsHTTPClient { own.reviews }

  /// Loads the first page of a list, replacing what was there.
  public func load(_ filter: ProductFilter = ProductFilter(), after cursor: Cursor? = nil) async throws(HTTPClientError)
  {
    let page = try await client.products(filter, after: cursor)
    products = page.items
    next = page.next
  }

  /// Loads what the products of a list can be narrowed by.
  public func loadFacets(_ filter: ProductFilter) async throws(HTTPClientError) {
    facets = try await client.facets(filter)
  }

  /// A category with its surroundings, asked of the server.
  public func category(code: String) async throws(HTTPClientError) -> CategoryPlace {
    try await client.categories.place(code: code)
  }

  /// A collection, asked of the server.
  public func collection(handle: String) async throws(HTTPClientError) -> ProductCollection {
    try await client.collections.collection(handle: handle)
  }

  /// A brand, asked of the server.
  public func brand(handle: String) async throws(HTTPClientError) -> Brand {
    try await client.brands.brand(handle: handle)
  }

  /// A page of a product's approved reviews.
  public func reviews(
    of product: ProductID, sort: ReviewSort = .newest, after cursor: Cursor? = nil
  ) async throws(HTTPClientError) -> Page<Review> {
    try await client.reviews.page(of: product, sort: sort, after: cursor, limit: 10)
  }

  /// A product that has been loaded with the list.
  public func product(id: ProductID) -> ProductSummary? { products.first { $0.id == id } }

  /// The product at an address, asked of the server.
  public func product(handle: String) async throws(HTTPClientError) -> Product {
    try await client.product(handle: handle)
  }

  /// What opening the product's address comes to: a members' product is refused by a value, not by an error.
  public func opening(handle: String) async throws(HTTPClientError) -> ProductOpening {
    do throws(HTTPClientError) { return .product(try await client.product(handle: handle)) } catch {
      guard let access = ProductAccess(error) else { throw error }
      return .refused(access)
    }
  }

  /// Adds a product and puts it at the top of the list.
  public func add(_ product: NewProduct) async throws(HTTPClientError) {
    if let summary = ProductSummary(try await own.add(product)) { products.insert(summary, at: 0) }
  }

  /// A product as staff see it, whatever its status.
  public func staffProduct(_ id: ProductID) async throws(HTTPClientError) -> Product {
    try await own.staffProduct(id)
  }

  /// Loads a page of all products, whatever their status, replacing what was there.
  public func loadAsStaff(_ filter: ProductFilter, after cursor: Cursor? = nil) async throws(HTTPClientError) {
    let page = try await client.staffProducts(filter, after: cursor)
    products = page.items
    next = page.next
    // The list is of use without the numbers.
    let counted = page.items.isEmpty ? [] : try? await client.stock(of: page.items.map(\.id))
    stock = Dictionary((counted ?? []).map { ($0.product, $0.units) }) { first, _ in first }
  }

  /// Makes one change to many products, and answers what became of each. With the same key it is done once.
  public func edit(_ edit: ProductBulkEdit, key: String) async throws(HTTPClientError) -> ProductBulkReport {
    try await client.edit(edit, key: key)
  }

  /// Changes a product, and answers what it has become; refused with 412 when it has changed since `version`.
  public func edit(_ id: ProductID, _ edit: ProductEdit, version: Int64) async throws(HTTPClientError) -> Product {
    replace(try await client.edit(id, edit, version: version))
  }

  /// Adds a picture after the others of a product, and answers the product.
  public func addMedia(bytes: [UInt8], alt: String? = nil, to product: Product) async throws(HTTPClientError) -> Product
  {
    replace(try await own.addMedia(bytes: bytes, alt: alt, to: product.id))
  }

  /// Gives a product these pictures in this order, and answers it; refused with 412 when it has changed since.
  public func setMedia(_ media: [MediaItem], of product: Product) async throws(HTTPClientError) -> Product {
    replace(try await own.edit(product.id, ProductEdit(media: media), version: product.version))
  }

  private func replace(_ changed: Product) -> Product {
    products = products.map { $0.id == changed.id ? ProductSummary(changed) ?? $0 : $0 }
    return changed
  }

  /// Changes a variant's price; refused with 412 when the product has changed since it was loaded.
  public func setPrice(_ price: Money, of variant: VariantID, in product: Product) async throws(HTTPClientError) {
    _ = replace(try await own.setPrice(price, of: variant, in: product.id, version: product.version))
  }
}
