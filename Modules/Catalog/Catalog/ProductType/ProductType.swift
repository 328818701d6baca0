public import FoundationCore

/// Marks ids of product types.
public enum ProductTypeTag {}
/// A product type's id.
public typealias ProductTypeID = Identifier<ProductTypeTag>

/// A kind of products with what is said of each, such as lamps with their wattage. A product names its type; one whose
/// type nobody has described has the attributes that its staff give it.
public struct ProductType: Identifiable, Hashable, Sendable {
  /// How many attributes a type may have.
  public static let attributeLimit = 60

  /// The type's id, made by whoever added it.
  public let id: ProductTypeID
  /// What products name it by; unique, ignoring case.
  public var name: String
  /// What is said of its products, in the order in which it is shown.
  public var attributes: [Attribute]
  /// Raised by every change; what `If-Match` compares.
  public let version: Int64

  /// A type with all its parts.
  public init(id: ProductTypeID, name: String, attributes: [Attribute], version: Int64 = 1) {
    self.id = id
    self.name = name
    self.attributes = attributes
    self.version = version
  }
}

extension Schema where Value == ProductType {
  /// A type as the API sends it.
  public static let productType = Schema.object(
    "ProductType", Field("id", \.id, .identifier()), Field("name", \.name, .text(1...250)),
    Field("attributes", \.attributes, .array(of: .attribute, count: 0...ProductType.attributeLimit)),
    Field("version", \.version, .integer64(in: 1...Int64.max))
  ) { ProductType(id: $0, name: $1, attributes: $2, version: $3) }

  /// A type as the API accepts it: without a version, which the request's precondition tells.
  public static let productTypeDraft = Schema.object(
    "ProductTypeDraft", Field("id", \.id, .identifier()), Field("name", \.name, .text(1...250)),
    Field("attributes", \.attributes, .array(of: .attribute, count: 0...ProductType.attributeLimit))
  ) { ProductType(id: $0, name: $1, attributes: $2) }
}

extension Schema where Value == [ProductType] {
  /// Every type.
  public static let productTypes = Schema<[ProductType]>.array(of: .productType)
}
