import Catalog
import FoundationCore
public import WebUI

/// The places of the Catalog, each with its address.
public enum CatalogRoute: Route {
  /// The list of products, below `products`.
  case list(ProductListPlace)
  /// A category's products, below `categories`.
  case category(code: String, ProductListPlace)
  /// A brand's products, below `brands`.
  case brand(handle: String, ProductListPlace)
  /// A collection's products, below `collections`.
  case collection(handle: String, ProductListPlace)
  /// A product's page.
  case product(handle: String)

  /// `/products?…`, `/categories/code?…`, `/brands/handle?…`, `/collections/handle?…` or `/products/handle`.
  public var location: PageLocation {
    switch self {
    case .list(let place): PageLocation(["products"], query: place.query)
    case .category(let code, let place): PageLocation(["categories", code], query: place.query)
    case .brand(let handle, let place): PageLocation(["brands", handle], query: place.query)
    case .collection(let handle, let place): PageLocation(["collections", handle], query: place.query)
    case .product(let handle): PageLocation(["products", handle])
    }
  }

  /// Everything is below the list of all.
  public var parent: CatalogRoute? {
    switch self {
    case .list: nil
    case .category, .brand, .collection, .product: .list(ProductListPlace())
    }
  }

  /// What the way to a product says.
  public var breadcrumb: String? {
    switch self {
    case .list: "Products"
    case .category, .brand, .collection, .product: nil
    }
  }

  /// The place at a location; nil when it is not the Catalog's.
  public init?(location: PageLocation) {
    switch (location.segments.first, location.segments.count) {
    case ("products", 1): self = .list(ProductListPlace(location))
    case ("products", 2): self = .product(handle: location.segments[1])
    case ("categories", 2): self = .category(code: location.segments[1], ProductListPlace(location))
    case ("brands", 2): self = .brand(handle: location.segments[1], ProductListPlace(location))
    case ("collections", 2): self = .collection(handle: location.segments[1], ProductListPlace(location))
    default: return nil
    }
  }
}
