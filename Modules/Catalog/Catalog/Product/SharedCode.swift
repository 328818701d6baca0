public import FoundationCore
public import StoreIdentifiers

/// Another variant with the SKU of one of a product's: staff are warned, since such a code finds both.
public struct SharedCode: Hashable, Sendable {
  /// How many are told.
  public static let limit = 50

  /// The code, as the product's own variant spells it.
  public let sku: String
  /// The product of the other variant; it may be the same.
  public let product: ProductID
  /// What that product is called.
  public let name: String

  /// A code that a product has too.
  public init(sku: String, product: ProductID, name: String) {
    self.sku = sku
    self.product = product
    self.name = name
  }
}

extension Schema where Value == [SharedCode] {
  /// The codes that other variants have, at most `SharedCode.limit`.
  public static let sharedCodes = Schema.array(of: .sharedCode, count: 0...SharedCode.limit)
}

extension Schema where Value == SharedCode {
  /// A code that another variant has, as staff see it.
  public static let sharedCode = Schema.object(
    "SharedCode", Field("sku", \.sku, .sku), Field("product", \.product, .identifier()),
    Field("name", \.name, .productName)
  ) { SharedCode(sku: $0, product: $1, name: $2) }
}
