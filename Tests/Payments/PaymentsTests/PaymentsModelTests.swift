import FoundationCore
import MyStoreKit
import Payments
import StoreIdentifiers
import Testing

/// What screens learn of payments from the server.
struct PaymentsModelTests {
  private static let path = "/api/v1/payments/payments"
  private static let order = OrderID(UniqueID(high: 2, low: 1))

  private static func payment(_ transactions: [PaymentTransaction] = []) throws -> Payment {
    try Payment(
      id: PaymentID(UniqueID(high: 1, low: 1)), order: order, method: .bankTransfer, amount: try Money(500, .gbp),
      reference: "1001", dueAt: nil, createdAt: Timestamp(milliseconds: 1_000), transactions: transactions)
  }

  private static func charge(_ amount: Int64) throws -> PaymentTransaction {
    PaymentTransaction(
      id: PaymentTransactionID(UniqueID(high: 3, low: 1)), action: .charge, outcome: .succeeded,
      amount: try Money(amount, .gbp), reference: "RF18", occurredAt: Timestamp(milliseconds: 2_000), actor: "staff")
  }

  private func model(_ transport: CannedTransport) -> PaymentsModel {
    PaymentsModel(client: PaymentsHTTPClient(client: HTTPClient(transport: transport, retries: .never)))
  }

  @Test func `a payment comes through JSON as it was, and its options follow from its events`() throws {
    let payment = try Self.payment([Self.charge(200)])
    #expect(try Schema.payment.decode(Schema.payment.encode(payment)) == payment)
    #expect(payment.state == .captured && payment.captured.amount == 200)
    #expect(
      payment.options == [
        PaymentOption(action: .charge, limit: try Money(300, .gbp), isDivisible: true),
        PaymentOption(action: .refund, limit: try Money(200, .gbp), isDivisible: true),
      ])
    #expect(try Self.payment().options.map(\.action) == [.charge, .cancel])
  }

  @Test func `events that cannot have happened are not read`() throws {
    let payment = try Self.payment([Self.charge(200)])
    let json = String(decoding: Schema.payment.encode(payment), as: UTF8.self)
      .replacing(#""amount":200"#, with: #""amount":501"#)
    #expect(throws: SchemaError.self) { try Schema.payment.decode(Array(json.utf8)) }
  }

  @Test func `what has come shows at once, in the order's list too`() async throws {
    let payment = try Self.payment()
    let changed = try Self.payment([Self.charge(500)])
    let transport = CannedTransport([
      .init("/api/v1/payments/orders/\(Self.order)/payments", json: Schema.orderPayments.encode([payment])),
      .init(
        Self.path + "/\(payment.id)/captures", method: .post, json: Schema.payment.encode(changed), status: 201),
    ])
    let model = model(transport)
    #expect(model.payments(of: Self.order) == nil)
    try await model.load(of: Self.order)
    #expect(model.payments(of: Self.order) == [payment])
    try await model.capture(NewPaymentMovement(amount: payment.amount), of: payment.id)
    #expect(model.payments(of: Self.order) == [changed])
  }

  @Test func `after a failure the list is as it was`() async throws {
    let page = Schema.payments.encode(Page(items: [try Self.payment()], next: nil))
    let model = model(CannedTransport([.init(Self.path, json: page), .init(Self.path, failing: .timedOut)]))
    try await model.load()
    await #expect(throws: HTTPClientError.self) { try await model.load() }
    #expect(model.payments == [try Self.payment()])
  }
}
