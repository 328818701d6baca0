import FoundationCore
import MyStoreKit
import Ordering
import StoreIdentifiers
import Testing

/// The model as a session's one truth about orders, over canned answers.
@Suite struct OrderingModelTests {
  private static let id = OrderID(UniqueID(high: 1, low: 1))
  private static let path = "/api/v1/ordering/orders"

  private static func money(_ amount: Int) -> String { #"{"amount":\#(amount),"currency":"GBP"}"# }
  private static func status(_ payment: String) -> String {
    #"{"lifecycle":"placed","payment":"\#(payment)","fulfilment":"unfulfilled"}"#
  }

  private static func order(_ payment: String, version: Int) -> String {
    """
    {"id":"\(id)","number":"ABCDE-12345","status":\(status(payment)),"lines":[],"totals":{"goods":\(money(100)),
    "shipping":\(money(0)),"discount":\(money(0)),"tax":\(money(0)),"addedTax":\(money(0)),"total":\(money(100)),
    "removed":\(money(0)),"captured":\(money(0)),"refunded":\(money(0))},"reductions":[],"removals":[],"taxes":[],"pricesIncludeTax":true,
    "createdAt":"2026-01-01T00:00:00.000Z","version":\(version)}
    """
  }

  private static func list(_ payment: String) -> String {
    """
    {"items":[{"id":"\(id)","number":"ABCDE-12345","status":\(status(payment)),"total":\(money(100)),"units":0,
    "date":"2026-01-01T00:00:00.000Z"}],"next":null}
    """
  }

  private func model(_ answers: CannedTransport.Answer...) -> (OrderingModel, CannedTransport) {
    let transport = CannedTransport(answers)
    let client = HTTPClient(transport: transport, retries: .never)
    return (OrderingModel(client: OrderingHTTPClient(client: client)), transport)
  }

  private static var one: String { "\(path)/\(id)" }
  private static func change(_ version: Int64) -> ChangeNotice {
    .changed(Change(kind: .order, id: id.value, version: version))
  }

  @Test func `a change of an order shows in every list that has it`() async throws {
    let (model, _) = model(
      .init(Self.path, json: Self.list("none")), .init(Self.one, json: Self.order("paid", version: 2)))
    let query = OrderListQuery(OrderCriteria(filter: .owed))
    try await model.load(query)
    #expect(model.list(query)?.orders.map(\.status.payment) == [PaymentStatus.none])
    try await model.loadOrder(Self.id)
    #expect(model.order(Self.id)?.status.payment == .paid)
    #expect(model.list(query)?.orders.map(\.status.payment) == [.paid])
  }

  @Test func `a notice makes the model ask the server, and alters nothing by itself`() async throws {
    let (model, transport) = model(.init(Self.one, json: Self.order("none", version: 1)))
    try await model.loadOrder(Self.id)
    let before = model.order(Self.id)
    await model.take(Self.change(99))
    #expect(transport.requests.map(\.path) == [Self.one, Self.one])
    #expect(model.order(Self.id) == before)
    // Neither what is known already nor what was never asked for is loaded.
    await model.take(Self.change(1))
    await model.take(.changed(Change(kind: .order, id: UniqueID(high: 7, low: 7), version: 5)))
    await model.take(.changed(Change(kind: Change.Kind(rawValue: "unknown"), id: Self.id.value, version: 99)))
    #expect(transport.requests.count == 2)
  }

  @Test func `an answer that was overtaken does not replace a later one`() async throws {
    let (model, _) = model(
      .init(Self.one, json: Self.order("paid", version: 3)), .init(Self.one, json: Self.order("none", version: 2)))
    try await model.loadOrder(Self.id)
    try await model.loadOrder(Self.id)
    #expect(model.order(Self.id)?.version == 3)
  }

  @Test func `a new order comes into a list where the server puts it`() async throws {
    let (model, transport) = model(
      .init(Self.path, json: #"{"items":[],"next":null}"#), .init(Self.path, json: Self.list("none")))
    try await model.load(OrderListQuery())
    #expect(model.list(OrderListQuery())?.orders == [])
    await model.take(Self.change(1))
    #expect(model.list(OrderListQuery())?.orders.map(\.id) == [Self.id])
    #expect(transport.requests.count == 2)
  }

  @Test func `a search is a list of its own, named by its text, and asked for by it`() async throws {
    let (model, transport) = model(
      .init(Self.path, json: Self.list("none")), .init(Self.path, json: #"{"items":[],"next":null}"#))
    let (all, found) = (OrderListQuery(), OrderListQuery(OrderCriteria(text: " ann@example.com ")))
    try await model.load(all)
    #expect(model.list(found) == nil)
    try await model.load(found)
    #expect(model.list(all)?.orders.map(\.id) == [Self.id])
    #expect(model.list(found)?.orders == [])
    #expect(transport.requests.map { $0.query.first { $0.name == "query" }?.value } == [nil, "ann@example.com"])
    #expect(OrderListQuery(OrderCriteria(text: " \n")) == all)
  }

  @Test func `a page that nobody follows waits for a change, and not for ever`() async throws {
    let (model, _) = model(
      .init(Self.one, json: Self.order("none", version: 1)), .init(Self.one, json: Self.order("paid", version: 2)))
    try await model.loadOrder(Self.id)
    await model.awaitChange(of: Self.id)
    #expect(model.order(Self.id)?.version == 2)
    await model.awaitChange(of: Self.id, within: .milliseconds(50))
    #expect(model.order(Self.id)?.version == 2)
  }
}
