import FoundationCore
import MyStoreKit
import Shipping
import StoreIdentifiers
import Testing

struct ShippingModelTests {
  @Test func `rates are asked for a country, and the model keeps what the server said`() async throws {
    let transport = CannedTransport([
      .init(
        "/api/v1/shipping/rates",
        json: #"[{"id":"standard","name":"Standard","price":{"amount":395,"currency":"GBP"}}]"#)
    ])
    let model = ShippingModel(client: ShippingHTTPClient(client: HTTPClient(transport: transport)))
    try await model.loadRates(to: "GB")
    #expect(model.rates["GB"] == [ShippingRate(id: "standard", name: "Standard", price: try Money(395, .gbp))])
    #expect(transport.requests.last?.target == "/api/v1/shipping/rates?country=GB")
  }

  @Test func `a shipment survives the wire`() throws {
    let shipment = Shipment(
      id: .make(), order: .make(), lines: [.init(orderLine: .make(), quantity: 2)], trackingNumber: "T1",
      shippedAt: Timestamp(milliseconds: 1_000))
    #expect(try Schema.shipment.decode(Schema.shipment.encode(shipment)) == shipment)
  }
}
