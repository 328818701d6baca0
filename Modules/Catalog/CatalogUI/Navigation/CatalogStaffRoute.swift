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

  /// `/office/products?…`, `/office/products/new` or `/office/products/id`.
  public var location: PageLocation {
    switch self {
    case .products(let place): PageLocation(["office", "products"], query: place.query)
    case .addProduct: PageLocation(["office", "products", "new"])
    case .product(let id): PageLocation(["office", "products", id.description])
    }
  }

  /// A product is below the list of all.
  public var parent: CatalogStaffRoute? {
    switch self {
    case .products: nil
    case .addProduct, .product: .products(CatalogListPlace())
    }
  }

  /// What the way to a product says.
  public var breadcrumb: String? {
    switch self {
    case .products: "Products"
    case .addProduct, .product: nil
    }
  }

  /// The place at a location; nil when it is not one of these.
  public init?(location: PageLocation) {
    let segments = location.segments
    guard segments.first == "office", segments.count > 1, segments[1] == "products" else { return nil }
    switch segments.count {
    case 2: self = .products(CatalogListPlace(location))
    case 3 where segments[2] == "new": self = .addProduct
    case 3:
      guard let id = ProductID(segments[2]) else { return nil }
      self = .product(id)
    default: return nil
    }
  }
}
