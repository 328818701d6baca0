public import FoundationCore

/// Which products a list shows, and in which order. The server filters and sorts; a screen only says what it wants.
public struct ProductFilter: Hashable, Sendable {
  /// Words to find, the last of which may be unfinished.
  public var text: String?
  /// The lowest price in minor units, inclusive.
  public var minimumPrice: Int64?
  /// The highest price in minor units, inclusive.
  public var maximumPrice: Int64?
  /// The category that the products are in, or below.
  public var category: CategoryID?
  /// The collection that they are in, by its handle.
  public var collection: String?
  /// The values of facets that they have.
  public var facets: FacetChoices
  /// The fewest stars, 1 to 5.
  public var minimumRating: Int?
  /// Whether only what can be had now is shown.
  public var availableOnly: Bool
  /// Whether only what is announced as reduced now is shown.
  public var reducedOnly: Bool
  /// The status that they have; nil for all that may be seen. Shoppers see active ones, whatever this says.
  public var status: ProductStatus?
  /// The order.
  public var sort: ProductSort
  /// The language of names and texts; nil for the shop's own. It decides nothing else.
  public var locale: String?

  /// A filter; without arguments, everything, newest first.
  public init(
    text: String? = nil, minimumPrice: Int64? = nil, maximumPrice: Int64? = nil, category: CategoryID? = nil,
    collection: String? = nil, facets: FacetChoices = FacetChoices(), minimumRating: Int? = nil,
    availableOnly: Bool = false, reducedOnly: Bool = false,
    status: ProductStatus? = nil, sort: ProductSort = .newest, locale: String? = nil
  ) {
    self.text = text
    self.minimumPrice = minimumPrice
    self.maximumPrice = maximumPrice
    self.category = category
    self.collection = collection
    self.facets = facets
    self.minimumRating = minimumRating
    self.availableOnly = availableOnly
    self.reducedOnly = reducedOnly
    self.status = status
    self.sort = sort
    self.locale = locale
  }

  /// What cursors made under this filter carry.
  public var fingerprint: UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.mix(text)
    fingerprint.mix(minimumPrice)
    fingerprint.mix(maximumPrice)
    fingerprint.mix(category?.description)
    fingerprint.mix(collection)
    fingerprint.mix(facets.text)
    fingerprint.mix(minimumRating.map { Int64($0) })
    fingerprint.mix((availableOnly ? 1 : 0) + (reducedOnly ? 2 : 0))
    fingerprint.mix(status?.rawValue)
    fingerprint.mix(sort.rawValue)
    return fingerprint.value
  }
}

/// The orders a list of products can have.
public enum ProductSort: String, CaseIterable, Sendable {
  /// What fits the words best first; where no words are given, as `newest`.
  case relevance
  /// The latest added first.
  case newest
  /// The cheapest first.
  case priceAscending
  /// The dearest first.
  case priceDescending
  /// The best reviewed first.
  case rating
  /// What was sold most in the last 30 days first; what was not sold, the latest first.
  case bestselling
  /// By name, as a dictionary of the reader's language has them: neither case nor marks count.
  case name
}
