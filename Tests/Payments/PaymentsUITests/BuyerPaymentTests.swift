import FoundationCore
import MyStoreKit
import Payments
import PaymentsUI
import StoreIdentifiers
import Testing
import WebUI
import WebUITesting

/// What a buyer does on the page of an order's payment, without a server.
struct BuyerPaymentTests {
  private static let order = OrderID(UniqueID(high: 2, low: 1))
  private static let path = "/api/v1/payments/orders/\(order)"

  private static func page(_ state: PaymentState?, _ method: PaymentMethod = .card, page: String? = nil) throws
    -> OrderPaymentPage
  {
    let amount = try Money(500, .gbp)
    let attempt = state.map {
      PaymentAttempt(
        id: PaymentID(UniqueID(high: 1, low: 1)), method: method, amount: amount, state: $0, page: page,
        createdAt: Timestamp(milliseconds: 0))
    }
    return OrderPaymentPage(
      number: "1001", due: amount, dueAt: nil, methods: [.card, .bankTransfer], attempts: [attempt].compactMap(\.self))
  }

  private func screen(_ pages: [OrderPaymentPage], locale: String = "en") async throws -> (Screen, CannedTransport) {
    let attempt = PaymentAttempt(
      id: PaymentID(UniqueID(high: 1, low: 1)), method: .card, amount: try Money(500, .gbp), state: .underway,
      page: nil, createdAt: Timestamp(milliseconds: 0))
    let transport = CannedTransport(
      pages.map { .init(Self.path + "/page", json: Schema.orderPaymentPage.encode($0)) } + [
        .init(
          Self.path + "/attempts", method: .post, json: Schema.paymentAttempt.encode(attempt), status: 201)
      ])
    let screen = await Screen(locale: locale) {
      OrderPaymentScreen(order: Self.order).environment(
        PaymentsModel(client: PaymentsHTTPClient(client: HTTPClient(transport: transport, retries: .never))))
    }
    return (screen, transport)
  }

  @Test func `who chooses a card is led to the provider by a link`() async throws {
    let address = "https://pay.example/cs_1"
    let (screen, transport) = try await screen([Self.page(nil), Self.page(.underway, page: address)])
    #expect(await !screen.has(.identifier("payment-continue")))
    try await screen.tap(.identifier("pay-card"))
    #expect(await screen.html.contains("href=\"\(address)\""))
    let body = try #require(transport.requests.first { $0.method == .post }?.body)
    #expect(try Schema.newPaymentAttempt.decode(body).method == .card)
  }

  @Test(arguments: ["javascript:alert(1)", "data:text/html,x"])
  func `an address that is none of the web's leads nowhere`(address: String) async throws {
    let (screen, _) = try await screen([Self.page(.underway, page: address)])
    #expect(await !screen.html.contains("href=\"\(address)"))
  }

  @Test func `a payment that did not go through can be tried again`() async throws {
    let (screen, _) = try await screen([Self.page(.failed)])
    #expect(await screen.has(.identifier("payment-failed")))
    #expect(await screen.has(.identifier("pay-card")))
  }

  @Test(arguments: [("pl", "Karta"), ("ru", "Карта"), ("zh-Hans", "银行卡"), ("en", "Card")])
  func `the page speaks the buyer's language`(language: String, method: String) async throws {
    let (screen, _) = try await screen([Self.page(nil)], locale: language)
    #expect(await screen.contains(method))
  }

  @Test(arguments: [
    (PaymentsRoute.pay(order, token: "t"), "/pay/\(order)?token=t"), (.pay(order, token: nil), "/pay/\(order)"),
    (.test(PaymentID(UniqueID(high: 1, low: 1)), token: "s"), "/pay/test/\(UniqueID(high: 1, low: 1))?token=s"),
  ])
  func `a place has one address, among buyers'`(_ route: PaymentsRoute, _ address: String) throws {
    #expect(route.location.description == address && !route.isOffice)
    #expect(PaymentsRoute(location: try #require(PageLocation(address))) == route)
  }
}
