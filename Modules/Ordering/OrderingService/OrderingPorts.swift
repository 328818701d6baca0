public import Addresses
public import FoundationCore
public import Ordering
public import Persistence
public import StoreIdentifiers

/// What Ordering needs of other contexts, within its own transaction. Composition connects the real ones.
public struct OrderingPorts: Sendable {
  /// What the variants are called and cost a buyer now, each for a line of so many, of those that are for sale to them;
  /// with a language also what they are called in it.
  public var quotes: Quotes
  /// The shipping method of a word for a destination; nil when it is not offered there.
  public var shippingMethod: ShippingMethods
  /// How many of each variant one order can have now; those that are always available are left out.
  public var available: Available
  /// Commits stock to an order, all or none.
  public var allocate: Allocate
  /// Gives back the stock committed to an order.
  public var release: Release
  /// Whether anything of an order has left.
  public var hasShipped: HasShipped
  /// Whether a customer exists.
  public var customerExists: CustomerExists

  /// How variants are quoted for a buyer.
  public typealias Quotes =
    @Sendable ([VariantID: Int], Buyer, String?, borrowing Snapshot<OrderingSchema>) throws(OrderingError)
    -> [VariantID: PriceQuote]

  /// How stock is asked for.
  public typealias Available =
    @Sendable ([VariantID], borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> [VariantID: Int]

  /// How shipping methods are looked up.
  public typealias ShippingMethods =
    @Sendable (String, PostalAddress, borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> ShippingMethod?

  /// Commits stock to an order's lines, all of them or none, within the transaction that places it.
  public typealias Allocate =
    @Sendable ([OrderLineItem], OrderID, borrowing UnitOfWork<OrderingSchema>) throws(OrderingError) -> Void

  /// How stock is given back.
  public typealias Release =
    @Sendable (OrderID, borrowing UnitOfWork<OrderingSchema>) throws(OrderingError) -> Void

  /// How shipments are asked for.
  public typealias HasShipped =
    @Sendable (OrderID, borrowing UnitOfWork<OrderingSchema>) throws(OrderingError) -> Bool

  /// How customers are asked for.
  public typealias CustomerExists =
    @Sendable (CustomerID, borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> Bool

  /// Connects the ports.
  public init(
    quotes: @escaping Quotes, available: @escaping Available, shippingMethod: @escaping ShippingMethods,
    allocate: @escaping Allocate, release: @escaping Release, hasShipped: @escaping HasShipped,
    customerExists: @escaping CustomerExists
  ) {
    self.quotes = quotes
    self.available = available
    self.shippingMethod = shippingMethod
    self.allocate = allocate
    self.release = release
    self.hasShipped = hasShipped
    self.customerExists = customerExists
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

/// What Ordering copies of a variant.
public struct PriceQuote: Hashable, Sendable {
  /// Its code.
  public let sku: String
  /// Its name in the shop's own words.
  public let name: String
  /// Its name in the buyer's language; nil where it is the same.
  public let buyerName: String?
  /// What one costs.
  public let price: Money

  /// A quote.
  public init(sku: String, name: String, buyerName: String? = nil, price: Money) {
    self.sku = sku
    self.name = name
    self.buyerName = buyerName
    self.price = price
  }

  /// Its name as the buyer reads it.
  public var shownName: String { buyerName ?? name }
}
