import FoundationCore
import MyStoreKit
import Payments
import PaymentsUI
import StoreIdentifiers
import Testing
import WebUI
import WebUITesting

/// What staff do with an order's payments, without a server.
struct OrderPaymentsTests {
  private static let order = OrderID(UniqueID(high: 2, low: 1))
  private static let id = PaymentID(UniqueID(high: 1, low: 1))
  private static let list = "/api/v1/payments/orders/\(order)/payments"
  private static let path = "/api/v1/payments/payments"

  private static func payment(captured: Int64 = 0) throws -> Payment {
    let charge = PaymentTransaction(
      id: PaymentTransactionID(UniqueID(high: 3, low: 1)), action: .charge, outcome: .succeeded,
      amount: try Money(max(captured, 1), .gbp), occurredAt: Timestamp(milliseconds: 0), actor: "staff")
    return try Payment(
      id: id, order: order, method: .invoice, amount: try Money(500, .gbp), reference: "1001", dueAt: nil,
      createdAt: Timestamp(milliseconds: 0), transactions: captured > 0 ? [charge] : [])
  }

  private func screen(
    _ answers: [CannedTransport.Answer], due: Int64? = 500, locale: String = "en"
  ) async throws -> (Screen, CannedTransport) {
    let transport = CannedTransport(answers)
    let due = try due.map { try Money($0, .gbp) }
    let screen = await Screen(locale: locale) {
      OrderPaymentsView(order: Self.order, due: due).environment(
        PaymentsModel(client: PaymentsHTTPClient(client: HTTPClient(transport: transport, retries: .never))))
    }
    return (screen, transport)
  }

  private func list(_ payments: [Payment]) -> CannedTransport.Answer {
    .init(Self.list, json: Schema.orderPayments.encode(payments))
  }

  @Test func `a payment begins by its method, and appears`() async throws {
    let payment = try Self.payment()
    let (screen, transport) = try await screen([
      list([]), list([payment]), .init(Self.path, method: .post, json: Schema.payment.encode(payment), status: 201),
    ])
    #expect(await screen.contains("No payment was begun."))
    try await screen.tap(.identifier("begin-invoice"))
    #expect(await screen.all(.identifier("payment")).count == 1)
    let body = try #require(transport.requests.first { $0.method == .post }?.body)
    let sent = try Schema.newOrderPayment.decode(body)
    #expect(sent.method == .invoice && sent.order == Self.order && sent.amount == nil)
  }

  @Test func `only what is legal now can be pressed, and money that came is what was still to come`() async throws {
    let (payment, paid) = (try Self.payment(captured: 200), try Self.payment(captured: 500))
    let (screen, transport) = try await screen(
      [
        list([payment]),
        .init(Self.path + "/\(Self.id)/captures", method: .post, json: Schema.payment.encode(paid), status: 201),
      ], due: nil)
    #expect(await !screen.has(.identifier("payment-cancel")))
    #expect(await !screen.has(.identifier("begin-invoice")))
    try await screen.tap(.identifier("payment-charge"))
    let body = try #require(transport.requests.first { $0.method == .post }?.body)
    #expect(try Schema.newPaymentMovement.decode(body).amount.amount == 300)
    #expect(await !screen.has(.identifier("payment-charge")))
    #expect(await screen.has(.identifier("payment-refund")))
  }

  @Test func `a refusal is told, and nothing changes`() async throws {
    let refusal = #"{"status":409,"code":"payment-state","title":"Conflict","detail":"No."}"#
    let (screen, _) = try await screen([
      list([try Self.payment()]),
      .init(Self.path + "/\(Self.id)/cancellation", method: .post, json: refusal, status: 409),
    ])
    try await screen.tap(.identifier("payment-cancel"))
    #expect(await screen.has(.identifier("payment-cancel")))
  }

  @Test(arguments: [
    ("pl", "Przelew"), ("ru", "Банковский перевод"), ("zh-Hans", "银行转账"), ("en", "Bank transfer"),
  ])
  func `the payments speak the page's language`(language: String, method: String) async throws {
    let (screen, _) = try await screen([list([])], locale: language)
    #expect(await screen.contains(method))
  }

  @Test(arguments: [
    (PaymentsRoute.list(cursor: nil), "/office/payments"), (.list(cursor: "c"), "/office/payments?cursor=c"),
  ])
  func `a place has one address, among staff's`(_ route: PaymentsRoute, _ address: String) throws {
    #expect(route.location.description == address && route.isOffice)
    #expect(PaymentsRoute(location: try #require(PageLocation(address))) == route)
  }
}
