public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

/// The Ordering's API as typed calls.
public struct OrderingHTTPClient: Sendable {
  let client: HTTPClient
  let base = "/api/v1/ordering"
  /// The language in which the lines of carts and new orders are called; nil for the shop's own.
  private let locale: String?

  /// Calls the API by the given client, for buyers of its language.
  public init(client: HTTPClient) {
    self.client = client
    locale = client.language.flatMap { LanguageTag.isValid($0) ? $0 : nil }
  }

  /// Listens for changes for a time: see `HTTPClient.changes(for:)`.
  func changes(for limit: Duration) -> AsyncStream<ChangeNotice> { client.changes(for: limit) }

  /// Opens a cart with its first line. It is the customer's when a customer asks, otherwise a guest's.
  ///
  /// The token that grants access to the cart is in this answer alone, so a repeat with the same id is refused.
  ///
  /// - Throws: `HTTPClientError`, with status 409 for what is not for sale, for more units than one line may have, and for
  ///   an id that is taken; 429 when the network opens too many carts.
  public func openCart(_ new: NewCart) async throws(HTTPClientError) -> OpenedCart {
    try await client.load(
      .send(.post, base + "/carts", query: query, new, as: .newCart, returning: .openedCart)
        .idempotent(new.id.description))
  }

  /// Gives a guest's cart to the customer who asks. The cart's token proves that they hold it. Where they have a cart
  /// already, the two become one, as the shop has decided: the answer says which, with the token for it.
  ///
  /// - Throws: `HTTPClientError`, with status 404 for a wrong token or an unknown cart, 409 when the cart is another
  ///   customer's or has become a guest's order.
  public func claim(_ cart: CartID, token: String) async throws(HTTPClientError) -> OpenedCart {
    try await client.load(
      .send(
        .put, base + "/carts/\(cart)/customer", query: query, CartClaim(token: token), as: .cartClaim,
        returning: .openedCart))
  }

  /// The cart that the customer who asks filled last, with a new token for it.
  ///
  /// - Throws: `HTTPClientError`, with status 404 where they have none that is open.
  public func resumeCart() async throws(HTTPClientError) -> OpenedCart {
    try await client.load(.send(.post, base + "/own-cart", query: query, returning: .openedCart))
  }

  /// A cart at today's prices. For its holder.
  ///
  /// - Throws: `HTTPClientError`, with status 401 for an anonymous caller and a refusal for anyone but its holder.
  public func cart(_ id: CartID) async throws(HTTPClientError) -> Cart {
    try await client.load(.get(base + "/carts/\(id)", query: query, as: .cart))
  }

  /// Sets a line of a cart. For the cart's holder.
  ///
  /// - Throws: `HTTPClientError`, with status 409 beyond the shop's limits, for what is not for sale, and for a cart
  ///   that was placed.
  public func setLine(_ line: CartLineID, _ edit: CartLineEdit, in cart: CartID) async throws(HTTPClientError) -> Cart {
    try await client.load(
      .send(
        .put, base + "/carts/\(cart)/lines/\(line)", query: query, edit, as: .cartLineEdit, returning: .cart))
  }

  /// Sets how many units of a variant, of which nothing else is asked, a cart holds; 0 removes the line. For its holder.
  ///
  /// - Throws: As `setLine`.
  public func setQuantity(_ quantity: Int, of variant: VariantID, in cart: CartID) async throws(HTTPClientError) -> Cart
  {
    try await setLine(CartLineID(variant.value), CartLineEdit(quantity: quantity), in: cart)
  }

  /// Sets the promotion codes of a cart, which the quote judges. For the cart's holder.
  ///
  /// - Throws: `HTTPClientError`, with status 409 for a cart that was placed.
  public func setCodes(_ codes: [String], of cart: CartID) async throws(HTTPClientError) -> Cart {
    try await client.load(
      .send(
        .put, base + "/carts/\(cart)/codes", query: query, CartCodes(codes: codes), as: .cartCodes, returning: .cart))
  }

  /// Says which country a cart goes to: its prices are then in the currency of that country's market. At the checkout, its
  /// goods are held for a while. For the cart's holder.
  ///
  /// - Throws: `HTTPClientError`, with status 409 for a cart that was placed.
  public func setDestination(
    _ country: String, isCheckout: Bool = false, pickedUpAt place: LocationID? = nil, of cart: CartID
  ) async throws(HTTPClientError) -> Cart {
    try await client.load(
      .send(
        .put, base + "/carts/\(cart)/destination", query: query,
        CartDestination(country: country, isCheckout: isCheckout, pickup: place), as: .cartDestination, returning: .cart
      ))
  }

  /// What a cart would come to as an order to a destination by a shipping method. For the cart's holder.
  ///
  /// - Throws: `HTTPClientError`, with status 409 for an empty cart.
  public func quote(
    _ cart: CartID, to destination: OrderDestination?, by method: String?, pickedUpAt place: LocationID? = nil
  ) async throws(HTTPClientError) -> OrderQuote {
    try await client.load(
      .get(
        base + "/carts/\(cart)/quote",
        query: [
          QueryItem("country", destination?.country), QueryItem("region", destination?.region),
          QueryItem("postalCode", destination?.postalCode), QueryItem("vatNumber", destination?.vatNumber),
          QueryItem("method", method), QueryItem("pickup", place?.description),
        ], as: .orderQuote))
  }

  /// Where what is in a cart can be picked up, the nearest to a city or postal code first. For the cart's holder.
  ///
  /// - Throws: `HTTPClientError`, with status 409 for an empty cart.
  public func pickupPlaces(for cart: CartID, near place: String?) async throws(HTTPClientError) -> PickupPlaces {
    try await client.load(
      .get(base + "/carts/\(cart)/pickup-places", query: [QueryItem("near", place)], as: .pickupPlaces))
  }

  /// Places an order of a cart. A repeat with the same key returns the same order. For the cart's holder.
  ///
  /// - Throws: `HTTPClientError`, with status 409 when the total differs from the one that the buyer was shown, when
  ///   stock is too low, and when a line is not for sale.
  public func place(_ order: PlaceOrder, key: String) async throws(HTTPClientError) -> Order {
    var order = order
    order.locale = order.locale ?? locale
    return try await client.load(
      .send(.post, base + "/orders", order, as: .placeOrder, returning: .order).idempotent(key))
  }

  private var query: [QueryItem?] { [QueryItem("locale", locale)] }

  /// One order. For staff with `orders.read`, its buyer, and anyone with its view token.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is no such order or the caller may not read it.
  public func order(_ id: OrderID, token: String? = nil) async throws(HTTPClientError) -> Order {
    try await client.load(.get(base + "/orders/\(id)", query: [QueryItem("token", token)], as: .order))
  }

  /// What happened to an order, the earliest first. For staff with `orders.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is no such order, 401 or 403 without the permission.
  public func history(of id: OrderID) async throws(HTTPClientError) -> [OrderHistoryEntry] {
    try await client.load(.get(base + "/orders/\(id)/history", as: .orderHistory))
  }

  /// A page of orders: everyone's for staff with `orders.read`, a customer's own for that customer.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 for others, and a refusal of a cursor from another list.
  public func orders(
    _ criteria: OrderCriteria = OrderCriteria(), after cursor: Cursor? = nil,
    limit: Int = Page<OrderSummary>.defaultLimit
  ) async throws(HTTPClientError) -> Page<OrderSummary> {
    try await client.load(
      .get(
        base + "/orders",
        query: criteria.queryItems + [QueryItem("cursor", cursor?.text), QueryItem("limit", limit)],
        as: .orderSummaries))
  }

  /// What a draft would come to, with the ways to send it. Staff with `orders.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 422 when the customer is unknown, 409 when something is not for sale.
  public func quote(_ draft: NewDraftOrder) async throws(HTTPClientError) -> OrderQuote {
    try await client.load(
      .send(.post, base + "/draft-orders/quote", draft, as: .newDraftOrder, returning: .orderQuote))
  }

  /// Prepares a draft order. Staff with `orders.write`, and `orders.price` for agreed prices. Safe to repeat: one draft
  /// for each id.
  ///
  /// - Throws: `HTTPClientError`, with status 422 when an agreed price lacks its reason or the customer is unknown, 409
  ///   when the shipping method is not offered.
  public func prepare(_ draft: NewDraftOrder) async throws(HTTPClientError) -> Order {
    try await client.load(
      .send(.post, base + "/draft-orders", draft, as: .newDraftOrder, returning: .order)
        .idempotent(draft.id.description))
  }

  /// Places a draft, and commits stock to it. A repeat with the same key returns the same order. Staff with
  /// `orders.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 409 when stock is too low or the order is not a draft.
  public func placeDraft(_ id: OrderID, key: String) async throws(HTTPClientError) -> Order {
    try await client.load(
      .send(.post, base + "/draft-orders/\(id)/placement", Confirmation(), as: .confirmation, returning: .order)
        .idempotent(key))
  }

  /// Cancels an order and releases its stock. A repeat with the same key returns the same order. Staff with
  /// `orders.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 409 when something of the order has left, and when it has been paid and
  ///   the cancellation does not say what becomes of the money.
  public func cancel(
    _ id: OrderID, _ cancellation: OrderCancellation = OrderCancellation(), key: String
  ) async throws(HTTPClientError) -> Order {
    try await client.load(
      .send(
        .post, base + "/orders/\(id)/cancellation", cancellation, as: .orderCancellation, returning: .order
      ).idempotent(key))
  }

  /// Records a payment. Safe to repeat: one for each id. Staff with `payments.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 409 for a draft, and when more would be paid than the total unless the
  ///   payment allows it.
  public func record(_ payment: NewPayment, for order: OrderID) async throws(HTTPClientError) -> Order {
    try await client.load(
      .send(.post, base + "/orders/\(order)/payments", payment, as: .newPayment, returning: .order)
        .idempotent(payment.id.description))
  }

  /// Records a refund. Safe to repeat: one for each id. Staff with `payments.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 409 when more would be refunded than was paid.
  public func record(_ refund: NewRefund, for order: OrderID) async throws(HTTPClientError) -> Order {
    try await client.load(
      .send(.post, base + "/orders/\(order)/refunds", refund, as: .newRefund, returning: .order)
        .idempotent(refund.id.description))
  }

  /// Records a credit note. Safe to repeat: one for each id. Staff with `payments.write`.
  ///
  /// - Throws: `HTTPClientError`, with status 403 beyond the caller's limit for credits without an order, 422 for an
  ///   unknown customer, 409 for a variant that was never sold.
  public func credit(_ note: NewCreditNote) async throws(HTTPClientError) -> CreditNote {
    try await client.load(
      .send(.post, base + "/credit-notes", note, as: .newCreditNote, returning: .creditNote)
        .idempotent(note.id.description))
  }

  /// The sales of the last days, and how many orders wait. Staff with `orders.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func salesOverview() async throws(HTTPClientError) -> SalesOverview {
    try await client.load(.get(base + "/overview", as: .salesOverview))
  }

  /// What was sold on days of the shop's time zone, 366 at most; the last thirty without days. Staff with `orders.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission, 400 for another period.
  public func salesReport(
    from first: LocalDay? = nil, through last: LocalDay? = nil
  ) async throws(HTTPClientError) -> SalesReport {
    try await client.load(
      .get(
        base + "/sales-report",
        query: [first.map { QueryItem("from", $0.description) }, last.map { QueryItem("to", $0.description) }]
          .compactMap(\.self), as: .salesReport))
  }

  /// The tax of orders placed on days of the shop's time zone, by country and rate. Staff with `orders.read`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
  public func taxReport(from first: LocalDay, through last: LocalDay) async throws(HTTPClientError) -> TaxReport {
    try await client.load(
      .get(
        base + "/tax-report", query: [QueryItem("from", first.description), QueryItem("to", last.description)],
        as: .taxReport))
  }

  /// What has been sold and credited. Staff with `orders.read`. O(number of orders) on the server.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without the permission.
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
