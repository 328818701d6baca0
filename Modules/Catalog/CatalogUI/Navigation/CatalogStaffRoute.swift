public import Catalog
public import FoundationCore
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

  /// `/office/products?…`, `/office/products/new`, `/office/products/id`, `/office/categories/code?…`, and
  /// `/office/price-lists` in the same way.
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
    }
  }

  /// A product is below the list of all, a category below the top of the tree.
  public var parent: CatalogStaffRoute? {
    switch self {
    case .products, .categories(code: nil, _), .priceLists: nil
    case .addProduct, .product: .products(CatalogListPlace())
    case .translation(let id, _): .product(id)
    case .categories: .categories(code: nil, cursor: nil)
    case .addPriceList, .priceList: .priceLists(cursor: nil)
    }
  }

  /// What the way to a product says.
  public var breadcrumb: String? {
    switch self {
    case .products: "Products"
    case .categories(code: nil, _): "Categories"
    case .priceLists: "Price lists"
    case .product: "Product"
    case .addProduct, .translation, .categories, .addPriceList, .priceList: nil
    }
  }

  /// The place at a location; nil when it is not one of these.
  public init?(location: PageLocation) {
    let segments = location.segments
    guard segments.first == "office", segments.count > 1 else { return nil }
    if segments[1] == "categories", segments.count < 4 {
      self = .categories(code: segments.count == 3 ? segments[2] : nil, cursor: location["cursor"])
      return
    }
    if segments[1] == "price-lists" {
      switch segments.count {
      case 2: self = .priceLists(cursor: location["cursor"])
      case 3 where segments[2] == "new": self = .addPriceList
      case 3:
        guard let id = PriceListID(segments[2]) else { return nil }
        self = .priceList(id)
      default: return nil
      }
      return
    }
    guard segments[1] == "products" else { return nil }
    switch segments.count {
    case 2: self = .products(CatalogListPlace(location))
    case 3 where segments[2] == "new": self = .addProduct
    case 3:
      guard let id = ProductID(segments[2]) else { return nil }
      self = .product(id)
    case 5 where segments[3] == "translations":
      guard let id = ProductID(segments[2]), LanguageTag.isValid(segments[4]) else { return nil }
      self = .translation(id, language: segments[4])
    default: return nil
    }
  }
}
