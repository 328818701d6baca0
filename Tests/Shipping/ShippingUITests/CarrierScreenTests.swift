import FoundationCore
import MyStoreKit
import Shipping
import ShippingUI
import StoreIdentifiers
import Testing
import WebUI
import WebUITesting

/// What staff decide of carriers, and the labels that they ask for.
struct CarrierScreenTests {
  private static let carriers = "/api/v1/shipping/carriers"

  private func screen(_ route: ShippingRoute, _ transport: CannedTransport) async -> Screen {
    let screen = await Screen {
      ShippingRouter(route)
        .environment(ShippingModel(client: ShippingHTTPClient(client: HTTPClient(transport: transport))))
        .environment(\.shippingOutlets, ShippingOutlets(name: { _ in "Mug" }))
    }
    await screen.settle()
    return screen
  }

  private static func text<Value>(_ schema: Schema<Value>, _ value: Value) -> String {
    String(decoding: schema.encode(value), as: UTF8.self)
  }

  private static func northpost(version: Int64 = 3) throws -> Carrier {
    Carrier(
      id: try #require(CarrierCode("northpost")),
      details: Carrier.Details(
        name: "Northpost", kind: .http, link: TrackingLink("https://np.example/{number}"),
        address: "https://api.np.example"), hasKey: true, hasWebhookSecret: true, version: version)
  }

  @Test func `a carrier is added with its key`() async throws {
    let added = try Self.northpost(version: 1)
    let transport = CannedTransport([
      .init(Self.carriers, method: .post, json: Self.text(.carrier, added), status: 201),
      .init(Self.carriers, json: Self.text(.carriers, [added])),
    ])
    let screen = await screen(.newCarrier, transport)
    try await screen.type("North Post", into: .identifier("carrier-code"))
    #expect(await screen.contains("Enter up to 40 small letters, digits and hyphens."))
    try await screen.type("northpost", into: .identifier("carrier-code"))
    try await screen.type("Northpost", into: .identifier("carrier-name"))
    try await screen.type("http://np.example/{number}", into: .identifier("carrier-link"))
    #expect(await screen.contains("Enter an https address with {number} once."))
    try await screen.type("https://np.example/{number}", into: .identifier("carrier-link"))
    try await screen.select("The carrier’s server makes labels", in: .identifier("carrier-kind"))
    try await screen.type("https://api.np.example", into: .identifier("carrier-address"))
    try await screen.type("k1", into: .identifier("carrier-key"))
    try await screen.tap(.identifier("carrier-save"))
    let body = try #require(transport.requests.first { $0.method == .post }?.body)
    let sent = try Schema.newCarrier.decode(body)
    #expect(sent == NewCarrier(id: added.id, added.details, secrets: CarrierSecrets(key: "k1")))
  }

  @Test func `a carrier that is saved as it is shown stays as it was, with its secrets`() async throws {
    let carrier = try Self.northpost()
    let transport = CannedTransport([
      .init(Self.carriers, json: Self.text(.carriers, [carrier])),
      .init(Self.carriers + "/northpost", method: .put, json: Self.text(.carrier, carrier)),
    ])
    let screen = await screen(.carrier(carrier.id), transport)
    try await screen.tap(.identifier("carrier-save"))
    let request = try #require(transport.requests.first { $0.method == .put })
    #expect(try Schema.carrierChange.decode(try #require(request.body)) == CarrierChange(carrier.details))
    #expect(request.fields["if-match"] == "\"3\"")
  }

  @Test func `staff see what a label costs, buy it, and read why there is none`() async throws {
    let (order, id, parcel, line) = (OrderID.make(), FulfilmentOrderID.make(), ShipmentID.make(), OrderLineID.make())
    let carrier = try Self.northpost()
    func shipment(_ state: CarrierLabelState?, _ reason: String? = nil) -> Shipment {
      let label = state.map {
        CarrierLabel(
          id: .make(), carrier: carrier.id, state: $0, reason: reason, requestedAt: Timestamp(milliseconds: 0))
      }
      return Shipment(
        id: parcel, order: order, fulfilment: id, state: state == .bought ? .labelled : .packed,
        lines: [.init(orderLine: line, quantity: 1)], trackingNumber: state == .bought ? "T1" : nil, shippedAt: nil,
        trackingLink: state == .bought ? "https://np.example/T1" : nil, label: label)
    }
    let work = FulfilmentOrder(
      id: id, order: order, number: "A-1", location: .make(), state: .inProgress,
      lines: [.init(orderLine: line, variant: .make(), quantity: 1, packed: 1)], createdAt: Timestamp(milliseconds: 0))
    let shipments = "/api/v1/shipping/orders/\(order)/shipments"
    let rates = [CarrierRate(service: "slow", name: "Standard", price: try Money(450, .gbp), days: 3)]
    let path = "/api/v1/shipping/shipments/\(parcel)"
    let transport = CannedTransport([
      .init(Self.carriers, json: Self.text(.carriers, [carrier])),
      .init("/api/v1/shipping/fulfilment-orders/\(id)", json: Self.text(.fulfilmentOrder, work)),
      .init("/api/v1/shipping/orders/\(order)/fulfilment-orders", json: Self.text(.fulfilmentOrders, [work])),
      .init(shipments, json: Self.text(.shipments, [shipment(nil)])),
      .init(shipments, json: Self.text(.shipments, [shipment(.refused, "No service to that island.")])),
      .init(shipments, json: Self.text(.shipments, [shipment(.bought)])),
      .init(path + "/carrier-rates", method: .post, json: Self.text(.carrierRates, rates)),
      .init(path + "/carrier-labels", method: .post, json: Self.text(.shipment, shipment(.requested)), status: 201),
      .init(path + "/carrier-labels", method: .post, json: Self.text(.shipment, shipment(.requested)), status: 201),
    ])
    let screen = await screen(.fulfilment(id), transport)
    #expect(await !screen.has(.identifier("label-state")))
    try await screen.tap(.identifier("label-rates"))
    #expect(try await screen.find(.identifier("label-rate")).text == "Standard")
    try await screen.tap(.identifier("label-buy-slow"))
    #expect(try await screen.find(.identifier("label-reason")).text == "No service to that island.")
    try await screen.tap(.identifier("label-buy"))
    #expect(try await screen.find(.identifier("label-state")).text == "Label bought")
    #expect(await !screen.has(.identifier("label-buy")))
    let sent = transport.requests.filter { $0.path.hasSuffix("/carrier-labels") }.compactMap(\.body)
    let labels = try sent.map { try Schema.newCarrierLabel.decode($0) }
    #expect(labels.map(\.service) == ["slow", nil] && Set(labels.map(\.id)).count == 2)
  }
}
