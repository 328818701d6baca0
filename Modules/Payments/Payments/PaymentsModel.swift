public import FoundationCore
public import MyStoreKit
public import Observation
public import StoreIdentifiers

/// What screens know of Payments: payments by id, and the list that staff look at, in the server's order.
///
/// The server is the source of truth. After a change the model loads the list again instead of changing it itself.
@Observable public final class PaymentsModel {
  /// Where the list continues; nil at its end.
  public private(set) var next: Cursor?
  private var known: [PaymentID: Payment] = [:]
  private var listed: [PaymentID] = []
  private var byOrder: [OrderID: [PaymentID]] = [:]
  private var pages: [OrderID: OrderPaymentPage] = [:]
  private var tests: [PaymentID: TestPayment] = [:]
  @ObservationIgnored private let client: PaymentsHTTPClient
  @ObservationIgnored private let buyer: PaymentsHTTPClient

  /// Creates a model that knows nothing yet. `buyer` asks as whoever holds a cart, where that is somebody else.
  public init(client: PaymentsHTTPClient, buyer: PaymentsHTTPClient? = nil) {
    self.client = client
    self.buyer = buyer ?? client
  }

  /// The page loaded last, the latest first. O(n) in its length.
  public var payments: [Payment] { listed.compactMap { known[$0] } }

  /// Returns what was loaded for an id; nil when it was never loaded.
  public func payment(_ id: PaymentID) -> Payment? { known[id] }

  /// Loads a page and makes it the list.
  ///
  /// - Throws: `HTTPClientError`, after which the list is as it was.
  public func load(after cursor: Cursor? = nil) async throws(HTTPClientError) {
    let page = try await client.payments(after: cursor)
    for payment in page.items { known[payment.id] = payment }
    listed = page.items.map(\.id)
    next = page.next
  }

  /// The payments of an order, the earliest first; nil when they were never loaded.
  public func payments(of order: OrderID) -> [Payment]? { byOrder[order]?.compactMap { known[$0] } }

  /// Loads the payments of an order.
  ///
  /// - Throws: `HTTPClientError`, after which they are as they were.
  public func load(of order: OrderID) async throws(HTTPClientError) {
    let payments = try await client.payments(of: order)
    for payment in payments { known[payment.id] = payment }
    byOrder[order] = payments.map(\.id)
  }

  /// Begins a payment, and loads those of its order again.
  ///
  /// - Throws: `HTTPClientError` when it was not begun, or the list could not be loaded afterwards.
  public func begin(_ new: NewOrderPayment) async throws(HTTPClientError) {
    _ = try await client.begin(new)
    try await load(of: new.order)
  }

  /// What a buyer needs to know to pay for an order; nil when it was never loaded.
  public func page(of order: OrderID) -> OrderPaymentPage? { pages[order] }

  /// Loads what a buyer needs to know to pay for an order.
  ///
  /// - Throws: `HTTPClientError`, after which it is as it was.
  public func loadPage(of order: OrderID, token: String?) async throws(HTTPClientError) {
    pages[order] = try await buyer.page(of: order, token: token)
  }

  /// Begins to pay for an order, and loads where the buyer goes for that.
  ///
  /// - Throws: `HTTPClientError` when it was not begun, or the page could not be loaded afterwards.
  public func pay(_ new: NewPaymentAttempt, for order: OrderID, token: String?) async throws(HTTPClientError) {
    let attempt = try await buyer.pay(new, for: order, token: token)
    pages[order] = try await buyer.page(of: order, awaiting: attempt.id, token: token)
  }

  /// A test payment; nil when it was never loaded.
  public func testPayment(_ id: PaymentID) -> TestPayment? { tests[id] }

  /// Loads a test payment, by the token of its page.
  ///
  /// - Throws: `HTTPClientError`, after which it is as it was.
  public func loadTestPayment(_ id: PaymentID, token: String) async throws(HTTPClientError) {
    tests[id] = try await buyer.testPayment(id, token: token)
  }

  /// Decides a test payment.
  ///
  /// - Throws: `HTTPClientError` when it was not decided.
  public func decide(_ decision: TestPaymentDecision, of id: PaymentID, token: String) async throws(HTTPClientError) {
    tests[id] = try await buyer.decide(TestPaymentChoice(token: token, decision: decision), of: id)
  }

  /// Records that money of a payment came.
  ///
  /// - Throws: `HTTPClientError` when it was not recorded.
  public func capture(_ movement: NewPaymentMovement, of payment: PaymentID) async throws(HTTPClientError) {
    known[payment] = try await client.capture(movement, of: payment)
  }

  /// Records that money of a payment went back.
  ///
  /// - Throws: `HTTPClientError` when it was not recorded.
  public func refund(_ movement: NewPaymentMovement, of payment: PaymentID) async throws(HTTPClientError) {
    known[payment] = try await client.refund(movement, of: payment)
  }

  /// Gives a payment up before money came.
  ///
  /// - Throws: `HTTPClientError` when it was not given up.
  public func cancel(_ payment: PaymentID) async throws(HTTPClientError) {
    known[payment] = try await client.cancel(payment)
  }
}
