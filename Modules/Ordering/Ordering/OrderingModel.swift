public import FoundationCore
public import MyStoreKit
public import Observation
public import StoreIdentifiers

/// Ordering as a session sees it: the shopper's cart, and the orders that staff look at.
@Observable public final class OrderingModel {
  /// The shopper's cart, once one has been opened or loaded.
  public private(set) var cart: Cart?
  /// The list of orders, the latest first.
  public private(set) var orders: [OrderSummary] = []
  /// Where the list goes on.
  public private(set) var next: Cursor?
  @ObservationIgnored private let client: OrderingHTTPClient

  /// A model over a client.
  public init(client: OrderingHTTPClient) { self.client = client }

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

  /// Loads a page of the list of orders.
  public func load(after cursor: Cursor? = nil) async throws(HTTPClientError) {
    let page = try await client.orders(after: cursor)
    orders = page.items
    next = page.next
  }

  /// One order, asked of the server.
  public func order(_ id: OrderID) async throws(HTTPClientError) -> Order { try await client.order(id) }

  /// Records that an order has been paid outside the store.
  public func recordPayment(_ payment: NewPayment, for order: OrderID) async throws(HTTPClientError) -> Order {
    try await client.record(payment, for: order)
  }
}
