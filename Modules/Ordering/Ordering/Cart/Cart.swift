import Addresses
public import FoundationCore
public import StoreIdentifiers

/// What a shopper means to buy. Prices are today's; the order freezes them.
public struct Cart: Identifiable, Hashable, Sendable {
  /// The cart's id. It grants nothing; the token does.
  public let id: CartID
  /// What is in it, in the order it was put there.
  public let lines: [CartLine]
  /// What the shopper keeps for another time: no part of the sum, and not ordered.
  public let saved: [CartLine]
  /// What was put into it and is not for sale any more. An order can be placed only once these are taken out, but for
  /// those that are saved.
  public let unavailable: [UnavailableCartLine]
  /// The lines that are for sale together.
  public let subtotal: Money
  /// The order it became; nil while it is open.
  public let order: OrderID?
  /// The customer whose it is, at whose prices it stands; nil for a guest's.
  public let customer: CustomerID?
  /// The promotion codes that the shopper has typed, in their order.
  public let codes: [String]
  /// The country that it goes to, by its ISO 3166-1 code, whose market's currency its prices are in; nil while that is not
  /// known: then they are in the shop's.
  public let country: String?
  /// The location where it is to be picked up; nil for one that is sent.
  public let pickup: LocationID?

  /// A cart with all its parts.
  public init(
    id: CartID, lines: [CartLine], saved: [CartLine] = [], unavailable: [UnavailableCartLine] = [], subtotal: Money,
    order: OrderID?, customer: CustomerID? = nil, codes: [String] = [],
    country: String? = nil, pickup: LocationID? = nil
  ) {
    self.country = country
    self.pickup = pickup
    self.saved = saved
    self.codes = codes
    self.customer = customer
    self.id = id
    self.lines = lines
    self.unavailable = unavailable
    self.subtotal = subtotal
    self.order = order
  }

  /// What has to be taken out before anything can be ordered.
  public var toTakeOut: [UnavailableCartLine] { unavailable.filter { !$0.isSaved } }

  /// How many units are in it, of what is for sale.
  public var count: Int { lines.reduce(0) { $0 + $1.quantity } }
}

extension Schema where Value == Cart {
  /// A cart as the API sends it.
  public static let cart = Schema.object(
    "Cart", Field("id", \.id, .identifier()), Field("lines", \.lines, .array(of: .cartLine)),
    Field("saved", \.saved, .array(of: .cartLine)),
    Field("unavailable", \.unavailable, .array(of: .unavailableCartLine)), Field("subtotal", \.subtotal, .money),
    .optional("order", \.order, .identifier()), .optional("customer", \.customer, .identifier()),
    Field("codes", \.codes, .array(of: .text(1...100))), .optional("country", \.country, .country),
    .optional("pickup", \.pickup, .identifier())
  ) {
    Cart(
      id: $0, lines: $1, saved: $2, unavailable: $3, subtotal: $4, order: $5, customer: $6, codes: $7, country: $8,
      pickup: $9)
  }
}

/// Where a cart goes to.
public struct CartDestination: Hashable, Sendable {
  /// The country, by its ISO 3166-1 code.
  public let country: String
  /// Whether the shopper is at the checkout: the cart's goods are held for them then, unless the shop holds none.
  public let isCheckout: Bool
  /// The location where it is to be picked up, whose country counts; nil for a cart that is sent.
  public let pickup: LocationID?

  /// A destination.
  public init(country: String, isCheckout: Bool = false, pickup: LocationID? = nil) {
    self.country = country
    self.isCheckout = isCheckout
    self.pickup = pickup
  }

  /// What is sent: nothing for what most destinations are.
  fileprivate var sentCheckout: Bool? { isCheckout ? true : nil }
}

extension Schema where Value == CartDestination {
  /// A destination as the API takes it.
  public static let cartDestination = Schema.object(
    "CartDestination", Field("country", \.country, .country),
    .optional("isCheckout", \.sentCheckout, .boolean), .optional("pickup", \.pickup, .identifier())
  ) { country, isCheckout, pickup throws(SchemaViolation) in
    guard Country.isKnown(country) else {
      throw SchemaViolation(pointer: "/country", code: "country", message: "There is no country with this code.")
    }
    return CartDestination(country: country, isCheckout: isCheckout ?? false, pickup: pickup)
  }
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

/// The request that opens a cart with its first line. There are no carts that never held anything.
public struct NewCart: Sendable {
  /// The cart's id, made by the caller.
  public var id: CartID
  /// What the first line is of.
  public var variant: VariantID
  /// How many units of it.
  public var quantity: Int
  /// What the buyer asks of it.
  public var properties: [LineProperty]

  /// A cart to open, with so many units of a variant.
  public init(id: CartID = .make(), of variant: VariantID, quantity: Int, properties: [LineProperty] = []) {
    self.id = id
    self.variant = variant
    self.quantity = quantity
    self.properties = properties
  }
}

extension Schema where Value == NewCart {
  /// The request that opens a cart with its first line.
  public static let newCart = Schema.object(
    "NewCart", Field("id", \.id, .identifier()), Field("variant", \.variant, .identifier()),
    Field("quantity", \.quantity, .orderQuantity),
    .properties(\.properties)
  ) { NewCart(id: $0, of: $1, quantity: $2, properties: $3 ?? []) }
}
