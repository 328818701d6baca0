public import Catalog
import FoundationCore
import WebUI

/// Which part of staff's list of products: what stands in its address.
public struct CatalogListPlace: Hashable, Sendable {
  /// Words to find.
  public var text: String?
  /// The status that products have; nil for any.
  public var status: ProductStatus?
  /// In which order they are; nil for the best matches, and the newest where nothing is looked for.
  public var sort: ProductSort?
  /// Where the page begins.
  public var cursor: String?

  /// A list from its beginning.
  public init(
    text: String? = nil, status: ProductStatus? = nil, sort: ProductSort? = nil, cursor: String? = nil
  ) {
    self.text = text
    self.status = status
    self.sort = sort
    self.cursor = cursor
  }

  /// The part that an address names; what cannot be meant is left out.
  init(_ location: PageLocation) {
    self.init(
      text: location["q"].flatMap { $0.isEmptyOrWhiteSpace ? nil : String($0.unicodeScalars.prefix(200)) },
      status: location["status"].flatMap { ProductStatus(rawValue: $0) },
      sort: location["sort"].flatMap { ProductSort(rawValue: $0) }, cursor: location["cursor"])
  }

  var query: KeyValuePairs<String, String?> {
    ["q": text, "status": status?.rawValue, "sort": sort?.rawValue, "cursor": cursor]
  }

  /// The same list from its beginning, with a change.
  func with(_ change: (inout CatalogListPlace) -> Void) -> CatalogListPlace {
    var place = self
    place.cursor = nil
    change(&place)
    return place
  }

  var filter: ProductFilter {
    ProductFilter(text: text, status: status, sort: sort ?? (text == nil ? .newest : .relevance))
  }
}
