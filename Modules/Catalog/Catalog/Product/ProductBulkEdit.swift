public import FoundationCore
public import StoreIdentifiers

/// One change to many products, each of which is changed, or left alone, on its own.
public struct ProductBulkEdit: Hashable, Sendable {
  /// How many products one change may be about.
  public static let limit = 100

  /// A product as it was when the change was decided on.
  public struct Target: Hashable, Sendable {
    /// The product.
    public let id: ProductID
    /// The version that was read; where it is no longer the newest, the product is left alone.
    public let version: Int64

    /// A product at a version.
    public init(id: ProductID, version: Int64) {
      self.id = id
      self.version = version
    }
  }

  /// The products, each once.
  public var products: [Target]
  /// The status that they get; nil to keep theirs.
  public var status: ProductStatus?
  /// Words put on them, after their own.
  public var addTags: [String]
  /// Words taken from them.
  public var removeTags: [String]
  /// A category that they are in from now on, after their own.
  public var addCategory: CategoryID?
  /// For whom they are from now on; nil to keep theirs.
  public var audience: Audience?

  /// A change of some products.
  public init(
    products: [Target], status: ProductStatus? = nil, addTags: [String] = [], removeTags: [String] = [],
    addCategory: CategoryID? = nil, audience: Audience? = nil
  ) {
    self.products = products
    self.status = status
    self.addTags = addTags
    self.removeTags = removeTags
    self.addCategory = addCategory
    self.audience = audience
  }

  /// What a product is after the change; tags are compared in their exact spelling.
  public func applied(to product: Product) -> Product {
    var edited = product
    if let status { edited.status = status }
    edited.tags.removeAll { removeTags.contains($0) }
    for tag in addTags where !edited.tags.contains(tag) { edited.tags.append(tag) }
    if let addCategory, !edited.categories.contains(addCategory) { edited.categories.append(addCategory) }
    if let audience { edited.audience = audience }
    return edited
  }
}

extension Schema where Value == ProductBulkEdit {
  /// The request that changes many products.
  public static let productBulkEdit = Schema.object(
    "ProductBulkEdit",
    Field<ProductBulkEdit, [ProductBulkEdit.Target]>(
      "products", \.products, .array(of: target, count: 1...ProductBulkEdit.limit)),
    Field<ProductBulkEdit, ProductStatus?>.optional("status", \.status, .enumeration()),
    Field<ProductBulkEdit, [String]?>.unlessEmpty("addTags", \.addTags, .tag, count: 0...250),
    Field<ProductBulkEdit, [String]?>.unlessEmpty("removeTags", \.removeTags, .tag, count: 0...250),
    Field<ProductBulkEdit, CategoryID?>.optional("addCategory", \.addCategory, .identifier()),
    Field<ProductBulkEdit, [String]?>.optional("audience", \.audience?.groups, .audienceGroups)
  ) {
    ProductBulkEdit(
      products: $0, status: $1, addTags: $2 ?? [], removeTags: $3 ?? [], addCategory: $4,
      audience: $5.map { Audience(groups: $0) })
  }

  private static let target = Schema<ProductBulkEdit.Target>.object(
    "ProductAtVersion", Field("id", \.id, .identifier()), Field("version", \.version, .integer64(in: 1...Int64.max))
  ) { ProductBulkEdit.Target(id: $0, version: $1) }
}
