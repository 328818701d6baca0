public import FoundationCore
public import StoreIdentifiers

/// What a list says of a product: enough for a card, and the way to the rest.
public struct ProductSummary: Identifiable, Hashable, Sendable {
  /// The product's id.
  public let id: ProductID
  /// The last part of its address.
  public let handle: String
  /// What it is called.
  public internal(set) var name: String
  /// What is said about it, in plain paragraphs.
  public internal(set) var summary: String?
  /// Whether shoppers can see it.
  public let status: ProductStatus
  /// Who makes it.
  public let brand: String?
  /// The picture that stands for it.
  public let picture: MediaItem?
  /// The lowest price among its variants.
  public internal(set) var lowestPrice: Money
  /// The highest, where it is another.
  public internal(set) var highestPrice: Money?
  /// The price that the maker of its cheapest variant recommends; never a former price.
  public internal(set) var compareAtPrice: Money?
  /// The reduction of its lowest price that is announced now.
  public internal(set) var reduction: PriceReduction?
  /// The lowest price for everyone, where the reader's group pays less.
  public internal(set) var usualPrice: Money?
  /// What a measure of its cheapest variant costs.
  public internal(set) var unitPrice: UnitPrice?
  /// The mean of its reviews in hundredths of a star, 100 to 500; nil without reviews.
  public let rating: Int?
  /// How many reviews that is the mean of.
  public let reviewCount: Int
  /// Whether something of it can be had now.
  public let isAvailable: Bool
  /// Whether it is among the products that sell best.
  public let isBestSeller: Bool
  /// The product's version, which staff say when they change it.
  public let version: Int64

  /// A summary with all its parts, as the service reads it.
  public init(
    id: ProductID, handle: String, name: String, summary: String? = nil, status: ProductStatus = .active,
    brand: String? = nil, picture: MediaItem? = nil, lowestPrice: Money, highestPrice: Money? = nil,
    compareAtPrice: Money? = nil, rating: Int? = nil, reviewCount: Int = 0, isAvailable: Bool = true,
    version: Int64 = 1, reduction: PriceReduction? = nil, usualPrice: Money? = nil,
    unitPrice: UnitPrice? = nil, isBestSeller: Bool = false
  ) {
    self.id = id
    self.handle = handle
    self.name = name
    self.summary = summary
    self.status = status
    self.brand = brand
    self.picture = picture
    self.lowestPrice = lowestPrice
    self.highestPrice = highestPrice
    self.compareAtPrice = compareAtPrice
    self.rating = rating
    self.reviewCount = reviewCount
    self.isAvailable = isAvailable
    self.version = version
    self.reduction = reduction
    self.usualPrice = usualPrice
    self.unitPrice = unitPrice
    self.isBestSeller = isBestSeller
  }
}

extension ProductSummary {
  /// The same product with other words.
  public func saying(name: String, summary: String?) -> ProductSummary {
    var copy = self
    (copy.name, copy.summary) = (name, summary)
    return copy
  }

  /// The same product at the prices of a group, where everyone pays `usual`.
  public func costing(
    lowest: Money, highest: Money?, usual: Money?, recommended: Money?, unitPrice: UnitPrice?
  ) -> ProductSummary {
    var copy = self
    (copy.lowestPrice, copy.highestPrice) = (lowest, highest)
    (copy.usualPrice, copy.compareAtPrice, copy.unitPrice) = (usual, recommended, unitPrice)
    if lowest != lowestPrice { copy.reduction = nil }
    return copy
  }

  /// The same product without a reduction that is not announced at a moment.
  public func announcing(at moment: Timestamp) -> ProductSummary {
    guard let reduction, !reduction.isAnnounced(at: moment) else { return self }
    var copy = self
    copy.reduction = nil
    return copy
  }

  /// What a list says of a product that was just read whole. Nil for one without variants, which none is.
  public init?(_ product: Product) {
    guard let cheapest = product.variants.min(by: { $0.price.amount < $1.price.amount }) else { return nil }
    let highest = product.variants.map(\.price).max { $0.amount < $1.amount }
    self.init(
      id: product.id, handle: product.handle, name: product.name, summary: product.summary, status: product.status,
      brand: product.brand, picture: product.media.first, lowestPrice: cheapest.price,
      highestPrice: highest == cheapest.price ? nil : highest, compareAtPrice: cheapest.compareAtPrice,
      rating: product.rating, reviewCount: product.reviewCount, version: product.version,
      reduction: cheapest.reduction, usualPrice: cheapest.usualPrice, unitPrice: cheapest.unitPrice)
  }
}

extension Schema where Value == ProductSummary {
  /// A summary as the API sends it.
  public static let productSummary = Schema.object(
    "ProductSummary", Field<ProductSummary, ProductID>("id", \.id, .identifier()),
    Field<ProductSummary, String>("handle", \.handle, .productHandle),
    Field<ProductSummary, String>("name", \.name, .productName),
    Field<ProductSummary, String?>.optional("summary", \.summary, .multiline(0...5_000)),
    Field<ProductSummary, ProductStatus>.defaulted("status", \.status, .enumeration(), to: .active),
    Field<ProductSummary, String?>.optional("brand", \.brand, .text(1...255)),
    Field<ProductSummary, MediaItem?>.optional("picture", \.picture, .mediaItem),
    Field<ProductSummary, Money>("lowestPrice", \.lowestPrice, .price),
    Field<ProductSummary, Money?>.optional("highestPrice", \.highestPrice, .price),
    Field<ProductSummary, Money?>.optional("compareAtPrice", \.compareAtPrice, .price),
    Field<ProductSummary, Int?>.optional("rating", \.rating, .integer(in: 100...500)),
    Field<ProductSummary, Int>.defaulted("reviewCount", \.reviewCount, .count, to: 0),
    Field<ProductSummary, Bool>.defaulted("isAvailable", \.isAvailable, .boolean, to: true),
    Field<ProductSummary, Int64>("version", \.version, .integer64(in: 1...Int64.max)),
    Field<ProductSummary, PriceReduction?>.optional("reduction", \.reduction, .priceReduction),
    Field<ProductSummary, Money?>.optional("usualPrice", \.usualPrice, .price),
    Field<ProductSummary, UnitPrice?>.optional("unitPrice", \.unitPrice, .unitPrice),
    Field<ProductSummary, Bool>.defaulted("isBestSeller", \.isBestSeller, .boolean, to: false)
  ) {
    ProductSummary(
      id: $0, handle: $1, name: $2, summary: $3, status: $4, brand: $5, picture: $6, lowestPrice: $7,
      highestPrice: $8, compareAtPrice: $9, rating: $10, reviewCount: $11, isAvailable: $12, version: $13,
      reduction: $14, usualPrice: $15, unitPrice: $16, isBestSeller: $17)
  }
}

extension Schema where Value == Page<ProductSummary> {
  /// A page of a list of products.
  public static let productSummaries = Schema.page("ProductSummaryPage", of: .productSummary)
}
