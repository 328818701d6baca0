public import FoundationCore
public import StoreIdentifiers

/// What one unit of an order's line has of another variant, where the line is of a bundle: a copy of what it was when it was
/// bought.
///
/// Stock and parcels have components, each as a line of its own. Prices, taxes and credits have the bundle.
public struct OrderLineComponent: Identifiable, Hashable, Sendable {
  /// What stock and parcels know it by.
  public let id: OrderLineID
  /// The variant that the units are of.
  public let variant: VariantID
  /// Its code then.
  public let sku: String
  /// Its name then, in the shop's own words.
  public let name: String
  /// Its name then in the language that the buyer ordered in; nil where that is the same.
  public let buyerName: String?
  /// How many units one bundle has.
  public let quantity: Int
  /// How many units have left, in all.
  public let shipped: Int

  /// A component with all its parts.
  public init(
    id: OrderLineID, variant: VariantID, sku: String, name: String, buyerName: String? = nil, quantity: Int,
    shipped: Int = 0
  ) {
    self.id = id
    self.variant = variant
    self.sku = sku
    self.name = name
    self.buyerName = buyerName
    self.quantity = quantity
    self.shipped = shipped
  }

  /// Its name as the buyer has read it.
  public var shownName: String { buyerName ?? name }
}

extension Schema where Value == OrderLineComponent {
  /// A component as the API sends it.
  public static let orderLineComponent = Schema.object(
    "OrderLineComponent", Field("id", \.id, .identifier()), Field("variant", \.variant, .identifier()),
    Field("sku", \.sku, .text(1...255)), Field("name", \.name, .text(1...600)),
    .optional("buyerName", \.buyerName, .text(1...600)), Field("quantity", \.quantity, .integer(in: 1...1_000)),
    Field("shipped", \.shipped, .integer(in: 0...1_000_000_000))
  ) { OrderLineComponent(id: $0, variant: $1, sku: $2, name: $3, buyerName: $4, quantity: $5, shipped: $6) }
}
