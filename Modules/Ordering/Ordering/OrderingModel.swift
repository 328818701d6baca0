public import FoundationCore
public import MyStoreKit
public import Observation
public import StoreIdentifiers

/// Ordering as a session sees it: the shopper's cart, and the orders that staff look at.
@Observable public final class OrderingModel {
  /// The shopper's cart, once one has been opened or loaded.
  public private(set) var cart: Cart?
  /// The list of orders asked for last, the latest first: everyone's, or a customer's own.
  public private(set) var orders: [OrderSummary] = []
  /// Where the list goes on.
  public private(set) var next: Cursor?
  @ObservationIgnored private let client: OrderingHTTPClient
  @ObservationIgnored private let own: OrderingHTTPClient

  /// A model over a client that holds the cart's token, and one that holds the customer's or staff user's where that is
  /// another.
  public init(client: OrderingHTTPClient, own: OrderingHTTPClient? = nil) {
    self.client = client
    self.own = own ?? client
  }

  /// Loads the shopper's cart.
  public func loadCart(_ id: CartID) async throws(HTTPClientError) { cart = try await client.cart(id) }

  /// Sets how many of a variant the cart holds.
  public func setQuantity(_ quantity: Int, of variant: VariantID, in cart: CartID) async throws(HTTPClientError) {
    self.cart = try await client.setQuantity(quantity, of: variant, in: cart)
  }

  /// Places an order of the cart; the same key never places two.
  public func place(_ order: PlaceOrder, key: String) async throws(HTTPClientError) -> Order {
    let placed = try await client.place(order, key: key)
    cart = nil
    return placed
  }

  /// Loads a page of the list of orders: a customer's own, or everyone's for staff.
  public func load(after cursor: Cursor? = nil, owed: Bool = false) async throws(HTTPClientError) {
    let page = try await own.orders(after: cursor, owed: owed)
    orders = page.items
    next = page.next
  }

  /// One order, as the holder of the cart that it was placed from, or of its view token.
  public func placedOrder(_ id: OrderID, token: String?) async throws(HTTPClientError) -> Order {
    try await client.order(id, token: token)
  }

  /// One order, as its customer or as staff.
  public func order(_ id: OrderID) async throws(HTTPClientError) -> Order { try await own.order(id) }

  /// What happened to an order, the earliest first. Staff.
  public func history(of id: OrderID) async throws(HTTPClientError) -> [OrderHistoryEntry] {
    try await own.history(of: id)
  }

  /// Records that an order has been paid outside the store.
  public func record(_ payment: NewPayment, for order: OrderID) async throws(HTTPClientError) -> Order {
    try await own.record(payment, for: order)
  }

  /// Records that money has gone back outside the store.
  public func record(_ refund: NewRefund, for order: OrderID) async throws(HTTPClientError) -> Order {
    try await own.record(refund, for: order)
  }

  /// Calls an order off, once per key.
  public func cancel(
    _ order: OrderID, _ cancellation: OrderCancellation, key: String
  ) async throws(HTTPClientError) -> Order {
    try await own.cancel(order, cancellation, key: key)
  }
}
