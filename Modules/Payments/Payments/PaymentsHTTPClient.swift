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

  private func move(
    _ movement: NewPaymentMovement, _ kind: String, _ payment: PaymentID
  ) async throws(HTTPClientError) -> Payment {
    try await client.load(
      .send(
        .post, "/api/v1/payments/payments/\(payment)/\(kind)", movement, as: .newPaymentMovement, returning: .payment
      ).idempotent(movement.id.description))
  }
}
