public import Addresses
public import FoundationCore
public import StoreIdentifiers

/// A shopper's decision to buy what is in a cart.
///
/// It sets no price: the server knows those. It carries the total that the shopper was shown, so that they never pay
/// another one unasked.
public struct PlaceOrder: Sendable {
  /// The order's id, made by the caller.
  public var id: OrderID
  /// What is bought.
  public var cart: CartID
  /// Where messages go.
  public var email: String
  /// Where the goods go; of one that is picked up, who picks it up: where they live does not matter.
  public var address: PostalAddress
  /// The method chosen, by its word; nil where nothing is sent.
  public var shippingMethod: String?
  /// The location where the buyer picks it up; nil for one that is sent.
  public var pickup: LocationID?
  /// The total that the buyer was shown. An order that would come to another total is refused with `total-changed`.
  public var expectedTotal: Money
  /// The language that the buyer ordered in: lines keep what they are called in it. Nil for the shop's own.
  public var locale: String?
  /// What the buyer asks of the shop, up to 500 characters; nil for nothing.
  public var note: String?

  /// How the buyer means to pay. By a provider, the order is pending until the provider has agreed; otherwise, or without
  /// a method, it is placed at once.
  public var payment: OrderPaymentMethod?
  /// The lines that the buyer was told are sent later; up to 200. An order of which a line would be sent on a later day, or
  /// on a day that is not told here, is refused with `sent-later`: load the cart again, and show the days. Goods that have
  /// come since are sent with the rest. What is owed without a day is not compared. Of a line that is named twice, the
  /// later day is the one that the buyer was told.
  public var preorders: [CartPreorder]
  /// The texts that the buyer agrees to, in the versions that they were shown. Others are refused with `texts-changed`.
  public var agreed: [AgreedText]

  /// How long a note is at most, in characters.
  public static let noteLimit = 500

  var agreedIfAny: [AgreedText]? { agreed.isEmpty ? nil : agreed }
  var preordersIfAny: [CartPreorder]? { preorders.isEmpty ? nil : preorders }

  /// An order to place.
  public init(
    id: OrderID = .make(), cart: CartID, email: String, address: PostalAddress, shippingMethod: String?,
    pickup: LocationID? = nil, expectedTotal: Money, locale: String? = nil, note: String? = nil,
    payment: OrderPaymentMethod? = nil,
    preorders: [CartPreorder] = [], agreed: [AgreedText] = []
  ) {
    self.id = id
    self.cart = cart
    self.email = email
    self.address = address
    self.shippingMethod = shippingMethod
    self.pickup = pickup
    self.expectedTotal = expectedTotal
    self.locale = locale
    self.note = note
    self.payment = payment
    self.preorders = preorders
    self.agreed = agreed
  }
}

extension Schema where Value == PlaceOrder {
  /// The request that places an order.
  public static let placeOrder = Schema.object(
    "PlaceOrder", Field("id", \.id, .identifier()), Field("cart", \.cart, .identifier()),
    Field("email", \.email, .email), Field("address", \.address, .postalAddress),
    .optional("shippingMethod", \.shippingMethod, .text(1...50)), Field("expectedTotal", \.expectedTotal, .money),
    .optional("locale", \.locale, .languageTag),
    .optional("note", \.note, .multiline(1...PlaceOrder.noteLimit)), .optional("payment", \.payment, .enumeration()),
    .optional("agreed", \.agreedIfAny, .agreedTexts), .optional("pickup", \.pickup, .identifier()),
    .optional("preorders", \.preordersIfAny, .array(of: .cartPreorder, count: 1...200))
  ) {
    id, cart, email, address, method, total, locale, note, payment, agreed, pickup, preorders throws(SchemaViolation) in
    PlaceOrder(
      id: id, cart: cart, email: email, address: pickup == nil ? try address.deliverable() : address.normalized,
      shippingMethod: method, pickup: pickup, expectedTotal: total, locale: locale, note: note, payment: payment,
      preorders: preorders ?? [], agreed: agreed ?? [])
  }
}

/// An order that staff prepare for somebody. Its lines are kept as given: none is merged with another.
public struct NewDraftOrder: Sendable {
  /// One line of a draft.
  public struct Line: Sendable {
    /// The line's id.
    public var id: OrderLineID
    /// What is bought.
    public var variant: VariantID
    /// How many.
    public var quantity: Int
    /// A price other than the catalogue's, agreed with the buyer.
    public var unitPrice: Money?
    /// Why the price differs; needed with `unitPrice`.
    public var priceReason: String?
    /// What the buyer asks of it.
    public var properties: [LineProperty]

    /// A line of a draft.
    public init(
      id: OrderLineID = .make(), variant: VariantID, quantity: Int, unitPrice: Money? = nil,
      priceReason: String? = nil, properties: [LineProperty] = []
    ) {
      self.properties = properties
      self.id = id
      self.variant = variant
      self.quantity = quantity
      self.unitPrice = unitPrice
      self.priceReason = priceReason
    }
  }
  /// The order's id.
  public var id: OrderID
  /// Who buys; nil for a guest.
  public var customer: CustomerID?
  /// Where messages go.
  public var email: String?
  /// Where the goods go.
  public var address: PostalAddress?
  /// The shipping method by its word, at the price that it has for `address`; nil when nothing is sent, or at the price
  /// in `shipping`.
  public var shippingMethod: String?
  /// What sending costs, as agreed with the buyer. Needs `orders.price` and `priceReason`.
  public var shipping: Money?
  /// What is taken off the whole. Needs `orders.price` and `priceReason`.
  public var discount: Money?
  /// Why `shipping` or `discount` were agreed; needed with either.
  public var priceReason: String?
  /// When payment is due: an order that has not been paid by then is cancelled. Nil for one that waits for ever.
  public var dueAt: Timestamp?
  /// Another system's number for it.
  public var reference: String?
  /// The buyer's language: lines keep what they are called in it. Nil for the shop's own.
  public var locale: String?
  /// What is bought.
  public var lines: [Line]

  /// A draft to prepare.
  public init(
    id: OrderID = .make(), customer: CustomerID? = nil, email: String? = nil, address: PostalAddress? = nil,
    shippingMethod: String? = nil, shipping: Money? = nil, discount: Money? = nil, priceReason: String? = nil,
    dueAt: Timestamp? = nil, reference: String? = nil, locale: String? = nil, lines: [Line]
  ) {
    self.id = id
    self.customer = customer
    self.email = email
    self.address = address
    self.shippingMethod = shippingMethod
    self.shipping = shipping
    self.discount = discount
    self.priceReason = priceReason
    self.dueAt = dueAt
    self.reference = reference
    self.locale = locale
    self.lines = lines
  }
}

extension Schema where Value == NewDraftOrder {
  /// The request that prepares a draft; up to 2,000 lines.
  public static let newDraftOrder = Schema.object(
    "NewDraftOrder", Field("id", \.id, .identifier()), .optional("customer", \.customer, .identifier()),
    .optional("email", \.email, .email), .optional("address", \.address, .deliverableAddress),
    .optional("shippingMethod", \.shippingMethod, .text(1...50)), .optional("shipping", \.shipping, .charge),
    .optional("discount", \.discount, .charge), .optional("priceReason", \.priceReason, .text(1...200)),
    .optional("dueAt", \.dueAt, .timestamp), .optional("reference", \.reference, .text(1...100)),
    Field("lines", \.lines, .array(of: line, count: 1...2_000)), .optional("locale", \.locale, .languageTag)
  ) {
    NewDraftOrder(
      id: $0, customer: $1, email: $2, address: $3, shippingMethod: $4, shipping: $5, discount: $6, priceReason: $7,
      dueAt: $8, reference: $9, locale: $11, lines: $10)
  }

  private static let line = Schema<NewDraftOrder.Line>.object(
    "NewDraftOrderLine", Field("id", \.id, .identifier()), Field("variant", \.variant, .identifier()),
    Field("quantity", \.quantity, .orderQuantity), .optional("unitPrice", \.unitPrice, .charge),
    .optional("priceReason", \.priceReason, .text(1...200)), .properties(\.properties)
  ) {
    NewDraftOrder.Line(
      id: $0, variant: $1, quantity: $2, unitPrice: $3, priceReason: $4, properties: $5 ?? [])
  }
}

extension Schema where Value == Money {
  /// An amount that is asked for: not negative, at most a hundred million minor units.
  public static let charge = Schema<Money>.object(
    "Charge", Field("amount", \.amount, .integer64(in: 0...100_000_000)), Field("currency", \.currency, .currency)
  ) { amount, currency throws(SchemaViolation) in
    do { return try Money(amount, currency) } catch {
      throw SchemaViolation(code: "range", message: "The amount is too large.")
    }
  }
}
