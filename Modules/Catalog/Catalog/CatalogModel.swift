public import FoundationCore
public import MyStoreKit
public import Observation
public import StoreIdentifiers

/// The Catalog as a session sees it: the products that were asked for, each of them once, and the calls that change them.
///
/// Lists name products by id, so a change of a product shows in every list and screen that has it. What is here came from
/// the server: the model adds, moves and computes nothing.
@Observable public final class CatalogModel {
  /// The reviews that staff are to decide about.
  public let moderation: ReviewModerationModel
  @ObservationIgnored let client: CatalogHTTPClient
  /// Asks as the principal: what is changed, and what only they may see.
  @ObservationIgnored let own: CatalogHTTPClient
  private var products: [ProductID: Product] = [:]
  private var openings: [String: ProductOpening] = [:]
  private var summaries: [SummaryKey: ProductSummary] = [:]
  private var lists: [ProductListQuery: ProductIDs] = [:]
  private var facets: [ProductFilter: ProductFacets] = [:]
  private var units: [ProductID: Int] = [:]
  /// How many products have each status, as staff loaded it last; nil before.
  public private(set) var statusCounts: ProductStatusCounts?
  private var cards: [VariantID: VariantCard] = [:]
  /// The shop's menu as it was last loaded.
  public private(set) var menu: [CategoryMenuEntry] = []
  /// The products that were opened in this session, the latest first; at most `openedLimit`.
  public private(set) var openedProducts: [ProductSummary] = []
  /// The lists that are kept, the one loaded last at the end.
  @ObservationIgnored private var recentLists: [ProductListQuery] = []

  /// Shoppers are told of a product in their language and at their price, staff as it is stored.
  private struct SummaryKey: Hashable {
    let audience: ProductListQuery.Audience, product: ProductID
  }
  private struct ProductIDs {
    let ids: [ProductID], next: Cursor?
  }

  /// How many opened products are remembered.
  public static let openedLimit = 8
  /// How many lists are kept: a page shows fewer at a time.
  public static let listLimit = 10

  /// A model over a client. What somebody does or alone may see goes by `own`, so that public answers, which are the same
  /// for all, can be kept.
  public init(client: CatalogHTTPClient, own: CatalogHTTPClient? = nil) {
    let own = own ?? client
    (self.client, self.own) = (client, own)
    moderation = ReviewModerationModel(own.reviews)
  }

  /// Brands, asked as the principal.
  public var brands: BrandsHTTPClient { own.brands }
  /// Categories, asked as the principal.
  public var categories: CategoriesHTTPClient { own.categories }
  /// Collections, asked as the principal.
  public var collections: CollectionsHTTPClient { own.collections }
  /// Pictures of products at other addresses, asked as the principal.
  public var pictureFetch: PictureFetchHTTPClient { own.pictureFetch }
  /// Columns of product files whose cells are kept as they are, asked as the principal.
  public var keptColumns: KeptColumnsHTTPClient { own.keptColumns }
  /// Price lists, asked as the principal.
  public var priceLists: PriceListsHTTPClient { own.priceLists }
  /// Sales by percentage, asked as the principal.
  public var sales: SalesHTTPClient { own.sales }
  /// Kinds of products, asked as the principal.
  public var productTypes: ProductTypesHTTPClient { own.productTypes }
  /// Translations of option names, attribute values and other words, asked as the principal.
  public var terms: TermsHTTPClient { own.terms }
  /// Reviews, asked as the principal.
  public var ownReviews: ReviewsHTTPClient { own.reviews }

  /// Loads the shop's menu.
  ///
  /// - Throws: What the client throws. The menu stays as it was.
  public func loadMenu() async throws(HTTPClientError) {
    let loaded = try await client.categories.menu()
    if loaded != menu { menu = loaded }
  }

  /// The picture, the address and the price of a variant; nil before they were loaded, and of one that its reader may not see.
  public func card(of variant: VariantID) -> VariantCard? { cards[variant] }

  /// Loads the pictures, addresses and prices of variants; at most a hundred.
  ///
  /// - Throws: What the client throws. What was known stays.
  public func loadCards(of variants: [VariantID]) async throws(HTTPClientError) {
    for card in try await client.cards(of: variants) { cards[card.id] = card }
  }

  /// Loads the cards of variants for staff, of drafts too where they may see them; at most a hundred.
  ///
  /// - Throws: What the client throws. What was known stays.
  public func loadStaffCards(of variants: [VariantID]) async throws(HTTPClientError) {
    for part in variants.chunks(of: 100) {
      for card in try await own.staffCards(of: part) { cards[card.id] = card }
    }
  }

  /// A category with those above and in it, loaded from the server.
  ///
  /// - Throws: What the client throws.
  public func category(code: String) async throws(HTTPClientError) -> CategoryPlace {
    try await client.categories.place(code: code)
  }

  /// A collection, loaded from the server.
  ///
  /// - Throws: What the client throws.
  public func collection(handle: String) async throws(HTTPClientError) -> ProductCollection {
    try await client.collections.collection(handle: handle)
  }

  /// The shop's collections by title, loaded from the server.
  ///
  /// - Throws: What the client throws.
  public func shopCollections() async throws(HTTPClientError) -> [ProductCollection] {
    try await client.collections.all()
  }

  /// A brand, loaded from the server.
  ///
  /// - Throws: What the client throws.
  public func brand(handle: String) async throws(HTTPClientError) -> Brand {
    try await client.brands.brand(handle: handle)
  }

  /// A page of a product's approved reviews.
  ///
  /// - Throws: What the client throws.
  public func reviews(
    of product: ProductID, sort: ReviewSort = .newest, after cursor: Cursor? = nil
  ) async throws(HTTPClientError) -> Page<Review> {
    try await client.reviews.page(of: product, sort: sort, after: cursor, limit: 10)
  }

  /// How many approved reviews of a product give how many stars, the most stars first.
  ///
  /// - Throws: What the client throws.
  public func stars(of product: ProductID) async throws(HTTPClientError) -> [StarCount] {
    try await client.reviews.stars(of: product)
  }
}

/// Lists of products.
extension CatalogModel {
  /// A page of a list as it was last loaded; nil before.
  public func list(_ query: ProductListQuery) -> ProductList? {
    lists[query].map { page in
      let rows = page.ids.compactMap { summaries[SummaryKey(audience: query.audience, product: $0)] }
      return ProductList(products: rows, next: page.next)
    }
  }

  /// Loads a page of a list. For staff, also how many units of its products can be sold, as far as that is known.
  ///
  /// - Throws: What the client throws. The list stays as it was.
  public func load(_ query: ProductListQuery) async throws(HTTPClientError) {
    let page =
      switch query.audience {
      case .shop: try await client.products(query.filter, after: query.cursor, page: query.page)
      case .staff: try await client.staffProducts(query.filter, after: query.cursor)
      }
    if query.audience == .staff, !page.items.isEmpty {
      // The list is of use without the numbers.
      do throws(HTTPClientError) {
        for stock in try await client.stock(of: page.items.map(\.id)) { units[stock.product] = stock.units }
      } catch {}
    }
    for row in page.items { summaries[SummaryKey(audience: query.audience, product: row.id)] = row }
    lists[query] = ProductIDs(ids: page.items.map(\.id), next: page.next)
    recentLists.removeAll { $0 == query }
    recentLists.append(query)
    if recentLists.count > Self.listLimit { forget(recentLists.removeFirst()) }
  }

  private func forget(_ query: ProductListQuery) {
    lists[query] = nil
    let shown = Set(lists.filter { $0.key.audience == query.audience }.flatMap(\.value.ids))
    summaries = summaries.filter { $0.key.audience != query.audience || shown.contains($0.key.product) }
  }

  /// What the products of a list can be narrowed by; nil until it was loaded.
  public func facets(of filter: ProductFilter) -> ProductFacets? { facets[filter] }

  /// Loads what the products of a list can be narrowed by.
  ///
  /// - Throws: What the client throws. The facets stay as they were.
  public func loadFacets(of filter: ProductFilter) async throws(HTTPClientError) {
    facets = [filter: try await client.facets(filter)]
  }

  /// How many units of a product can be sold, as staff's lists were last told; nil where that is not known.
  public func units(of product: ProductID) -> Int? { units[product] }

  /// Loads how many products have each status. For staff.
  ///
  /// - Throws: What the client throws. What was loaded before stays.
  public func loadStatusCounts() async throws(HTTPClientError) { statusCounts = try await client.statusCounts() }
}

/// Products.
extension CatalogModel {
  /// What opening a product's address has come to; nil before it was loaded.
  public func opening(handle: String) -> ProductOpening? { openings[handle] }

  /// Loads the product at an address. A product that is for members only becomes a value, not an error.
  ///
  /// - Throws: What the client throws.
  public func loadOpening(handle: String) async throws(HTTPClientError) {
    do throws(HTTPClientError) {
      let product = try await client.product(handle: handle)
      openings[handle] = .product(product)
      remember(product)
    } catch {
      guard let access = ProductAccess(error) else { throw error }
      openings[handle] = .refused(access)
    }
  }

  private func remember(_ product: Product) {
    guard let summary = ProductSummary(product) else { return }
    openedProducts = [summary] + openedProducts.filter { $0.id != product.id }.prefix(Self.openedLimit - 1)
  }

  /// A product as staff last loaded it, whatever its status; nil before.
  public func product(_ id: ProductID) -> Product? { products[id] }

  /// Loads a product as staff see it, whatever its status, and returns it.
  ///
  /// - Throws: What the client throws.
  @discardableResult
  public func loadProduct(_ id: ProductID) async throws(HTTPClientError) -> Product {
    keep(try await own.staffProduct(id))
  }

  /// Adds a product. Lists contain it when they are loaded again.
  ///
  /// - Throws: What the client throws.
  public func add(_ product: NewProduct) async throws(HTTPClientError) { keep(try await own.add(product)) }

  /// Makes one change to many products, and returns what became of each. A repeat with the same key has no further
  /// effect.
  ///
  /// - Throws: What the client throws.
  public func edit(_ edit: ProductBulkEdit, key: String) async throws(HTTPClientError) -> ProductBulkReport {
    try await client.edit(edit, key: key)
  }

  /// Changes a product, and returns it as it is now.
  ///
  /// - Throws: What the client throws. The status is 412 when it has changed since `version`.
  public func edit(_ id: ProductID, _ edit: ProductEdit, version: Int64) async throws(HTTPClientError) -> Product {
    keep(try await client.edit(id, edit, version: version))
  }

  /// Adds a picture after the others of a product.
  ///
  /// - Throws: What the client throws.
  public func addMedia(
    bytes: [UInt8], alt: String? = nil, to product: ProductID
  ) async throws(HTTPClientError) {
    keep(try await own.addMedia(bytes: bytes, alt: alt, to: product))
  }

  /// Replaces a product's pictures by these, in this order.
  ///
  /// - Throws: What the client throws. The status is 412 when the product has changed since it was loaded.
  public func setMedia(_ media: [MediaItem], of product: Product) async throws(HTTPClientError) {
    keep(try await own.edit(product.id, ProductEdit(media: media), version: product.version))
  }

  /// Changes the price of a variant.
  ///
  /// - Throws: What the client throws. The status is 412 when the product has changed since it was loaded.
  public func setPrice(_ price: Money, of variant: VariantID, in product: Product) async throws(HTTPClientError) {
    keep(try await own.setPrice(price, of: variant, in: product.id, version: product.version))
  }

  /// Keeps a product as staff see it, unless a later version is known: answers may overtake each other.
  @discardableResult
  func keep(_ product: Product) -> Product {
    if let known = products[product.id], known.version > product.version { return known }
    products[product.id] = product
    let key = SummaryKey(audience: .staff, product: product.id)
    if summaries[key] != nil, let summary = ProductSummary(product) { summaries[key] = summary }
    return product
  }
}
