public import Catalog
public import FoundationCore
import FoundationUI
public import StoreIdentifiers
public import WebUI

/// The Catalog's places for staff, below `office`.
public enum CatalogStaffRoute: Route {
  /// All products, whatever their status.
  case products(CatalogListPlace)
  /// Where a product is added.
  case addProduct
  /// Where a product is changed.
  case product(ProductID)
  /// Where a product is translated into a language.
  case translation(ProductID, language: String)
  /// A level of the tree of categories: those in the one that a code names, or at the top.
  case categories(code: String?, cursor: String?)
  /// The price lists, the latest first.
  case priceLists(cursor: String?)
  /// Where a price list is added.
  case addPriceList
  /// Where a price list is changed.
  case priceList(PriceListID)
  /// The sales by percentage, the latest first.
  case sales(cursor: String?)
  /// Where a sale is added.
  case addSale
  /// Where a sale is changed.
  case sale(PriceListID)
  /// The collections, by title.
  case collections
  /// Where a collection is added.
  case addCollection
  /// Where a collection is changed.
  case collection(ProductCollectionID)
  /// Where a collection is translated into a language.
  case collectionTranslation(ProductCollectionID, language: String)
  /// The product types, by name.
  case productTypes
  /// Where a product type is added.
  case addProductType
  /// Where a product type is changed.
  case productType(ProductTypeID)
  /// The columns of product files whose cells are kept as they are.
  case keptColumns
  /// Where such a column, by its name, is made an attribute.
  case keptColumn(String)
  /// The brands, by name.
  case brands(cursor: String?)
  /// Where a brand is changed.
  case brand(handle: String)
  /// Where the shop uses words of its own.
  case termUses
  /// Where the words of one use are translated.
  case terms(TermUse)

  /// `/office/products?…`, `/office/products/new`, `/office/products/id`, `/office/categories/code?…`, and
  /// `/office/price-lists`, `/office/sales`, `/office/collections`, `/office/product-types`, `/office/terms`,
  /// `/office/columns?column=…` and `/office/brands` in the same way.
  public var location: PageLocation {
    switch self {
    case .products(let place): PageLocation(["office", "products"], query: place.query)
    case .addProduct: PageLocation(["office", "products", "new"])
    case .product(let id): PageLocation(["office", "products", id.description])
    case .translation(let id, let language):
      PageLocation(["office", "products", id.description, "translations", language])
    case .categories(let code, let cursor):
      PageLocation(["office", "categories"] + (code.map { [$0] } ?? []), query: ["cursor": cursor])
    case .priceLists(let cursor): PageLocation(["office", "price-lists"], query: ["cursor": cursor])
    case .addPriceList: PageLocation(["office", "price-lists", "new"])
    case .priceList(let id): PageLocation(["office", "price-lists", id.description])
    case .sales(let cursor): PageLocation(["office", "sales"], query: ["cursor": cursor])
    case .addSale: PageLocation(["office", "sales", "new"])
    case .sale(let id): PageLocation(["office", "sales", id.description])
    case .collections: PageLocation(["office", "collections"])
    case .addCollection: PageLocation(["office", "collections", "new"])
    case .collection(let id): PageLocation(["office", "collections", id.description])
    case .collectionTranslation(let id, let language):
      PageLocation(["office", "collections", id.description, "translations", language])
    case .productTypes: PageLocation(["office", "product-types"])
    case .addProductType: PageLocation(["office", "product-types", "new"])
    case .productType(let id): PageLocation(["office", "product-types", id.description])
    case .keptColumns: PageLocation(["office", "columns"])
    case .keptColumn(let name): PageLocation(["office", "columns"], query: ["column": name])
    case .brands(let cursor): PageLocation(["office", "brands"], query: ["cursor": cursor])
    case .brand(let handle): PageLocation(["office", "brands", handle])
    case .termUses: PageLocation(["office", "terms"])
    case .terms(let use): PageLocation(["office", "terms", use.rawValue])
    }
  }

  /// A product is below the list of all, a category below the top of the tree.
  public var parent: CatalogStaffRoute? {
    switch self {
    case .products, .categories(code: nil, _), .priceLists, .sales, .collections, .productTypes, .brands, .termUses: nil
    case .addProduct, .product: .products(CatalogListPlace())
    case .translation(let id, _): .product(id)
    case .categories: .categories(code: nil, cursor: nil)
    case .addPriceList, .priceList: .priceLists(cursor: nil)
    case .addSale, .sale: .sales(cursor: nil)
    case .addCollection, .collection: .collections
    case .collectionTranslation(let id, _): .collection(id)
    case .addProductType, .productType, .keptColumns: .productTypes
    case .keptColumn: .keptColumns
    case .brand: .brands(cursor: nil)
    case .terms: .termUses
    }
  }

  /// What the way to a product says.
  public var breadcrumb: String? {
    switch self {
    case .products: Phrases.key("Products")
    case .categories(code: nil, _): Phrases.key("Categories")
    case .priceLists: Phrases.key("Price lists")
    case .sales: Phrases.key("Sales")
    case .product: Phrases.key("Product")
    case .collections: Phrases.key("Collections")
    case .collection: Phrases.key("Collection")
    case .productTypes: Phrases.key("Product types")
    case .keptColumns: Phrases.key("Columns of files")
    case .brands: Phrases.key("Brands")
    case .termUses: Phrases.key("Translations of values")
    case .addProduct, .translation, .categories, .addPriceList, .priceList, .keptColumn: nil
    case .addSale, .sale, .addCollection, .collectionTranslation, .addProductType, .productType, .brand, .terms: nil
    }
  }

  /// The place at a location; nil when it is not one of these.
  public init?(location: PageLocation) {
    let segments = location.segments
    guard segments.first == "office", segments.count > 1 else { return nil }
    let rest = Array(segments.dropFirst(2))
    let found: CatalogStaffRoute? =
      switch segments[1] {
      case "products": Self.products(rest, location)
      case "categories": rest.count < 2 ? .categories(code: rest.first, cursor: location["cursor"]) : nil
      case "price-lists":
        Self.place(rest, all: .priceLists(cursor: location["cursor"]), new: .addPriceList) {
          PriceListID($0).map { .priceList($0) }
        }
      case "sales":
        Self.place(rest, all: .sales(cursor: location["cursor"]), new: .addSale) {
          PriceListID($0).map { .sale($0) }
        }
      case "collections": Self.collections(rest)
      case "product-types":
        Self.place(rest, all: .productTypes, new: .addProductType) { ProductTypeID($0).map { .productType($0) } }
      case "columns":
        rest.isEmpty ? location["column"].map { .keptColumn($0) } ?? .keptColumns : nil
      case "brands": Self.place(rest, all: .brands(cursor: location["cursor"]), new: nil) { .brand(handle: $0) }
      case "terms": Self.place(rest, all: .termUses, new: nil) { TermUse($0).map { .terms($0) } }
      default: nil
      }
    guard let found else { return nil }
    self = found
  }

  /// All of some things, a new one, or one of them.
  private static func place(
    _ rest: [String], all: CatalogStaffRoute, new: CatalogStaffRoute?, one: (String) -> CatalogStaffRoute?
  ) -> CatalogStaffRoute? {
    switch rest.count {
    case 0: all
    case 1: if let new, rest[0] == "new" { new } else { one(rest[0]) }
    default: nil
    }
  }

  private static func products(_ rest: [String], _ location: PageLocation) -> CatalogStaffRoute? {
    guard rest.count == 3, rest[1] == "translations" else {
      return place(rest, all: .products(CatalogListPlace(location)), new: .addProduct) {
        ProductID($0).map { .product($0) }
      }
    }
    guard let id = ProductID(rest[0]), LanguageTag.isValid(rest[2]) else { return nil }
    return .translation(id, language: rest[2])
  }

  private static func collections(_ rest: [String]) -> CatalogStaffRoute? {
    guard rest.count == 3, rest[1] == "translations" else {
      return place(rest, all: .collections, new: .addCollection) { ProductCollectionID($0).map { .collection($0) } }
    }
    guard let id = ProductCollectionID(rest[0]), LanguageTag.isValid(rest[2]) else { return nil }
    return .collectionTranslation(id, language: rest[2])
  }
}
