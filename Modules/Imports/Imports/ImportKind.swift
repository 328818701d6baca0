/// What files are about. The context of each takes them in.
public enum ImportKind: String, CaseIterable, Sendable {
  /// Products with their variants, prices, pictures and stock.
  case products
  /// How many units of each variant there are at each location.
  case stock
  /// Customers with their addresses.
  case customers
  /// Orders of the shop that was before.
  case orders
  /// Codes for discounts.
  case discounts
  /// Where addresses lead that have no page.
  case redirects

  /// The forms in which its files come.
  public var formats: [ImportFormat] { self == .products ? ImportFormat.allCases : [.shopify] }
}
