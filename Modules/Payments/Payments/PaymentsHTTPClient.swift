public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

/// The API of Payments as typed calls. Usable without any screen.
public struct PaymentsHTTPClient: Sendable {
  private let client: HTTPClient

  /// Creates a client that sends its requests, with their token, through another.
  public init(client: HTTPClient) { self.client = client }

  /// Returns a page of payments, the latest first. For staff with `payments.read`.
  ///
  /// - Parameters:
  ///   - cursor: Where the page before ended; nil for the first page.
  ///   - limit: 1 to 100.
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached.
  public func payments(
    after cursor: Cursor? = nil, limit: Int = Page<Payment>.defaultLimit
  ) async throws(HTTPClientError) -> Page<Payment> {
    try await client.load(
      .get(
        "/api/v1/payments/payments",
        query: [QueryItem("cursor", cursor?.text), QueryItem("limit", limit)], as: .payments))
  }

  /// The payments of an order, the earliest first. For staff with `payments.read`.
  ///
  /// - Throws: `HTTPClientError` when the server refuses or cannot be reached. An unknown order has no payments.
  public func payments(of order: OrderID) async throws(HTTPClientError) -> [Payment] {
    try await client.load(.get("/api/v1/payments/orders/\(order)/payments", as: .orderPayments))
  }

  /// Begins a payment. For staff with `payments.write`. Safe to repeat: its id is the idempotency key.
  ///
  /// - Throws: `HTTPClientError` with code `payment-exists`, `order-not-found`, `nothing-due` or `more-than-due`.
  public func begin(_ new: NewOrderPayment) async throws(HTTPClientError) -> Payment {
    try await client.load(
      .send(.post, "/api/v1/payments/payments", new, as: .newOrderPayment, returning: .payment)
        .idempotent(new.id.description))
  }

  /// Records that money of a payment came. For staff with `payments.write`. Safe to repeat.
  ///
  /// - Throws: `HTTPClientError` with code `payment-state` when that is not legal now, `payment-limit` for too much.
  public func capture(_ movement: NewPaymentMovement, of payment: PaymentID) async throws(HTTPClientError) -> Payment {
    try await move(movement, "captures", payment)
  }

  /// Records that money of a payment went back. For staff with `payments.write`. Safe to repeat.
  ///
  /// - Throws: `HTTPClientError` with code `payment-state` when that is not legal now, `payment-limit` for too much.
  public func refund(_ movement: NewPaymentMovement, of payment: PaymentID) async throws(HTTPClientError) -> Payment {
    try await move(movement, "refunds", payment)
  }

  /// Gives a payment up before money came. For staff with `payments.write`. Safe to repeat.
  ///
  /// - Throws: `HTTPClientError` with code `payment-state` when something has come already.
  public func cancel(_ payment: PaymentID) async throws(HTTPClientError) -> Payment {
    try await client.load(
      Resource<Payment>.send(.post, "/api/v1/payments/payments/\(payment)/cancellation", returning: .payment)
        .idempotent("cancel-\(payment)"))
  }

  /// What a buyer needs to know to pay for an order; for whoever may read the order.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - payment: Waits up to eight seconds until its provider has answered; nil does not wait.
  ///   - token: The order's, for who is not known otherwise.
  /// - Throws: `HTTPClientError` with code `order-not-found` also for an order of somebody else's.
  public func page(
    of order: OrderID, awaiting payment: PaymentID? = nil, token: String? = nil
  ) async throws(HTTPClientError) -> OrderPaymentPage {
    try await client.load(
      .get(
        "/api/v1/payments/orders/\(order)/page",
        query: [QueryItem("token", token), QueryItem("awaiting", payment?.description)], as: .orderPaymentPage))
  }

  /// Begins to pay what an order owes; for whoever may read the order. Safe to repeat: its id is the idempotency key.
  ///
  /// - Throws: `HTTPClientError` with code `order-not-found`, `order-not-placed`, `nothing-due`, `method-not-offered` or
  ///   `too-many-attempts`.
  public func pay(
    _ new: NewPaymentAttempt, for order: OrderID, token: String? = nil
  ) async throws(HTTPClientError) -> PaymentAttempt {
    let query = token.map { "?token=\($0)" } ?? ""
    return try await client.load(
      .send(
        .post, "/api/v1/payments/orders/\(order)/attempts\(query)", new, as: .newPaymentAttempt,
        returning: .paymentAttempt
      ).idempotent(new.id.description))
  }

  /// A test payment, by the token of its page.
  ///
  /// - Throws: `HTTPClientError` with code `payment-not-found` also for another token.
  public func testPayment(_ payment: PaymentID, token: String) async throws(HTTPClientError) -> TestPayment {
    try await client.load(
      .get(
        "/api/v1/payments/test-payments/\(payment)", query: [QueryItem("token", token)], as: .testPayment))
  }

  /// Decides a test payment. Safe to repeat.
  ///
  /// - Throws: `HTTPClientError` with code `payment-state` when it has been decided otherwise.
  public func decide(_ choice: TestPaymentChoice, of payment: PaymentID) async throws(HTTPClientError) -> TestPayment {
    try await client.load(
      .send(
        .post, "/api/v1/payments/test-payments/\(payment)/decision", choice, as: .testPaymentChoice,
        returning: .testPayment))
  }

  private func move(
    _ movement: NewPaymentMovement, _ kind: String, _ payment: PaymentID
  ) async throws(HTTPClientError) -> Payment {
    try await client.load(
      .send(
        .post, "/api/v1/payments/payments/\(payment)/\(kind)", movement, as: .newPaymentMovement, returning: .payment
      ).idempotent(movement.id.description))
  }
}
