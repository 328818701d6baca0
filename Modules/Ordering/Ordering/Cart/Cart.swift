public import FoundationCore
public import StoreIdentifiers

/// What a shopper means to buy. Prices are today's; the order freezes them.
public struct Cart: Identifiable, Hashable, Sendable {
  /// The cart's id. It grants nothing; the token does.
  public let id: CartID
  /// What is in it, in the order it was put there.
  public let lines: [CartLine]
  /// What was put into it and is not for sale any more. An order can be placed only once these are taken out.
  public let unavailable: [UnavailableCartLine]
  /// The lines that are for sale together.
  public let subtotal: Money
  /// The order it became; nil while it is open.
  public let order: OrderID?
  /// The customer whose it is, at whose prices it stands; nil for a guest's.
  public let customer: CustomerID?
  /// The promotion codes that the shopper has typed, in their order.
  public let codes: [String]

  /// A cart with all its parts.
  public init(
    id: CartID, lines: [CartLine], unavailable: [UnavailableCartLine] = [], subtotal: Money, order: OrderID?,
    customer: CustomerID? = nil, codes: [String] = []
  ) {
    self.codes = codes
    self.customer = customer
    self.id = id
    self.lines = lines
    self.unavailable = unavailable
    self.subtotal = subtotal
    self.order = order
  }

  /// How many units are in it, of what is for sale.
  public var count: Int { lines.reduce(0) { $0 + $1.quantity } }
}

/// One variant in a cart.
public struct CartLine: Identifiable, Hashable, Sendable {
  /// What is to be bought; a cart has one line a variant.
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
  /// How many can be bought now, where fewer than ten are left; nil where there are plenty.
  public let available: Int?

  /// The variant, which a cart holds once.
  public var id: VariantID { variant }

  /// A line with all its parts.
  public init(
    variant: VariantID, sku: String, name: String, quantity: Int, unitPrice: Money, total: Money,
    available: Int? = nil
  ) {
    self.variant = variant
    self.sku = sku
    self.name = name
    self.quantity = quantity
    self.unitPrice = unitPrice
    self.total = total
    self.available = available
  }

  /// Whether fewer can be bought than the line asks for.
  public var isShort: Bool { available.map { $0 < quantity } ?? false }
}

/// A line of a cart whose variant is not for sale any more.
public struct UnavailableCartLine: Identifiable, Hashable, Sendable {
  /// What was to be bought.
  public let variant: VariantID
  /// What it was called when it was put into the cart.
  public let name: String
  /// How many were to be bought.
  public let quantity: Int

  /// The variant, which a cart holds once.
  public var id: VariantID { variant }

  /// A line with all its parts.
  public init(variant: VariantID, name: String, quantity: Int) {
    self.variant = variant
    self.name = name
    self.quantity = quantity
  }
}

extension Schema where Value == UnavailableCartLine {
  /// A line that is not for sale any more, as the API sends it.
  public static let unavailableCartLine = Schema.object(
    "UnavailableCartLine", Field("variant", \.variant, .identifier()), Field("name", \.name, .text(1...600)),
    Field("quantity", \.quantity, .orderQuantity)
  ) { UnavailableCartLine(variant: $0, name: $1, quantity: $2) }
}

extension Schema where Value == CartLine {
  /// A line of a cart as the API sends it.
  public static let cartLine = Schema.object(
    "CartLine", Field("variant", \.variant, .identifier()), Field("sku", \.sku, .text(1...64)),
    Field("name", \.name, .text(1...600)), Field("quantity", \.quantity, .orderQuantity),
    Field("unitPrice", \.unitPrice, .money), Field("total", \.total, .money),
    .optional("available", \.available, .integer(in: 0...9))
  ) { CartLine(variant: $0, sku: $1, name: $2, quantity: $3, unitPrice: $4, total: $5, available: $6) }
}

extension Schema where Value == Cart {
  /// A cart as the API sends it.
  public static let cart = Schema.object(
    "Cart", Field("id", \.id, .identifier()), Field("lines", \.lines, .array(of: .cartLine)),
    Field("unavailable", \.unavailable, .array(of: .unavailableCartLine)), Field("subtotal", \.subtotal, .money),
    .optional("order", \.order, .identifier()), .optional("customer", \.customer, .identifier()),
    Field("codes", \.codes, .array(of: .text(1...100)))
  ) { Cart(id: $0, lines: $1, unavailable: $2, subtotal: $3, order: $4, customer: $5, codes: $6) }
}

/// The promotion codes that a cart is to have.
public struct CartCodes: Hashable, Sendable {
  /// The codes, as they were typed.
  public let codes: [String]
  /// More than these a cart does not have.
  public static let limit = 10

  /// Codes.
  public init(codes: [String]) { self.codes = codes }
}

extension Schema where Value == CartCodes {
  /// Codes as the API takes them.
  public static let cartCodes = Schema.object(
    "CartCodes", Field("codes", \.codes, .array(of: .text(1...100), count: 0...CartCodes.limit))
  ) { CartCodes(codes: $0) }
}

/// A cart that has just been made, with the token that grants access to it. The token is shown once.
public struct OpenedCart: Hashable, Sendable {
  /// The cart.
  public let cart: Cart
  /// What its holder sends as `Authorization: Bearer`.
  public let token: String

  /// A new cart and its token.
  public init(cart: Cart, token: String) {
    self.cart = cart
    self.token = token
  }
}

extension Schema where Value == OpenedCart {
  /// A new cart as the API sends it.
  public static let openedCart = Schema.object(
    "OpenedCart", Field("cart", \.cart, .cart), Field("token", \.token, .text(1...200))
  ) { OpenedCart(cart: $0, token: $1) }
}

/// What shows that a customer holds a guest's cart: its token.
public struct CartClaim: Sendable {
  /// The cart's token, as it was given when the cart was opened.
  public var token: String

  /// A claim to the cart of a token.
  public init(token: String) { self.token = token }
}

extension Schema where Value == CartClaim {
  /// The request by which a customer makes a guest's cart theirs.
  public static let cartClaim = Schema.object("CartClaim", Field("token", \.token, .text(1...200))) {
    CartClaim(token: $0)
  }
}

/// How many of a variant a cart shall hold; none takes it out.
public struct CartQuantity: Sendable {
  /// The new number of units.
  public var quantity: Int

  /// A new number of units.
  public init(quantity: Int) { self.quantity = quantity }
}

extension Schema where Value == CartQuantity {
  /// The request that sets a line's quantity: 0 to 9,999.
  public static let cartQuantity = Schema.object(
    "CartQuantity", Field("quantity", \.quantity, .integer(in: 0...9_999))
  ) { CartQuantity(quantity: $0) }
}

/// The request that opens a cart with its first line. There are no carts that never held anything.
public struct NewCart: Sendable {
  /// The cart's id, made by the caller.
  public var id: CartID
  /// What the first line is of.
  public var variant: VariantID
  /// How many units of it.
  public var quantity: Int

  /// A cart to open, with so many units of a variant.
  public init(id: CartID = .make(), of variant: VariantID, quantity: Int) {
    self.id = id
    self.variant = variant
    self.quantity = quantity
  }
}

extension Schema where Value == NewCart {
  /// The request that opens a cart with its first line.
  public static let newCart = Schema.object(
    "NewCart", Field("id", \.id, .identifier()), Field("variant", \.variant, .identifier()),
    Field("quantity", \.quantity, .orderQuantity)
  ) { NewCart(id: $0, of: $1, quantity: $2) }
}
