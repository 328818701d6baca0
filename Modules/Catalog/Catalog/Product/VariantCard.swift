public import FoundationCore
public import StoreIdentifiers

/// What a cart or an order shows of a variant beside its name: the picture, the way to its page, and what one costs.
public struct VariantCard: Identifiable, Hashable, Sendable {
  /// The variant.
  public let id: VariantID
  /// Its product.
  public let product: ProductID
  /// What the shop calls its product, in the shop's own language.
  public let name: String
  /// Its SKU.
  public let sku: String
  /// What is printed on its box for scanners, such as an EAN; nil for none.
  public let barcode: String?
  /// The last part of its product's address.
  public let handle: String
  /// The picture that shows it, else its product's first; nil without one.
  public let picture: MediaItem?
  /// What one costs everyone.
  public let price: Money
  /// The reduction of that price that is announced now.
  public let reduction: PriceReduction?
  /// How much it holds.
  public let content: NetContent?

  /// A card with all its parts.
  public init(
    id: VariantID, product: ProductID, name: String, sku: String, barcode: String? = nil, handle: String,
    picture: MediaItem?, price: Money, reduction: PriceReduction? = nil, content: NetContent? = nil
  ) {
    self.id = id
    self.product = product
    self.name = name
    self.sku = sku
    self.barcode = barcode
    self.handle = handle
    self.picture = picture
    self.price = price
    self.reduction = reduction
    self.content = content
  }
}

extension Schema where Value == VariantCard {
  /// A card as the API sends it.
  public static let variantCard = Schema.object(
    "VariantCard", Field("id", \.id, .identifier()), Field("product", \.product, .identifier()),
    Field("name", \.name, .text(1...255)), Field("sku", \.sku, .sku), Field("handle", \.handle, .productHandle),
    .optional("picture", \.picture, .mediaItem), Field("price", \.price, .price),
    .optional("reduction", \.reduction, .priceReduction), .optional("content", \.content, .netContent),
    .optional("barcode", \.barcode, .text(1...64))
  ) {
    VariantCard(
      id: $0, product: $1, name: $2, sku: $3, barcode: $9, handle: $4, picture: $5, price: $6, reduction: $7,
      content: $8)
  }
}

extension Schema where Value == Page<VariantCard> {
  /// Cards as the API sends them: always one page.
  public static let variantCards = Schema.page("VariantCards", of: .variantCard)
}
