public import FoundationCore
public import StoreIdentifiers

/// Something the shop offers: what shoppers read about, sold as one or more variants.
public struct Product: Identifiable, Hashable, Sendable {
  /// The product's id, made by whoever added it.
  public let id: ProductID
  /// The last part of its address; unique, lower-case letters, digits and hyphens.
  public let handle: String
  /// What it is called.
  public let name: String
  /// What is said about it, in plain paragraphs.
  public let summary: String?
  /// Whether shoppers can see it.
  public let status: ProductStatus
  /// What can be bought; at least one.
  public let variants: [Variant]
  /// When it was added.
  public let createdAt: Timestamp
  /// Raised by every change; what `If-Match` compares.
  public let version: Int64

  /// A product with all its parts, as the service reads it.
  public init(
    id: ProductID, handle: String, name: String, summary: String?, status: ProductStatus, variants: [Variant],
    createdAt: Timestamp, version: Int64
  ) {
    self.id = id
    self.handle = handle
    self.name = name
    self.summary = summary
    self.status = status
    self.variants = variants
    self.createdAt = createdAt
    self.version = version
  }

  /// The lowest price among its variants.
  public var lowestPrice: Money? { variants.map(\.price).min { $0.amount < $1.amount } }
}

/// Whether a product is shown.
public enum ProductStatus: String, CaseIterable, Sendable {
  /// Staff only, while it is being prepared.
  case draft
  /// Everyone.
  case active
  /// Staff only, kept for the record.
  case archived
}

extension Schema where Value == Product {
  /// A product as the API sends it.
  public static let product = Schema.object(
    "Product", Field("id", \.id, .identifier()), Field("handle", \.handle, .handle),
    Field("name", \.name, .productName),
    .optional("summary", \.summary, .multiline(0...5_000)), Field("status", \.status, .enumeration()),
    Field("variants", \.variants, .array(of: .variant, count: 1...2_048)), Field("createdAt", \.createdAt, .timestamp),
    Field("version", \.version, .integer64(in: 1...Int64.max))
  ) {
    Product(id: $0, handle: $1, name: $2, summary: $3, status: $4, variants: $5, createdAt: $6, version: $7)
  }
}

extension Schema where Value == Page<Product> {
  /// A page of products.
  public static let products = Schema.page("ProductPage", of: .product)
}

extension Schema where Value == String {
  /// A product's name: one line of 1 to 250 characters.
  public static var productName: Schema { .text(1...250) }

  /// The last part of an address: lower-case ASCII letters, digits and single hyphens, up to 200 characters.
  public static var handle: Schema {
    Schema(description: .string(length: 1...200, pattern: "^[a-z0-9]+(-[a-z0-9]+)*$")) {
      reader throws(SchemaViolation) in
      let value = try reader.string()
      guard Handle.isValid(value) else {
        throw SchemaViolation(code: "handle", message: "Expected lower-case letters, digits and single hyphens.")
      }
      return value
    } write: {
      $1.string($0)
    }
  }
}
