import Catalog
import FoundationCore
public import WebUI

/// The places of the Catalog, each with its address.
public enum CatalogRoute: Route {
  /// The list of products, below `products`.
  case list(ProductListPlace)
  /// A product's page.
  case product(handle: String)

  /// `/products?…` or `/products/handle`.
  public var location: PageLocation {
    switch self {
    case .list(let place): PageLocation(["products"], query: place.query)
    case .product(let handle): PageLocation(["products", handle])
    }
  }

  /// A product is below the list of all.
  public var parent: CatalogRoute? {
    switch self {
    case .list: nil
    case .product: .list(ProductListPlace())
    }
  }

  /// What the way to a product says.
  public var breadcrumb: String? {
    switch self {
    case .list: "Products"
    case .product: nil
    }
  }

  /// The place at a location; nil when it is not the Catalog's.
  public init?(location: PageLocation) {
    guard location.segments.first == "products" else { return nil }
    switch location.segments.count {
    case 1: self = .list(ProductListPlace(location))
    case 2: self = .product(handle: location.segments[1])
    default: return nil
    }
  }
}

/// Which part of which list: what stands in the address of a list.
public struct ProductListPlace: Hashable, Sendable {
  /// Words to find.
  public var text: String?
  /// The lowest price, in minor units.
  public var minimumPrice: Int64?
  /// The highest price, in minor units.
  public var maximumPrice: Int64?
  /// The order, by its word.
  public var sort: String?
  /// Where the page begins.
  public var cursor: String?

  /// A list from its beginning.
  public init(
    text: String? = nil, minimumPrice: Int64? = nil, maximumPrice: Int64? = nil, sort: String? = nil,
    cursor: String? = nil
  ) {
    self.text = text
    self.minimumPrice = minimumPrice
    self.maximumPrice = maximumPrice
    self.sort = sort
    self.cursor = cursor
  }

  init(_ location: PageLocation) {
    self.init(
      text: location["q"].flatMap { $0.isEmptyOrWhiteSpace ? nil : $0 },
      minimumPrice: location["min"].flatMap { Int64($0) }, maximumPrice: location["max"].flatMap { Int64($0) },
      sort: location["sort"], cursor: location["cursor"])
  }

  var query: KeyValuePairs<String, String?> {
    [
      "q": text, "min": minimumPrice.map { String($0) }, "max": maximumPrice.map { String($0) }, "sort": sort,
      "cursor": cursor,
    ]
  }

  var filter: ProductFilter {
    ProductFilter(
      text: text, minimumPrice: minimumPrice, maximumPrice: maximumPrice,
      sort: sort.flatMap { ProductSort(rawValue: $0) } ?? (text == nil ? .newest : .relevance))
  }

  func with(_ change: (inout ProductListPlace) -> Void) -> ProductListPlace {
    var copy = self
    copy.cursor = nil
    change(&copy)
    return copy
  }
}
