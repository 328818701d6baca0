import FoundationCore
import MyStoreKit
import Shipping
import ShippingUI
import StoreIdentifiers
import Testing
import WebUI
import WebUITesting

struct ShipmentsViewTests {
  @Test func `staff ship once, and see what left`() async throws {
    let (order, line) = (OrderID.make(), OrderLineID.make())
    let shipment = """
      {"id":"\(ShipmentID.make())","order":"\(order)","lines":[{"orderLine":"\(line)","quantity":3}],
      "shippedAt":"2026-01-01T00:00:00.000Z"}
      """
    let work = """
      {"id":"\(FulfilmentOrderID.make())","order":"\(order)","number":"1","location":"\(LocationID.make())",
      "state":"closed","lines":[],"version":2,"createdAt":"2026-01-01T00:00:00.000Z"}
      """
    let transport = CannedTransport([
      .init("/api/v1/shipping/orders/\(order)/fulfilment-orders", json: "[]"),
      .init("/api/v1/shipping/orders/\(order)/fulfilment-orders", json: "[\(work)]"),
      .init("/api/v1/shipping/orders/\(order)/shipments", json: "[]"),
      .init("/api/v1/shipping/orders/\(order)/shipments", json: "[\(shipment)]"),
      .init("/api/v1/shipping/shipments", method: .post, json: shipment, status: 201),
    ])
    let screen = await Screen {
      ShipmentsView(order: order, canShip: true)
        .environment(ShippingModel(client: ShippingHTTPClient(client: HTTPClient(transport: transport))))
    }
    await screen.settle()
    #expect(await screen.contains("Nothing has left yet."))
    try await screen.tap(.identifier("ship"))
    #expect(try await screen.find(.identifier("shipment")).text.hasPrefix("3 units left on"))
    #expect(await !screen.has(.identifier("ship")))
    #expect(transport.requests.first { $0.method == .post }?.fields["idempotency-key"] != nil)
  }
}
