/// The forms in which the catalogue leaves the store.
public enum ProductFileFormat: String, CaseIterable, Sendable {
  /// Shopify's product CSV, which imports take.
  case shopify
  /// JSON Lines: a product with everything that is kept of it a line, which imports take.
  case jsonLines
  /// Google Merchant Center's feed: RSS 2.0 of what shoppers can see, an item a variant.
  case google
}
