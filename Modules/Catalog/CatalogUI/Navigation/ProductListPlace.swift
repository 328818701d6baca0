public import Catalog
import FoundationCore
import WebUI

/// Which part of which list: what stands in the address of a list.
public struct ProductListPlace: Hashable, Sendable {
  /// Words to find.
  public var text: String?
  /// The lowest price, in minor units.
  public var minimumPrice: Int64?
  /// The highest price, in minor units.
  public var maximumPrice: Int64?
  /// The values of facets that the list is narrowed by.
  public var facets: FacetChoices
  /// The fewest stars.
  public var minimumRating: Int?
  /// Whether only what can be had now is shown.
  public var availableOnly: Bool
  /// Whether only what is announced as reduced is shown.
  public var reducedOnly: Bool
  /// The order, by its word.
  public var sort: String?
  /// Which page, 1 to `ProductListQuery.pageLimit`.
  public var page: Int
  /// Whether a narrow window shows what the list can be narrowed by; a wide one always does.
  public var showsFilters: Bool

  /// A list from its beginning.
  public init(
    text: String? = nil, minimumPrice: Int64? = nil, maximumPrice: Int64? = nil,
    facets: FacetChoices = FacetChoices(), minimumRating: Int? = nil, availableOnly: Bool = false,
    reducedOnly: Bool = false, sort: String? = nil, page: Int = 1, showsFilters: Bool = false
  ) {
    self.text = text
    self.minimumPrice = minimumPrice
    self.maximumPrice = maximumPrice
    self.facets = facets
    self.minimumRating = minimumRating
    self.availableOnly = availableOnly
    self.reducedOnly = reducedOnly
    self.sort = sort
    self.page = page
    self.showsFilters = showsFilters
  }

  /// The part that an address names; what cannot be meant is left out.
  init(_ location: PageLocation) {
    self.init(
      text: location["q"].flatMap { $0.isEmptyOrWhiteSpace ? nil : String($0.unicodeScalars.prefix(200)) },
      minimumPrice: location["min"].flatMap { Self.price($0) },
      maximumPrice: location["max"].flatMap { Self.price($0) },
      facets: location["facets"].flatMap { FacetChoices(text: $0) } ?? FacetChoices(),
      minimumRating: location["rating"].flatMap { Int($0) }.flatMap { (1...5).contains($0) ? $0 : nil },
      availableOnly: location["available"] == "true", reducedOnly: location["reduced"] == "true",
      sort: location["sort"],
      page: location["page"].flatMap { Int($0) }.flatMap { (1...ProductListQuery.pageLimit).contains($0) ? $0 : nil }
        ?? 1,
      showsFilters: location["filters"] == "shown")
  }

  private static func price(_ text: String) -> Int64? {
    Int64(text).flatMap { (0...100_000_000_000).contains($0) ? $0 : nil }
  }

  var query: KeyValuePairs<String, String?> {
    [
      "q": text, "min": minimumPrice.map { String($0) }, "max": maximumPrice.map { String($0) },
      "facets": facets.text, "rating": minimumRating.map { String($0) }, "available": availableOnly ? "true" : nil,
      "reduced": reducedOnly ? "true" : nil, "sort": sort, "page": page == 1 ? nil : String(page),
      "filters": showsFilters ? "shown" : nil,
    ]
  }

  /// Whether anything but words narrows the list.
  var isNarrowed: Bool {
    minimumPrice != nil || maximumPrice != nil || facets != FacetChoices() || minimumRating != nil || availableOnly
      || reducedOnly
  }

  var filter: ProductFilter {
    ProductFilter(
      text: text, minimumPrice: minimumPrice, maximumPrice: maximumPrice, facets: facets,
      minimumRating: minimumRating, availableOnly: availableOnly, reducedOnly: reducedOnly,
      sort: sort.flatMap { ProductSort(rawValue: $0) } ?? (text == nil ? .newest : .relevance))
  }

  /// The first page of the list, changed.
  func with(_ change: (inout ProductListPlace) -> Void) -> ProductListPlace {
    var copy = self
    copy.page = 1
    change(&copy)
    return copy
  }
}
