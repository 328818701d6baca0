import FoundationCore
import MyStoreKit
import Shipping
import ShippingUI
import StoreIdentifiers
import Testing
import WebUI
import WebUITesting

struct ReturnScreenTests {
  private let order = OrderID.make(), line = OrderLineID.make(), variant = VariantID.make()
  private let here = LocationID.make(), id = GoodsReturnID.make()

  private var path: String { "/api/v1/shipping/returns/\(id)" }

  private func goods(
    _ expected: Int = 3, _ found: ReturnFindings = ReturnFindings(), _ state: ReturnState = .expected,
    version: Int64 = 1
  ) -> GoodsReturn {
    GoodsReturn(
      id: id, order: order, number: "A-1", location: here, state: state,
      lines: [GoodsReturn.Line(orderLine: line, variant: variant, expected: expected, found: found)], version: version,
      createdAt: Timestamp(milliseconds: 0))
  }

  private func json(_ goods: GoodsReturn) -> String {
    String(decoding: Schema.goodsReturn.encode(goods), as: UTF8.self)
  }

  private func screen(_ transport: CannedTransport, @ViewBuilder _ view: @escaping @Sendable () -> some View) async
    -> Screen
  {
    let places = [ShippingLocation(id: here, name: "Warehouse", ships: true)]
    let screen = await Screen {
      view()
        .environment(ShippingModel(client: ShippingHTTPClient(client: HTTPClient(transport: transport))))
        .environment(\.shippingOutlets, ShippingOutlets(locations: { places }, name: { _ in "Mug" }))
    }
    await screen.settle()
    return screen
  }

  @Test func `staff say what was found, and see what is outstanding`() async throws {
    let part = goods(3, ReturnFindings(restocked: 1, damaged: 1), .partlyReceived, version: 2)
    let transport = CannedTransport([
      .init(path, json: json(goods())), .init("\(path)/receipts", method: .post, json: json(part)),
    ])
    let screen = await screen(transport) { ShippingRouter(.goodsReturn(id)) }
    #expect(try await screen.find(.identifier("return-location")).text == "To Warehouse")
    // What is said of some units is not said of the others.
    try await screen.type("1", into: .identifier("receipt-damaged"))
    #expect(try await screen.find(.identifier("receipt-restocked")).attributes["value"] == "2")
    try await screen.type("3", into: .identifier("receipt-restocked"))
    #expect(await screen.contains("That is more than is outstanding."))
    try await screen.type("1", into: .identifier("receipt-restocked"))
    try await screen.tap(.identifier("return-receive"))
    #expect(try await screen.find(.identifier("return-state")).text == "Partly here")
    #expect(try await screen.find(.identifier("return-outstanding")).text == "1")
    #expect(try await screen.find(.identifier("receipt-restocked")).attributes["value"] == "1")
    #expect(await !screen.has(.identifier("return-cancel")))
    let sent = try #require(transport.requests.first { $0.method == .post })
    #expect(sent.fields["if-match"] == "\"1\"")
    let receipt = try Schema.returnReceipt.decode(try #require(sent.body))
    #expect(receipt == ReturnReceipt(lines: [.init(orderLine: line, found: ReturnFindings(restocked: 1, damaged: 1))]))
  }

  @Test func `the code of a slip leads to its return, and nothing else does`() async throws {
    let transport = CannedTransport([.init("/api/v1/shipping/returns", json: #"{"items":[]}"#)])
    let screen = await screen(transport) { ShippingRouter(.returns(.expected, location: nil, cursor: nil)) }
    try await screen.type("A-1", into: .identifier("return-scan"))
    try await screen.tap(.identifier("return-open"))
    #expect(await screen.contains("This is no code of a return."))
    try await screen.type(" \(id) ", into: .identifier("return-scan"))
    try await screen.tap(.identifier("return-open"))
    #expect(await !screen.contains("This is no code of a return."))
    #expect(try await screen.find(.identifier("return-scan")).attributes["value"] ?? "" == "")
  }

  @Test func `what somebody else did first is shown, and nothing is lost`() async throws {
    let part = goods(3, ReturnFindings(restocked: 2), .partlyReceived, version: 2)
    let problem = #"{"type":"about:blank","title":"Changed","status":412,"code":"precondition-failed"}"#
    let transport = CannedTransport([
      .init(path, json: json(goods())), .init("\(path)/receipts", method: .post, json: problem, status: 412),
      .init(path, json: json(part)),
    ])
    let screen = await screen(transport) { ShippingRouter(.goodsReturn(id)) }
    try await screen.tap(.identifier("return-receive"))
    #expect(try await screen.find(.identifier("return-outstanding")).text == "1")
  }

  @Test func `staff cancel a return once they have said so twice`() async throws {
    let transport = CannedTransport([
      .init(path, json: json(goods())),
      .init("\(path)/changes", method: .post, json: json(goods(3, ReturnFindings(), .cancelled, version: 2))),
    ])
    let screen = await screen(transport) { ShippingRouter(.goodsReturn(id)) }
    try await screen.tap(.identifier("return-cancel"))
    try await screen.tap(.identifier("return-cancel-yes"))
    #expect(try await screen.find(.identifier("return-state")).text == "Cancelled")
    #expect(await !screen.has(.identifier("return-receive")))
  }

  @Test func `a return is expected from the page of its order`() async throws {
    let work = FulfilmentOrder(
      id: .make(), order: order, number: "A-1", location: here, state: .closed,
      lines: [.init(orderLine: line, variant: variant, quantity: 3, shipped: 3, returned: 1)],
      createdAt: Timestamp(milliseconds: 0))
    let works = "[" + String(decoding: Schema.fulfilmentOrder.encode(work), as: UTF8.self) + "]"
    let shipping = "/api/v1/shipping"
    let transport = CannedTransport([
      .init("\(shipping)/orders/\(order)/fulfilment-orders", json: works),
      .init("\(shipping)/orders/\(order)/shipments", json: "[]"),
      .init("\(shipping)/orders/\(order)/returns", json: "[]"),
      .init("\(shipping)/orders/\(order)/returns", json: "[\(json(goods(2)))]"),
      .init("\(shipping)/returns", method: .post, json: json(goods(2)), status: 201),
    ])
    let screen = await screen(transport) { ShipmentsView(order: order, canShip: false) }
    // Nothing is chosen: nothing is sent.
    try await screen.tap(.identifier("return-expect"))
    for _ in 0..<3 where try await screen.find(.identifier("return-units-increase")).isEnabled {
      try await screen.tap(.identifier("return-units-increase"))
    }
    try await screen.tap(.identifier("return-expect"))
    #expect(try await screen.find(.identifier("order-return")).text == "2 units to come back")
    let sent = transport.requests.filter { $0.method == .post }
    #expect(sent.count == 1)
    let new = try Schema.newGoodsReturn.decode(try #require(sent.first?.body))
    #expect(new.lines == [Shipment.Line(orderLine: line, quantity: 2)])
  }
}
