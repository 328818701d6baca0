import Foundation
import FoundationCore
import MyStoreKit
import Ordering
import OrderingUI
import Testing
import WebUI
import WebUITesting

/// The staff's list of orders: search, filters, saved filters and actions on many, with canned answers.
struct OrderListScreenTests {
  private static let orders = "/api/v1/ordering/orders"
  private static let counts = CannedTransport.Answer(
    "/api/v1/ordering/order-counts",
    json: #"{"all":1000,"unpaid":12,"unshipped":3,"draft":0,"cancelled":2,"owed":1}"#)
  private static let searchField = "Number, e-mail, name or SKU"

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
    let transport = CannedTransport(answers + [Self.counts])
    let screen = await Screen {
      OrderingRouter(route, cart: nil).environment(
        OrderingModel(client: OrderingHTTPClient(client: HTTPClient(transport: transport, retries: .never))))
    }
    await screen.settle()
    return (screen, transport)
  }

  private static func queries(_ transport: CannedTransport) -> [String?] {
    transport.requests.filter { $0.path == orders }.map { $0.query.first { $0.name == "query" }?.value }
  }

  @Test func `a search is a place of its own, and keeps what narrows the list`() async throws {
    let (screen, transport) = await screen(
      .orders(OrderCriteria(filter: .owed, text: "7K2M", sort: .oldest), cursor: nil),
      .init(Self.orders, json: Self.list("7K2MD-04Q9X")))
    #expect(Self.queries(transport) == ["7K2M"])
    let html = await screen.html
    #expect(html.contains(#"action="/office/orders""#))
    #expect(html.contains(#"name="filter" value="owed""#) && html.contains(#"name="sort" value="oldest""#))
    #expect(html.contains(#"name="query" value="7K2M""#))
    #expect(try await screen.find(.identifier("order-link")).text == "7K2MD-04Q9X")
  }

  @Test func `the parts of the list say how many orders they have, up to a thousand`() async throws {
    let (screen, _) = await screen(.orders(filter: .unpaid), .init(Self.orders, json: Self.list("7K2MD-04Q9X")))
    #expect(try await screen.find(.identifier("orders-every")).text == "All 1,000+")
    #expect(try await screen.find(.identifier("orders-unpaid")).text == "To be paid 12")
    #expect(try await screen.find(.identifier("orders-unpaid")).attributes["aria-current"] != nil)
    #expect(try await screen.find(.identifier("orders-every")).attributes["aria-current"] == nil)
  }

  @Test func `a search without a match says so, and leads back to all orders`() async throws {
    let (screen, _) = await screen(
      .orders(query: "7K2M"), .init(Self.orders, json: #"{"items":[],"next":null}"#))
    #expect(await screen.contains("Nothing matches"))
    #expect(await !screen.contains("No orders yet"))
    #expect(try await screen.find(.identifier("orders-all")).attributes["href"]?.hasSuffix("/office/orders") == true)
  }

  @Test func `what narrows the list is shown, each with the way to the list without it`() async throws {
    let criteria = OrderCriteria(
      payment: .paid, text: "mug", from: LocalDay("2026-01-01"), through: LocalDay("2026-01-31"))
    let (screen, _) = await screen(.orders(criteria, cursor: nil), .init(Self.orders, json: Self.list("7K2MD-04Q9X")))
    #expect(
      try await screen.find(.identifier("chip-payment")).attributes["href"]
        == "/office/orders?query=mug&from=2026-01-01&through=2026-01-31")
    #expect(
      try await screen.find(.identifier("chip-from")).attributes["href"]
        == "/office/orders?payment=paid&query=mug&through=2026-01-31")
    #expect(
      try await screen.find(.identifier("export-orders")).attributes["href"]
        == "/office/orders.csv?payment=paid&query=mug&from=2026-01-01&through=2026-01-31")
  }

  @Test func `days are applied once they are days, the last not before the first`() async throws {
    let (screen, _) = await screen(.orders(), .init(Self.orders, json: Self.list("7K2MD-04Q9X")))
    try await screen.type("2026-02-28", into: .identifier("filter-from"))
    try await screen.type("2026-02-27", into: .identifier("filter-through"))
    try await screen.tap(.identifier("filter-apply"))
    #expect(await screen.contains("The last day must not be before the first."))
    #expect(await screen.takeNavigation() == nil)
    try await screen.type("2026-02-31", into: .identifier("filter-through"))
    #expect(await screen.contains("Enter a day such as 2026-02-28."))
    try await screen.type("2026-03-01", into: .identifier("filter-through"))
    try await screen.tap(.identifier("filter-apply"))
    #expect(await screen.takeNavigation()?.description == "/office/orders?from=2026-02-28&through=2026-03-01")
  }

  @Test func `an action on all that match asks for them, and reports what was not possible`() async throws {
    let id = "00000000-0000-7000-8000-000000000003", other = "00000000-0000-7000-8000-000000000004"
    let (screen, transport) = await screen(
      .orders(filter: .unpaid), .init(Self.orders, json: Self.list("7K2MD-04Q9X")),
      .init("/api/v1/ordering/order-matches", json: #"{"orders":["\#(id)","\#(other)"],"isComplete":true}"#),
      .init(
        "/api/v1/ordering/order-edits", method: .post,
        json: """
          {"items":[{"order":"\(id)","number":"7K2MD-04Q9X","outcome":"done"},
          {"order":"\(other)","number":"7K2MD-11111","outcome":"isPaid"}]}
          """))
    try await screen.tap(.identifier("bulk-cancelUnpaid"))
    #expect(await screen.contains("Select the orders first."))
    try await screen.tap(.identifier("select-matching"))
    #expect(await screen.contains("All 2 orders that match are selected"))
    try await screen.tap(.identifier("bulk-cancelUnpaid"))
    try await screen.tap(.identifier("bulk-confirm"))
    let sent = try #require(transport.requests.last { $0.path.hasSuffix("order-edits") })
    let edit = try Schema.orderBulkEdit.decode(#require(sent.body))
    #expect(edit.action == .cancelUnpaid && edit.orders.map(\.description) == [id, other])
    #expect(try await screen.find(.identifier("bulk-done")).text == "1 order was cancelled.")
    #expect(try await screen.find(.identifier("bulk-refused")).text == "7K2MD-11111 It has been paid.")
  }

  @Test func `a list that is all there says how many orders it has and what they come to`() async throws {
    let row = """
      {"id":"00000000-0000-7000-8000-00000000000%","number":"7K2MD-0000%",
      "status":{"lifecycle":"placed","payment":"none","fulfilment":"unfulfilled"},
      "total":{"amount":100,"currency":"GBP"},"units":1,"date":"2026-01-01T00:00:00.000Z"}
      """
    func page(_ rows: [String], next: String) -> String {
      #"{"items":[\#(rows.joined(separator: ","))],"next":\#(next)}"#
    }
    let two = ["1", "2"].map { row.replacing("%", with: $0) }
    let criteria = OrderCriteria(text: "mug", from: LocalDay("2026-01-01"))
    let (screen, _) = await screen(.orders(criteria, cursor: nil), .init(Self.orders, json: page(two, next: "null")))
    #expect(try await screen.find(.identifier("orders-sum")).text == "2 orders, £2.00 in all")
    // Two currencies have no sum, and a page of several has no count.
    let other = two[1].replacing("GBP", with: "EUR")
    let (mixed, _) = await self.screen(
      .orders(criteria, cursor: nil), .init(Self.orders, json: page([two[0], other], next: "null")))
    #expect(try await mixed.find(.identifier("orders-sum")).text == "2 orders")
    let (long, _) = await self.screen(
      .orders(criteria, cursor: nil), .init(Self.orders, json: page(two, next: #""AQ""#)))
    #expect(await long.has(.identifier("orders-sum")) == false)
  }

  @Test func `refreshing asks for the same list again, and shows what has changed`() async throws {
    let (screen, transport) = await screen(
      .orders(query: "7K2M"), .init(Self.orders, json: Self.list("7K2MD-04Q9X")),
      .init(Self.orders, json: Self.list("7K2MD-11111")))
    try await screen.tap(.button("Refresh"))
    #expect(try await screen.find(.identifier("order-link")).text == "7K2MD-11111")
    #expect(Self.queries(transport) == ["7K2M", "7K2M"])
  }
}
