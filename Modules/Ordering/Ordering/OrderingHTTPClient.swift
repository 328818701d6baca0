public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

/// The Ordering's API as typed calls.
public struct OrderingHTTPClient: Sendable {
  private let client: HTTPClient
  private let base = "/api/v1/ordering"

  /// Calls the API by the given client.
  public init(client: HTTPClient) { self.client = client }

  /// Listens for changes for a time: see `HTTPClient.changes(for:)`.
  func changes(for limit: Duration) -> AsyncStream<ChangeNotice> { client.changes(for: limit) }

  /// Opens a cart with its first line, a customer's where they ask; its token grants access to it.
  public func openCart(_ new: NewCart) async throws(HTTPClientError) -> OpenedCart {
    try await client.load(
      .send(.post, base + "/carts", new, as: .newCart, returning: .openedCart).idempotent(new.id.description))
  }

  /// Makes a guest's cart the customer's who asks, by its token. Safe to repeat; 409 where it is another's.
  public func claim(_ cart: CartID, token: String) async throws(HTTPClientError) -> Cart {
    try await client.load(
      .send(.put, base + "/carts/\(cart)/customer", CartClaim(token: token), as: .cartClaim, returning: .cart))
  }

  /// A cart, with today's prices. Its holder.
  public func cart(_ id: CartID) async throws(HTTPClientError) -> Cart {
    try await client.load(.get(base + "/carts/\(id)", as: .cart))
  }

  /// Sets how many of a variant a cart holds; none takes it out. Its holder.
  public func setQuantity(_ quantity: Int, of variant: VariantID, in cart: CartID) async throws(HTTPClientError) -> Cart
  {
    try await client.load(
      .send(
        .put, base + "/carts/\(cart)/lines/\(variant)", CartQuantity(quantity: quantity), as: .cartQuantity,
        returning: .cart))
  }

  /// Places an order of a cart, once per key. The cart's holder.
  public func place(_ order: PlaceOrder, key: String) async throws(HTTPClientError) -> Order {
    try await client.load(
      .send(.post, base + "/orders", order, as: .placeOrder, returning: .order).idempotent(key))
  }

  /// One order. Staff with `orders.read`, whoever placed it, and whoever has its view token.
  public func order(_ id: OrderID, token: String? = nil) async throws(HTTPClientError) -> Order {
    try await client.load(.get(base + "/orders/\(id)", query: [QueryItem("token", token)], as: .order))
  }

  /// What happened to an order, the earliest first. Staff with `orders.read`.
  public func history(of id: OrderID) async throws(HTTPClientError) -> [OrderHistoryEntry] {
    try await client.load(.get(base + "/orders/\(id)/history", as: .orderHistory))
  }

  /// A page of orders, the latest first: everyone's for staff with `orders.read`, their own for a customer. `owed` keeps
  /// those that were called off and have money to give back.
  public func orders(
    after cursor: Cursor? = nil, limit: Int = Page<OrderSummary>.defaultLimit, owed: Bool = false
  ) async throws(HTTPClientError) -> Page<OrderSummary> {
    try await client.load(
      .get(
        base + "/orders",
        query: [
          QueryItem("cursor", cursor?.text), QueryItem("limit", limit), QueryItem("owed", owed ? "true" : nil),
        ], as: .orderSummaries))
  }

  /// Prepares an order for somebody. Staff with `orders.write`.
  public func prepare(_ draft: NewDraftOrder) async throws(HTTPClientError) -> Order {
    try await client.load(
      .send(.post, base + "/draft-orders", draft, as: .newDraftOrder, returning: .order)
        .idempotent(draft.id.description))
  }

  /// Places a draft, once per key. Staff with `orders.write`.
  public func placeDraft(_ id: OrderID, key: String) async throws(HTTPClientError) -> Order {
    try await client.load(
      .send(.post, base + "/draft-orders/\(id)/placement", Confirmation(), as: .confirmation, returning: .order)
        .idempotent(key))
  }

  /// Calls an order off and gives its stock back, once per key. Staff with `orders.write`.
  public func cancel(
    _ id: OrderID, _ cancellation: OrderCancellation = OrderCancellation(), key: String
  ) async throws(HTTPClientError) -> Order {
    try await client.load(
      .send(
        .post, base + "/orders/\(id)/cancellation", cancellation, as: .orderCancellation, returning: .order
      ).idempotent(key))
  }

  /// Records money that came in, once per id. Staff with `payments.write`.
  public func record(_ payment: NewPayment, for order: OrderID) async throws(HTTPClientError) -> Order {
    try await client.load(
      .send(.post, base + "/orders/\(order)/payments", payment, as: .newPayment, returning: .order)
        .idempotent(payment.id.description))
  }

  /// Records money that went back, once per id. Staff with `payments.write`.
  public func record(_ refund: NewRefund, for order: OrderID) async throws(HTTPClientError) -> Order {
    try await client.load(
      .send(.post, base + "/orders/\(order)/refunds", refund, as: .newRefund, returning: .order)
        .idempotent(refund.id.description))
  }

  /// Books a credit, once per id. Staff with `payments.write`.
  public func credit(_ note: NewCreditNote) async throws(HTTPClientError) -> CreditNote {
    try await client.load(
      .send(.post, base + "/credit-notes", note, as: .newCreditNote, returning: .creditNote)
        .idempotent(note.id.description))
  }

  /// What has been sold and credited. Staff with `orders.read`.
  public func salesSummary() async throws(HTTPClientError) -> SalesSummary {
    try await client.load(.get(base + "/sales-summary", as: .salesSummary))
  }
}

/// The body of a request that needs none: an empty object.
public struct Confirmation: Sendable {
  /// A confirmation.
  public init() {}
}

extension Schema where Value == Confirmation {
  /// An empty object.
  public static let confirmation = Schema.object("Confirmation") { Confirmation() }
}
