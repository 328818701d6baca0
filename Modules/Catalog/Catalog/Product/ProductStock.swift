public import FoundationCore
public import StoreIdentifiers

/// How many units of a product can be sold, all its variants together. Staff see it beside the product in their lists.
public struct ProductStock: Hashable, Sendable {
  /// The product.
  public let product: ProductID
  /// How many units; 0 for what was never counted.
  public let units: Int

  /// The stock of a product.
  public init(product: ProductID, units: Int) {
    self.product = product
    self.units = units
  }
}

extension Schema where Value == [ProductStock] {
  /// The stock of some products, at most a page of them.
  public static let productStocks = Schema.array(of: .productStock)
}

extension Schema where Value == ProductStock {
  /// A product's stock as staff see it.
  public static let productStock = Schema.object(
    "ProductStock", Field("product", \.product, .identifier()),
    Field("units", \.units, .integer(in: -9_007_199_254_740_991...9_007_199_254_740_991))
  ) { ProductStock(product: $0, units: $1) }
}
