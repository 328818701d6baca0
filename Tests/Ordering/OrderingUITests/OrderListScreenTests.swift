import MyStoreKit
import Ordering
import OrderingUI
import Testing
import WebUI
import WebUITesting

/// The staff's list of orders: search and refresh, with canned answers.
struct OrderListScreenTests {
  private static let orders = "/api/v1/ordering/orders"

  private static func list(_ number: String) -> String {
    """
    {"items":[{"id":"00000000-0000-7000-8000-000000000003","number":"\(number)",
    "status":{"lifecycle":"placed","payment":"none","fulfilment":"unfulfilled"},
    "total":{"amount":100,"currency":"GBP"},"units":1,"date":"2026-01-01T00:00:00.000Z"}],"next":null}
    """
  }

  private func screen(
    _ route: OrderingRoute, _ answers: CannedTransport.Answer...
  ) async -> (Screen, CannedTransport) {
    let transport = CannedTransport(answers)
    let screen = await Screen {
      OrderingRouter(route, cart: nil).environment(
        OrderingModel(client: OrderingHTTPClient(client: HTTPClient(transport: transport, retries: .never))))
    }
    await screen.settle()
    return (screen, transport)
  }

  private static func query(_ request: TransportRequest) -> String? {
    request.query.first { $0.name == "query" }?.value
  }

  @Test func `Enter makes what was typed a place of its own`() async throws {
    let (screen, transport) = await screen(.orders(cursor: nil), .init(Self.orders, json: Self.list("7K2MD-04Q9X")))
    try await screen.type(" ann@example.com ", into: .field("Order number or e-mail address"))
    // Typing alone asks for nothing.
    #expect(transport.requests.count == 1)
    try await screen.submit(.field("Order number or e-mail address"))
    #expect(await screen.takeNavigation()?.description == "/office/orders?query=ann%40example.com")
  }

  @Test func `a search among refunds that are owed stays among them, and an empty one shows all of them`() async throws
  {
    let (screen, _) = await screen(
      .orders(owed: true, query: "7K", cursor: nil), .init(Self.orders, json: Self.list("7K2MD-04Q9X")))
    try await screen.type("8", into: .field("Order number or e-mail address"))
    try await screen.submit(.field("Order number or e-mail address"))
    #expect(await screen.takeNavigation()?.description == "/office/orders?owed=true&query=8")
    try await screen.type("", into: .field("Order number or e-mail address"))
    try await screen.submit(.field("Order number or e-mail address"))
    #expect(await screen.takeNavigation()?.description == "/office/orders?owed=true")
  }

  @Test func `the place of a search shows what it found, and what was searched for`() async throws {
    let (screen, transport) = await screen(
      .orders(query: "7K2M", cursor: nil), .init(Self.orders, json: Self.list("7K2MD-04Q9X")))
    #expect(transport.requests.map(Self.query) == ["7K2M"])
    #expect(try await screen.find(.field("Order number or e-mail address")).attributes["value"] == "7K2M")
    #expect(try await screen.find(.identifier("order-link")).text == "7K2MD-04Q9X")
  }

  @Test func `a search without a match says so, and leads back to all orders`() async throws {
    let (screen, _) = await screen(
      .orders(query: "7K2M", cursor: nil), .init(Self.orders, json: #"{"items":[],"next":null}"#))
    #expect(await screen.contains("Nothing matches"))
    #expect(await !screen.contains("No orders yet"))
    #expect(try await screen.find(.identifier("orders-all")).attributes["href"]?.hasSuffix("/office/orders") == true)
  }

  @Test func `refreshing asks for the same list again, and shows what has changed`() async throws {
    let (screen, transport) = await screen(
      .orders(query: "7K2M", cursor: nil), .init(Self.orders, json: Self.list("7K2MD-04Q9X")),
      .init(Self.orders, json: Self.list("7K2MD-11111")))
    try await screen.tap(.button("Refresh"))
    #expect(try await screen.find(.identifier("order-link")).text == "7K2MD-11111")
    #expect(transport.requests.map(Self.query) == ["7K2M", "7K2M"])
  }
}
