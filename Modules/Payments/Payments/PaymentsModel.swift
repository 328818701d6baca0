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
  @ObservationIgnored private let client: PaymentsHTTPClient

  /// Creates a model that knows nothing yet.
  public init(client: PaymentsHTTPClient) { self.client = client }

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
