public import FoundationCore
public import Ordering
public import Persistence
public import StoreIdentifiers

/// What Ordering needs of other contexts, within its own transaction. Composition connects the real ones.
public struct OrderingPorts: Sendable {
  /// What the variants are called and cost now, each for a line of so many, of those that are for sale.
  public var quotes:
    @Sendable ([VariantID: Int], borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> [VariantID: PriceQuote]
  /// The shipping method of a word for a destination; nil when it is not offered there.
  public var shippingMethod:
    @Sendable (String, PostalAddress, borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> ShippingMethod?
  /// Commits stock to an order, all or none.
  public var allocate:
    @Sendable ([OrderLineItem], OrderID, borrowing UnitOfWork<OrderingSchema>) throws(OrderingError) -> Void
  /// Gives back the stock committed to an order.
  public var release: @Sendable (OrderID, borrowing UnitOfWork<OrderingSchema>) throws(OrderingError) -> Void
  /// Whether anything of an order has left.
  public var hasShipped: @Sendable (OrderID, borrowing UnitOfWork<OrderingSchema>) throws(OrderingError) -> Bool
  /// Whether a customer exists.
  public var customerExists: @Sendable (CustomerID, borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> Bool

  /// Connects the ports.
  public init(
    quotes:
      @escaping @Sendable ([VariantID: Int], borrowing Snapshot<OrderingSchema>) throws(OrderingError)
      -> [VariantID: PriceQuote],
    shippingMethod:
      @escaping @Sendable (String, PostalAddress, borrowing Snapshot<OrderingSchema>)
      throws(OrderingError) -> ShippingMethod?,
    allocate:
      @escaping @Sendable ([OrderLineItem], OrderID, borrowing UnitOfWork<OrderingSchema>)
      throws(OrderingError) -> Void,
    release: @escaping @Sendable (OrderID, borrowing UnitOfWork<OrderingSchema>) throws(OrderingError) -> Void,
    hasShipped: @escaping @Sendable (OrderID, borrowing UnitOfWork<OrderingSchema>) throws(OrderingError) -> Bool,
    customerExists: @escaping @Sendable (CustomerID, borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> Bool
  ) {
    self.quotes = quotes
    self.shippingMethod = shippingMethod
    self.allocate = allocate
    self.release = release
    self.hasShipped = hasShipped
    self.customerExists = customerExists
  }
}

/// What Ordering copies of a variant.
public struct PriceQuote: Hashable, Sendable {
  /// Its code.
  public let sku: String
  /// Its name.
  public let name: String
  /// What one costs.
  public let price: Money

  /// A quote.
  public init(sku: String, name: String, price: Money) {
    self.sku = sku
    self.name = name
    self.price = price
  }
}
