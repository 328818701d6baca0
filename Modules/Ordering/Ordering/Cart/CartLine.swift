public import FoundationCore
public import StoreIdentifiers

/// Units of one variant in a cart, with what the buyer asks of them.
public struct CartLine: Identifiable, Hashable, Sendable {
  /// The line's id. The line of a variant of which nothing is asked has the variant's.
  public let id: CartLineID
  /// What is to be bought.
  public let variant: VariantID
  /// Its code now.
  public let sku: String
  /// Its name now.
  public let name: String
  /// How many.
  public let quantity: Int
  /// The price of one now.
  public let unitPrice: Money
  /// The price of all now.
  public let total: Money
  /// What one cost when the shopper last changed the line; nil where that is what it costs now.
  public let formerPrice: Money?
  /// How many can be bought now, where fewer than ten are left; nil where there are plenty.
  public let available: Int?
  /// What the buyer asks of it.
  public let properties: [LineProperty]
  /// The day from which it is sent, where some of it has yet to come; nil for what is there.
  public let sentFrom: LocalDay?

  /// A line with all its parts; without an id, the one of its variant.
  public init(
    id: CartLineID? = nil, variant: VariantID, sku: String, name: String, quantity: Int, unitPrice: Money,
    total: Money, formerPrice: Money? = nil, available: Int? = nil, properties: [LineProperty] = [],
    sentFrom: LocalDay? = nil
  ) {
    self.sentFrom = sentFrom
    self.id = id ?? CartLineID(variant.value)
    self.variant = variant
    self.sku = sku
    self.name = name
    self.quantity = quantity
    self.unitPrice = unitPrice
    self.total = total
    self.formerPrice = formerPrice
    self.available = available
    self.properties = properties
  }

  /// Whether fewer can be bought than the line asks for.
  public var isShort: Bool { available.map { $0 < quantity } ?? false }
}

/// A line of a cart whose variant is not for sale any more.
public struct UnavailableCartLine: Identifiable, Hashable, Sendable {
  /// The line's id.
  public let id: CartLineID
  /// What was to be bought.
  public let variant: VariantID
  /// What it was called when it was put into the cart.
  public let name: String
  /// How many were to be bought.
  public let quantity: Int
  /// Whether it is kept for another time, and so keeps nothing else from being ordered.
  public let isSaved: Bool

  /// A line with all its parts; without an id, the one of its variant.
  public init(id: CartLineID? = nil, variant: VariantID, name: String, quantity: Int, isSaved: Bool = false) {
    self.id = id ?? CartLineID(variant.value)
    self.variant = variant
    self.name = name
    self.quantity = quantity
    self.isSaved = isSaved
  }
}

extension Schema where Value == UnavailableCartLine {
  /// A line that is not for sale any more, as the API sends it.
  public static let unavailableCartLine = Schema.object(
    "UnavailableCartLine", Field("id", \.id, .identifier()), Field("variant", \.variant, .identifier()),
    Field("name", \.name, .text(1...600)), Field("quantity", \.quantity, .orderQuantity),
    Field("isSaved", \.isSaved, .boolean)
  ) { UnavailableCartLine(id: $0, variant: $1, name: $2, quantity: $3, isSaved: $4) }
}

extension Schema where Value == CartLine {
  /// A line of a cart as the API sends it.
  public static let cartLine = Schema.object(
    "CartLine", Field("id", \.id, .identifier()), Field("variant", \.variant, .identifier()),
    Field("sku", \.sku, .text(1...255)), Field("name", \.name, .text(1...600)),
    Field("quantity", \.quantity, .orderQuantity), Field("unitPrice", \.unitPrice, .money),
    Field("total", \.total, .money), .optional("formerPrice", \.formerPrice, .money),
    .optional("available", \.available, .integer(in: 0...9)), .properties(\.properties),
    .optional("sentFrom", \.sentFrom, .localDay)
  ) {
    CartLine(
      id: $0, variant: $1, sku: $2, name: $3, quantity: $4, unitPrice: $5, total: $6, formerPrice: $7, available: $8,
      properties: $9 ?? [], sentFrom: $10)
  }
}

/// What a line of a cart shall be.
public struct CartLineEdit: Sendable {
  /// The new number of units; 0 takes the line out.
  public var quantity: Int
  /// What the line is of; nil for what it is of already, or for the variant that has the line's id.
  public var variant: VariantID?
  /// What the buyer asks of it; nil for what they have asked.
  public var properties: [LineProperty]?
  /// Whether it is kept for another time; nil as it is.
  public var isSaved: Bool?

  /// An edit that sets a number of units, and what else is given.
  public init(
    quantity: Int, variant: VariantID? = nil, properties: [LineProperty]? = nil, isSaved: Bool? = nil
  ) {
    self.quantity = quantity
    self.variant = variant
    self.properties = properties
    self.isSaved = isSaved
  }
}

extension Schema where Value == CartLineEdit {
  /// The request that sets a line: 0 to 9,999 units.
  public static let cartLineEdit = Schema.object(
    "CartLineEdit", Field("quantity", \.quantity, .integer(in: 0...9_999)),
    .optional("variant", \.variant, .identifier()), .optional("properties", \.properties, .lineProperties),
    .optional("isSaved", \.isSaved, .boolean)
  ) { CartLineEdit(quantity: $0, variant: $1, properties: $2, isSaved: $3) }
}
