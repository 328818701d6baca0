public import AccessService
public import FoundationCore
public import HTTPServer
public import Persistence
public import Pictures

/// The Catalog's source of truth: one part for each aggregate, composed.
public final class CatalogService: Sendable {
  /// Products, read and changed one by one.
  public let products: Products
  /// One change to many products.
  public let bulkEdits: BulkEdits
  /// Pictures of products.
  public let media: ProductMedia
  /// Pictures of products at other addresses, fetched.
  public let pictureFetches: PictureFetches
  /// Columns of product files whose cells are kept as they are.
  public let keptColumns: KeptColumns
  /// Price lists.
  public let prices: Prices
  /// Sales by percentage.
  public let sales: Sales
  /// What begins and ends by the clock.
  public let schedule: CatalogSchedule
  /// The tree of categories.
  public let categories: Categories
  /// Collections of products.
  public let collections: Collections
  /// Brands of products.
  public let brands: Brands
  /// Kinds of products.
  public let productTypes: ProductTypes
  /// What words of the shop's own are in other languages.
  public let terms: Terms
  /// Reviews of products.
  public let reviews: Reviews
  /// Lists of products.
  public let search: ProductSearch
  /// The products that sell best.
  public let bestSellers: BestSellers
  /// Search's own knowledge of products.
  public let reindexing: Reindexing
  /// The products that search engines are told of.
  public let sitemaps: ProductSitemaps
  /// The catalogue as files.
  public let productExport: ProductExport
  /// Files of products, taken in while the caller waits.
  public let productImport: ProductImport
  private let stocks: ProductStocks
  let menus: CategoryMenus
  let cards: VariantCards
  let index = LiveIndex()

  /// A service over the store's database.
  ///
  /// Without a `stock`, product files say nothing of it; without `pictures`, none are taken, and
  /// without a `source` no pictures are fetched from other addresses. `didChange` is
  /// called after each committed change, before it is acknowledged.
  public init(
    database: Database, clock: WallClock, currency: Currency, forgivesMisspellings: Bool = true,
    stock: StockPort? = nil, pictures: PictureStore? = nil,
    fetching source: PictureSource? = nil, customerGroups groups: CustomerGroupPort = .none,
    didChange: @escaping @Sendable () -> Void = {}
  ) {
    reindexing = Reindexing(database: database, clock: clock, stock: stock, index: index, didChange: didChange)
    terms = Terms(database: database, didChange: didChange)
    products = Products(
      database: database, clock: clock, currency: currency, groups: groups, terms: terms, stock: stock,
      didChange: didChange)
    bulkEdits = BulkEdits(database: database, clock: clock, didChange: didChange)
    media = ProductMedia(database: database, clock: clock, pictures: pictures, didChange: didChange)
    pictureFetches = PictureFetches(database: database, media: media, source: source, didChange: didChange)
    keptColumns = KeptColumns(database: database, clock: clock, reindexing: reindexing, didChange: didChange)
    prices = Prices(database: database, clock: clock, currency: currency, groups: groups, reindexing: reindexing)
    categories = Categories(database: database, didChange: didChange, reindexing: reindexing)
    collections = Collections(database: database, didChange: didChange, reindexing: reindexing)
    brands = Brands(database: database, clock: clock, reindexing: reindexing)
    productTypes = ProductTypes(database: database, clock: clock, reindexing: reindexing)
    reviews = Reviews(database: database, clock: clock, groups: groups, didChange: didChange)
    search = ProductSearch(
      database: database, clock: clock, index: index, groups: groups, terms: terms,
      forgivesMisspellings: forgivesMisspellings)
    sales = Sales(database: database, clock: clock, search: search, reindexing: reindexing)
    schedule = CatalogSchedule(
      database: database, clock: clock, reindexing: reindexing, sales: sales, didChange: didChange)
    bestSellers = BestSellers(database: database, didChange: didChange)
    sitemaps = ProductSitemaps(database: database, clock: clock, index: index)
    menus = CategoryMenus(database: database, clock: clock)
    cards = VariantCards(database: database, clock: clock)
    stocks = ProductStocks(database: database, stock: stock)
    productExport = ProductExport(
      database: database, clock: clock, currency: currency, stock: stock, terms: terms)
    productImport = ProductImport(
      database: database, clock: clock, currency: currency, stock: stock, index: index,
      reindexing: reindexing, didChange: didChange)
  }

  /// How changes of products and categories are taken back.
  public var reversals: [AuditReversal] {
    ProductAudit.reversals(products) + CategoryAudit.reversals(categories)
  }

  /// The API's operations of Catalog. Public answers are kept until `generation` advances.
  public func routes(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    let parts = [
      search.routes(gate, generation: generation), reindexing.routes(gate), stocks.routes(gate),
      brands.routes(gate, generation: generation), productTypes.routes(gate, generation: generation),
      products.routes(gate, generation: generation), bulkEdits.routes(gate),
      categories.routes(gate, generation: generation), menus.routes(gate, generation: generation),
      cards.routes(gate, generation: generation), productExport.routes(gate),
      prices.routes(gate), sales.routes(gate), media.routes(gate),
      keptColumns.routes(gate),
      pictureFetches.routes(gate), collections.routes(gate, generation: generation),
      reviews.routes(gate, generation: generation), terms.routes(gate),
    ]
    return parts.flatMap(\.self)
  }
}
