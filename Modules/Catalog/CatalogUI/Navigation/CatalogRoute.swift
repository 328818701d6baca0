public import Catalog
public import FoundationCore
public import StoreIdentifiers
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
  /// A product's page, at one of its variants or at the first.
  case product(handle: String, variant: VariantID? = nil)
  /// Staff: the reviews that have a status, at `office/reviews`.
  case reviews(ReviewStatus)

  /// `/products?…`, `/categories/code?…`, `/brands/handle?…`, `/collections/handle?…`, `/products/handle` or
  /// `/office/reviews?…`.
  public var location: PageLocation {
    switch self {
    case .list(let place): PageLocation(["products"], query: place.query)
    case .category(let code, let place): PageLocation(["categories", code], query: place.query)
    case .brand(let handle, let place): PageLocation(["brands", handle], query: place.query)
    case .collection(let handle, let place): PageLocation(["collections", handle], query: place.query)
    case .product(let handle, let variant):
      PageLocation(["products", handle], query: ["variant": variant?.description])
    case .reviews(let status):
      PageLocation(["office", "reviews"], query: ["status": status == .pending ? nil : status.rawValue])
    }
  }

  /// The parts of a list are one screen, and so are a product's variants.
  public var identity: PageLocation { isOffice ? location : PageLocation(location.segments) }

  /// Everything that shoppers see is below the list of all.
  public var parent: CatalogRoute? {
    switch self {
    case .list, .reviews: nil
    case .category, .brand, .collection, .product: .list(ProductListPlace())
    }
  }

  /// What the way to a product says.
  public var breadcrumb: String? {
    switch self {
    case .reviews: "Reviews"
    // The screens draw the way themselves: it passes the categories.
    case .list, .category, .brand, .collection, .product: nil
    }
  }

  /// Whether the place is staff's.
  public var isOffice: Bool { location.segments.first == "office" }

  /// The place at a location; nil when it is not the Catalog's.
  public init?(location: PageLocation) {
    switch (location.segments.first, location.segments.count) {
    case ("products", 1): self = .list(ProductListPlace(location))
    case ("products", 2):
      self = .product(handle: location.segments[1], variant: location["variant"].flatMap { VariantID($0) })
    case ("categories", 2): self = .category(code: location.segments[1], ProductListPlace(location))
    case ("brands", 2): self = .brand(handle: location.segments[1], ProductListPlace(location))
    case ("collections", 2): self = .collection(handle: location.segments[1], ProductListPlace(location))
    case ("office", 2) where location.segments[1] == "reviews":
      self = .reviews(location["status"].flatMap { ReviewStatus(rawValue: $0) } ?? .pending)
    default: return nil
    }
  }
}
