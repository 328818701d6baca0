import FoundationCore
import MyStoreKit
import Shipping
import ShippingUI
import StoreIdentifiers
import Testing
import WebUI
import WebUITesting

struct FulfilmentScreenTests {
  private let order = OrderID.make(), line = OrderLineID.make(), variant = VariantID.make()
  private let here = LocationID.make(), there = LocationID.make()

  private func work(_ id: FulfilmentOrderID, _ state: FulfilmentState = .open, packed: Int = 0) -> FulfilmentOrder {
    FulfilmentOrder(
      id: id, order: order, number: "A-1", location: here, state: state,
      holdReason: state == .onHold ? "Which colour?" : nil,
      lines: [FulfilmentOrder.Line(orderLine: line, variant: variant, quantity: 3, packed: packed)],
      createdAt: Timestamp(milliseconds: 0))
  }

  private func json(_ work: FulfilmentOrder) -> String {
    String(decoding: Schema.fulfilmentOrder.encode(work), as: UTF8.self)
  }

  private func json(_ shipment: Shipment) -> String {
    String(decoding: Schema.shipment.encode(shipment), as: UTF8.self)
  }

  private func screen(_ route: ShippingRoute, _ transport: CannedTransport) async -> Screen {
    let places = [
      ShippingLocation(id: here, name: "Warehouse", ships: true),
      ShippingLocation(id: there, name: "Shop", ships: true),
    ]
    let screen = await Screen {
      ShippingRouter(route)
        .environment(ShippingModel(client: ShippingHTTPClient(client: HTTPClient(transport: transport))))
        .environment(
          \.shippingOutlets,
          ShippingOutlets(
            locations: { places }, name: { _ in "Mug" }, codes: { _ in ["MUG", "5901234123457"] },
            find: { [order] number in number == "A-1" ? order : nil }))
    }
    await screen.settle()
    return screen
  }

  /// The answers of a page, before and after each of its changes.
  private func answers(
    _ states: [FulfilmentOrder], _ shipments: [[Shipment]], _ more: [CannedTransport.Answer]
  ) -> CannedTransport {
    var all = more
    if let first = states.first {
      all.append(.init("/api/v1/shipping/fulfilment-orders/\(first.id)", json: json(first)))
    }
    for state in states {
      all.append(.init("/api/v1/shipping/orders/\(order)/fulfilment-orders", json: "[\(json(state))]"))
    }
    for list in shipments {
      all.append(
        .init(
          "/api/v1/shipping/orders/\(order)/shipments", json: "[\(list.map { json($0) }.joined(separator: ","))]"))
    }
    return CannedTransport(all)
  }

  @Test func `staff put one on hold with a reason, and release it`() async throws {
    let id = FulfilmentOrderID.make()
    let changes = "/api/v1/shipping/fulfilment-orders/\(id)/changes"
    let transport = answers(
      [work(id), work(id, .onHold), work(id)], [[], [], []],
      [
        .init(changes, method: .post, json: json(work(id, .onHold))),
        .init(changes, method: .post, json: json(work(id))),
      ])
    let screen = await screen(.fulfilment(id), transport)
    #expect(await screen.contains("3 units to send"))
    try await screen.tap(.identifier("fulfilment-hold"))
    #expect(await screen.contains("Say why, in up to 500 characters."))
    try await screen.type("Which colour?", into: .identifier("fulfilment-reason"))
    try await screen.tap(.identifier("fulfilment-hold"))
    #expect(try await screen.find(.identifier("hold-reason")).text == "Which colour?")
    #expect(await !screen.has(.identifier("fulfilment-pack")))
    try await screen.tap(.identifier("fulfilment-release"))
    #expect(await screen.has(.identifier("fulfilment-pack")))
    let sent = transport.requests.filter { $0.method == .post }
    #expect(sent.count == 2 && Set(sent.map { $0.fields["idempotency-key"] }).count == 2)
  }

  @Test func `a scanner counts unit by unit, and the last one packs them`() async throws {
    let (id, shipment) = (FulfilmentOrderID.make(), ShipmentID.make())
    let parcel = Shipment(
      id: shipment, order: order, fulfilment: id, state: .created,
      lines: [Shipment.Line(orderLine: line, quantity: 3)], trackingNumber: nil, shippedAt: nil)
    let packing = "/api/v1/shipping/fulfilment-orders/\(id)/shipments"
    let transport = answers(
      [work(id), work(id, .inProgress, packed: 3)], [[], [parcel]],
      [.init(packing, method: .post, json: json(parcel), status: 201)])
    let screen = await screen(.fulfilment(id), transport)
    #expect(try await screen.isFocused(.identifier("pack-scan")))
    func scan(_ code: String) async throws {
      try await screen.type(code, into: .identifier("pack-scan"))
      try await screen.submit(.identifier("pack-scan"))
    }
    try await scan("5901234123457")
    #expect(try await screen.find(.identifier("pack-counted")).text == "Mug: 1 of 3")
    // Nothing that was not counted is meant.
    #expect(try await screen.find(.identifier("fulfilment-units")).attributes["value"] == "1")
    try await scan("LAMP")
    #expect(await screen.contains("Nothing that is to be sent has the code LAMP."))
    try await scan("mug")
    #expect(transport.requests.allSatisfy { $0.method != .post })
    try await scan(" MUG ")
    #expect(try await screen.find(.identifier("shipment-state")).text == "Set aside")
    // A code of something else is no tracking number: nothing leaves.
    for code in ["5901234123457", "a-1", shipment.description] {
      try await screen.type(code, into: .identifier("shipment-tracking"))
      try await screen.submit(.identifier("shipment-tracking"))
      #expect(await screen.contains("\(code) is the code of a product, an order or a shipment, and no tracking"))
    }
    #expect(transport.requests.count { $0.method == .post } == 1)
    let sent = transport.requests.filter { $0.path == packing }
    let package = try Schema.newPackage.decode(try #require(sent.first?.body))
    #expect(sent.count == 1 && package.lines == [Shipment.Line(orderLine: line, quantity: 3)])
  }

  @Test func `the code of a packing slip leads to what is to be sent`() async throws {
    let id = FulfilmentOrderID.make()
    let transport = answers(
      [work(id)], [[]],
      [.init("/api/v1/shipping/fulfilment-orders", json: "{\"items\":[\(json(work(id)))]}")])
    let screen = await screen(.fulfilments(.open, location: nil, cursor: nil), transport)
    try await screen.type("B-7", into: .identifier("slip-scan"))
    try await screen.submit(.identifier("slip-scan"))
    #expect(await screen.contains("Nothing is to be sent of an order B-7."))
    try await screen.type("A-1", into: .identifier("slip-scan"))
    try await screen.submit(.identifier("slip-scan"))
    #expect(await screen.takeNavigation() == ShippingRoute.fulfilment(id).location)
  }

  @Test func `staff pack what they chose, and ship it with its number`() async throws {
    let (id, shipment) = (FulfilmentOrderID.make(), ShipmentID.make())
    let lines = [Shipment.Line(orderLine: line, quantity: 3)]
    func parcel(_ state: ShipmentState) -> Shipment {
      Shipment(
        id: shipment, order: order, fulfilment: id, state: state, lines: lines,
        trackingNumber: state.hasLeft ? "T1" : nil, shippedAt: state.hasLeft ? Timestamp(milliseconds: 0) : nil)
    }
    let transport = answers(
      [work(id), work(id, .inProgress, packed: 3), work(id, .closed), work(id, .closed)],
      [[], [parcel(.created)], [parcel(.shipped)], [parcel(.delivered)]],
      [
        .init(
          "/api/v1/shipping/fulfilment-orders/\(id)/shipments", method: .post, json: json(parcel(.created)), status: 201
        ),
        .init("/api/v1/shipping/shipments/\(shipment)/changes", method: .post, json: json(parcel(.shipped))),
        .init("/api/v1/shipping/shipments/\(shipment)/changes", method: .post, json: json(parcel(.delivered))),
      ])
    let screen = await screen(.fulfilment(id), transport)
    try await screen.tap(.identifier("fulfilment-pack"))
    #expect(try await screen.find(.identifier("shipment-state")).text == "Set aside")
    try await screen.type("abc", into: .identifier("shipment-grams"))
    #expect(await screen.contains("Enter the weight in whole grams."))
    try await screen.type("900", into: .identifier("shipment-grams"))
    try await screen.type("T1", into: .identifier("shipment-tracking"))
    try await screen.tap(.identifier("shipment-ship"))
    #expect(try await screen.find(.identifier("tracking-number")).text == "Tracking number T1")
    let changes = transport.requests.filter { $0.method == .post && $0.path.hasSuffix("/changes") }
    let body = try Schema.shipmentChange.decode(try #require(changes.first?.body))
    #expect(body == ShipmentChange(.ship, trackingNumber: "T1", parcels: [Parcel(grams: 900)]))
    try await screen.tap(.identifier("shipment-deliver"))
    #expect(try await screen.find(.identifier("shipment-state")).text == "Delivered")
  }

  @Test func `the list has tabs, locations and a link to each`() async throws {
    let id = FulfilmentOrderID.make()
    let transport = CannedTransport([
      .init("/api/v1/shipping/fulfilment-orders", json: #"{"items":["# + json(work(id)) + "]}")
    ])
    let screen = await screen(.fulfilments(.open, location: here, cursor: nil), transport)
    #expect(try await screen.find(.identifier("fulfilment-link")).text == "A-1")
    #expect(await screen.has(.identifier("fulfilments-onHold")))
    #expect(transport.requests.first?.target.contains("location=\(here)") == true)
  }
}
