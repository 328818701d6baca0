import Catalog
public import FoundationCore
public import Persistence
public import StoreIdentifiers

/// The event that a price changed, version 1.
public struct PriceChanged: Sendable {
  /// Whose price.
  public let variant: VariantID
  /// What it costs now.
  public let price: Money

  /// The payload of `catalog.price-changed`.
  public static let schema = Schema<PriceChanged>.object(
    "PriceChanged", Field("variant", \.variant, .identifier()), Field("price", \.price, .money)
  ) { PriceChanged(variant: $0, price: $1) }

  /// What `catalog.price-changed` is; its aggregate is the product.
  public static let type = EventType("catalog.price-changed", version: 1, schema)
}
