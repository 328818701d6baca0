public import FoundationCore
public import StoreIdentifiers

/// A variant that a price list has a price for, as people know it.
public struct PricedVariant: Identifiable, Hashable, Sendable {
  /// The variant.
  public let id: VariantID
  /// The shop's code for it.
  public let sku: String
  /// What its product is called.
  public let productName: String
  /// What tells it from the product's others; nil for a product of one variant.
  public let name: String?
  /// What it costs without any list.
  public let price: Money

  /// A variant with all its parts, as the service reads it.
  public init(id: VariantID, sku: String, productName: String, name: String?, price: Money) {
    self.id = id
    self.sku = sku
    self.productName = productName
    self.name = name
    self.price = price
  }
}

extension Schema where Value == [PricedVariant] {
  /// The variants of a price list, each once.
  public static let pricedVariants = Schema.array(of: pricedVariant, count: 0...PriceList.priceLimit)

  private static let pricedVariant = Schema<PricedVariant>.object(
    "PricedVariant", Field("id", \.id, .identifier()), Field("sku", \.sku, .text(1...100)),
    Field("productName", \.productName, .text(1...255)), .optional("name", \.name, .text(1...250)),
    Field("price", \.price, .price)
  ) { PricedVariant(id: $0, sku: $1, productName: $2, name: $3, price: $4) }
}
