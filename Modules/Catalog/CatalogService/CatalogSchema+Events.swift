public import Persistence

extension CatalogSchema {
  /// What its commands publish.
  public static let events: [any DescribedEventType] = ReviewModerated.types + [PriceChanged.type]
}
