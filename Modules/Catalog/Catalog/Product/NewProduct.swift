public import FoundationCore
public import StoreIdentifiers

/// What is said when a product is added. The ids are made by the caller, so that a repeat is recognised.
public struct NewProduct: Sendable {
  /// The product's id.
  public var id: ProductID
  /// The last part of its address; made from the name when nil.
  public var handle: String?
  /// What it is called.
  public var name: String
  /// What is said about it.
  public var summary: String?
  /// Whether shoppers see it at once.
  public var status: ProductStatus
  /// What can be bought.
  public var variants: [Variant]

  /// A product to add.
  public init(
    id: ProductID = .make(), handle: String? = nil, name: String, summary: String? = nil,
    status: ProductStatus = .active, variants: [Variant]
  ) {
    self.id = id
    self.handle = handle
    self.name = name
    self.summary = summary
    self.status = status
    self.variants = variants
  }
}

extension Schema where Value == NewProduct {
  /// The request that adds a product.
  public static let newProduct = Schema.object(
    "NewProduct", Field("id", \.id, .identifier()), .optional("handle", \.handle, .handle),
    Field("name", \.name, .productName), .optional("summary", \.summary, .multiline(0...5_000)),
    .defaulted("status", \.status, .enumeration(), to: .draft),
    Field("variants", \.variants, .array(of: .variant, count: 1...2_048))
  ) {
    NewProduct(id: $0, handle: $1, name: $2, summary: $3, status: $4, variants: $5)
  }
}

/// A change to a product; what is nil stays as it is.
public struct ProductEdit: Sendable {
  /// The new name.
  public var name: String?
  /// The new text.
  public var summary: String?
  /// The new status.
  public var status: ProductStatus?

  /// A change of some of a product's facts.
  public init(name: String? = nil, summary: String? = nil, status: ProductStatus? = nil) {
    self.name = name
    self.summary = summary
    self.status = status
  }
}

extension Schema where Value == ProductEdit {
  /// The request that changes a product.
  public static let productEdit = Schema.object(
    "ProductEdit", .optional("name", \.name, .productName), .optional("summary", \.summary, .multiline(0...5_000)),
    .optional("status", \.status, .enumeration())
  ) { ProductEdit(name: $0, summary: $1, status: $2) }
}

/// A variant's new price.
public struct PriceChange: Sendable {
  /// What it costs from now on.
  public var price: Money

  /// A change to a price.
  public init(price: Money) { self.price = price }
}

extension Schema where Value == PriceChange {
  /// The request that changes a price.
  public static let priceChange = Schema.object("PriceChange", Field("price", \.price, .price)) {
    PriceChange(price: $0)
  }
}
