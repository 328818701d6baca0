public import FoundationCore
public import Ordering
public import Persistence
public import Pricing
public import StoreIdentifiers

/// What Ordering needs of other contexts, within its own transaction. Composition connects the real ones.
public struct OrderingPorts: Sendable {
  /// What the variants are called and cost a buyer now, each for a line of so many, of those that are for sale to them;
  /// with a language also what they are called in it.
  public var quotes: Quotes
  /// On what terms the shop sells to a destination now, or to one that is not known yet.
  public var terms: Terms
  /// What reduces orders.
  public var promotions: PromotionPorts
  /// What can be chosen to send lines to a destination, in the shop's currency and in the order to show; empty where
  /// nothing is sent.
  public var deliveries: Deliveries
  /// How many of each variant one order can have now; those that are always available are left out.
  public var available: Available
  /// What of some variants is sold before it comes, where a cart may hold some of what is there; the others are left out.
  public var expected: Expected
  /// Commits stock to an order, all or none.
  public var allocate: Allocate
  /// What holds goods for carts.
  public var holds: HoldPorts
  /// Where orders are picked up.
  public var pickup: PickupPorts
  /// Makes the work of sending an order that is placed.
  public var plan: Plan
  /// Takes units out of the work of sending an order, and gives back the stock that is committed to them: so many units of
  /// each stock line, or all that has not left.
  public var release: Release
  /// How many units of each stock line of an order have left; nothing leaves until the transaction ends.
  public var shipped: Shipped
  /// When the last goods of an order came to its buyer; nil while some have not.
  public var arrival: Arrival
  /// Whether an unpaid order need not be paid by the day that it is due.
  public var isPaidOtherwise: IsPaidOtherwise
  /// Whether a payment of an order has come about, or still may.
  public var hasOpenPayment: HasOpenPayment
  /// Whether a customer exists.
  public var customerExists: CustomerExists
  /// The e-mail address of a customer who has an account.
  public var customerEmail: CustomerEmail
  /// The shop's texts with some handles, of those that are to be seen now.
  public var texts: Texts

  /// How variants are quoted for a buyer, in a language, and also in the currency that prices are converted to.
  public typealias Quotes =
    @Sendable ([VariantID: Int], Buyer, String?, PriceConversion?, borrowing Snapshot<OrderingSchema>)
    throws(OrderingError) -> [VariantID: PriceQuote]

  /// How terms of sale are asked for.
  public typealias Terms =
    @Sendable (OrderDestination?, borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> SalesTerms

  /// How stock is asked for.
  public typealias Available =
    @Sendable ([VariantID], borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> [VariantID: Int]

  /// How it is asked what is sold before it comes.
  public typealias Expected =
    @Sendable ([VariantID], CartID?, borrowing Snapshot<OrderingSchema>)
    throws(OrderingError) -> [VariantID: ExpectedStock]

  /// How deliveries are asked for.
  public typealias Deliveries =
    @Sendable (DeliveryRequest, borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> OfferedDelivery

  /// Commits stock to an order's stock lines, all of them or none, within the transaction that places it: first what is held
  /// for a cart, where one is given; at the location where the order is picked up, where it is. It returns where the stock is;
  /// nil where that is not known.
  public typealias Allocate =
    @Sendable (Order, CartID?, borrowing UnitOfWork<OrderingSchema>)
    throws(OrderingError) -> [TakenStock]?

  /// Makes the work of sending an order, from where its stock was taken; from where it is by now when that is nil.
  public typealias Plan =
    @Sendable (Order, [TakenStock]?, borrowing UnitOfWork<OrderingSchema>) throws(OrderingError) -> Void

  /// How stock is given back.
  public typealias Release =
    @Sendable (OrderID, [OrderLineID: Int]?, borrowing UnitOfWork<OrderingSchema>) throws(OrderingError) -> Void

  /// How shipments are asked for. Lines of which nothing has left are left out.
  public typealias Shipped =
    @Sendable (OrderID, borrowing UnitOfWork<OrderingSchema>) throws(OrderingError) -> [OrderLineID: Int]

  /// How it is asked when an order has arrived.
  public typealias Arrival =
    @Sendable (OrderID, borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> Timestamp?

  /// Tells whether an unpaid order is paid on delivery, by a bill, or with money that a provider holds or is asking for.
  public typealias IsPaidOtherwise =
    @Sendable (OrderID, borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> Bool

  /// How payments are asked for.
  public typealias HasOpenPayment =
    @Sendable (OrderID, borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> Bool

  /// How customers are asked for.
  public typealias CustomerExists =
    @Sendable (CustomerID, borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> Bool

  /// How addresses of customers are asked for; nil for no such customer.
  public typealias CustomerEmail =
    @Sendable (CustomerID, borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> String?

  /// How texts are asked for, by the handles of their pages.
  public typealias Texts =
    @Sendable ([String], borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> [AgreedText]

  /// Connects the ports.
  public init(
    quotes: @escaping Quotes, terms: @escaping Terms, promotions: PromotionPorts = .none,
    available: @escaping Available, expected: @escaping Expected = { _, _, _ throws(OrderingError) in [:] },
    deliveries: @escaping Deliveries,
    allocate: @escaping Allocate, holds: HoldPorts = .none, pickup: PickupPorts = .none,
    plan: @escaping Plan = { _, _, _ throws(OrderingError) in },
    release: @escaping Release, shipped: @escaping Shipped,
    arrival: @escaping Arrival = { _, _ throws(OrderingError) in nil },
    isPaidOtherwise: @escaping IsPaidOtherwise = { _, _ throws(OrderingError) in false },
    hasOpenPayment: @escaping HasOpenPayment = { _, _ throws(OrderingError) in false },
    customerExists: @escaping CustomerExists,
    customerEmail: @escaping CustomerEmail = { _, _ throws(OrderingError) in nil },
    texts: @escaping Texts = { _, _ throws(OrderingError) in [] }
  ) {
    self.quotes = quotes
    self.terms = terms
    self.promotions = promotions
    self.available = available
    self.expected = expected
    self.deliveries = deliveries
    self.allocate = allocate
    self.holds = holds
    self.pickup = pickup
    self.plan = plan
    self.release = release
    self.shipped = shipped
    self.arrival = arrival
    self.isPaidOtherwise = isPaidOtherwise
    self.hasOpenPayment = hasOpenPayment
    self.customerExists = customerExists
    self.customerEmail = customerEmail
    self.texts = texts
  }
}

/// Units of a variant that were committed to an order at a location.
public struct TakenStock: Hashable, Sendable {
  /// The variant that the units are of.
  public let variant: VariantID
  /// The location that the units are at.
  public let location: LocationID
  /// The number of units.
  public let quantity: Int

  /// Units at a location.
  public init(variant: VariantID, location: LocationID, quantity: Int) {
    (self.variant, self.location, self.quantity) = (variant, location, quantity)
  }
}

/// For whom variants are quoted: what they cost, and whether they are for sale at all, may depend on it.
public enum Buyer: Hashable, Sendable {
  /// Somebody the shop knows by their cart alone.
  case guest
  /// A customer, by the group they are in at that moment.
  case customer(CustomerID)
  /// Whoever it is: what was sold once is credited to those who could not buy it now.
  case whoever

  init(_ customer: CustomerID?) { self = customer.map { .customer($0) } ?? .guest }
}

/// What is to be sent, and where to.
public struct DeliveryRequest: Hashable, Sendable {
  /// Where it goes to.
  public var destination: OrderDestination
  /// What is sent.
  public var lines: [OrderLineItem]
  /// What the lines cost after discounts: in the order's currency, then in the shop's where that is another.
  public var values: [Money]
  /// The day before which they are not sent; nil where all is there.
  public var sentFrom: LocalDay?

  /// A request to send lines.
  public init(
    _ lines: [OrderLineItem], worth values: [Money], to destination: OrderDestination, from sentFrom: LocalDay? = nil
  ) {
    self.sentFrom = sentFrom
    self.lines = lines
    self.values = values
    self.destination = destination
  }
}

/// How lines can be sent.
public struct OfferedDelivery: Hashable, Sendable {
  /// Whether any of them is sent at all.
  public var isNeeded: Bool
  /// What can be chosen, each at a charge in one of the request's currencies.
  public var methods: [ShippingMethod]
  /// The classes that methods are taxed by, by their words; what is not there is taxed as the market says.
  public var taxClasses: [String: TaxClass]

  /// What can be chosen to send lines that have to be sent.
  public init(_ methods: [ShippingMethod], taxClasses: [String: TaxClass] = [:]) {
    isNeeded = true
    self.methods = methods
    self.taxClasses = taxClasses
  }

  private init() {
    isNeeded = false
    methods = []
    taxClasses = [:]
  }

  /// Nothing is sent: the lines are downloads or services.
  public static let notNeeded = OfferedDelivery()
}

/// How prices are meant where an order goes to, and what tax is charged.
public struct SalesTerms: Hashable, Sendable {
  /// Whether prices contain tax.
  public var regime: PriceRegime
  /// Where tax is rounded.
  public var rounding: TaxRounding
  /// The taxes of the destination.
  public var taxes: DestinationTaxes
  /// How delivery is taxed; nil for the goods' mix.
  public var deliveryTaxClass: TaxClass?
  /// Why a business is charged no tax; nil for every other buyer.
  public var exemption: TaxExemption?
  /// How the shop's prices become those of the destination's market; nil where both are in one currency.
  public var conversion: PriceConversion?

  /// Terms; by default of prices that contain tax, which is not told apart.
  public init(
    regime: PriceRegime = .includingTax, rounding: TaxRounding = .document,
    taxes: DestinationTaxes = DestinationTaxes(), deliveryTaxClass: TaxClass? = nil, exemption: TaxExemption? = nil,
    conversion: PriceConversion? = nil
  ) {
    self.conversion = conversion
    self.regime = regime
    self.rounding = rounding
    self.taxes = taxes
    self.deliveryTaxClass = deliveryTaxClass
    self.exemption = exemption
  }

  /// The class that goods are taxed by there: `standard` for a class that has no rate of its own, except `zero`.
  public func taxClass(for taxClass: TaxClass) -> TaxClass {
    taxClass == .zero || taxes.rates[taxClass] != nil ? taxClass : .standard
  }
}

/// What Ordering copies of a variant.
public struct PriceQuote: Hashable, Sendable {
  /// The product that it is one of.
  public let product: ProductID
  /// Its code.
  public let sku: String
  /// Its name in the shop's own words.
  public let name: String
  /// Its name in the buyer's language; nil where it is the same.
  public let buyerName: String?
  /// What one costs in the shop's currency.
  public let price: Money
  /// What one costs in the currency that prices are converted to, where a price list says so.
  public let listPrice: Money?
  /// How it is taxed.
  public let taxClass: TaxClass
  /// Whether a higher price is shown struck through beside it.
  public let isReduced: Bool
  /// Whether the law gives buyers no right to withdraw from it.
  public let isExcludedFromWithdrawal: Bool
  /// What one is made of, where it is a bundle; empty for what has stock of its own.
  public let components: [ComponentQuote]

  /// A quote.
  public init(
    product: ProductID, sku: String, name: String, buyerName: String? = nil, price: Money,
    listPrice: Money? = nil, taxClass: TaxClass = .standard, isReduced: Bool = false,
    isExcludedFromWithdrawal: Bool = false, components: [ComponentQuote] = []
  ) {
    self.components = components
    self.isExcludedFromWithdrawal = isExcludedFromWithdrawal
    self.product = product
    self.taxClass = taxClass
    self.isReduced = isReduced
    self.sku = sku
    self.name = name
    self.buyerName = buyerName
    self.price = price
    self.listPrice = listPrice
  }

  /// A component of a bundle.
  public struct ComponentQuote: Hashable, Sendable {
    /// The variant that the units are of.
    public let variant: VariantID
    /// The shop's code for it now.
    public let sku: String
    /// Its name in the shop's own words.
    public let name: String
    /// Its name in the buyer's language; nil where it is the same.
    public let buyerName: String?
    /// How many units one bundle has.
    public let quantity: Int

    /// A component, with at least one unit in each bundle.
    public init(variant: VariantID, sku: String, name: String, buyerName: String? = nil, quantity: Int) {
      self.variant = variant
      self.sku = sku
      self.name = name
      self.buyerName = buyerName
      self.quantity = quantity
    }
  }

  /// Its name as the buyer reads it.
  public var shownName: String { buyerName ?? name }
}
