import FoundationCore
public import FoundationUI
import MyStoreKit
import Shipping
import ShippingUI
import StoreIdentifiers
import WebUI

/// The screens of what buyers pick up.
public enum ShippingPickupPreviews: PreviewProvider {
  private static let order = OrderID("00000000-0000-7000-8000-000000000003") ?? .make()
  private static let work = FulfilmentOrderID("00000000-0000-7000-8000-0000000000f9") ?? .make()
  private static let place = LocationID("00000000-0000-7000-8000-0000000000a2") ?? .make()
  private static let line = OrderLineID("00000000-0000-7000-8000-000000000003") ?? .make()

  /// To be set aside, waiting, and collected; what the buyer sees; and the list.
  public static var previews: [Preview] {
    [
      page("FulfilmentScreen, pickup", fulfilment(packed: 0, shipped: 0), []),
      page("FulfilmentScreen, ready", fulfilment(packed: 2, shipped: 0), [shipment(.ready)]),
      page("FulfilmentScreen, collected", fulfilment(packed: 0, shipped: 2, state: .closed), [shipment(.collected)]),
      list("FulfilmentListScreen, pickup", .open, [fulfilment(packed: 0, shipped: 0)]),
      list("FulfilmentListScreen, ready", .readyForPickup, [fulfilment(packed: 2, shipped: 0)]),
      list("FulfilmentListScreen, nothing ready", .readyForPickup, []),
      preview(
        "SentShipmentsView, ready",
        [.init("/api/v1/shipping/orders/\(order)/sent", json: text(Schema.shipments, [shipment(.ready)]))]
      ) { SentShipmentsView(order: order, token: nil) },
    ]
  }

  private static func fulfilment(packed: Int, shipped: Int, state: FulfilmentState = .inProgress) -> FulfilmentOrder {
    FulfilmentOrder(
      id: work, order: order, number: "7K2M-4XQP", location: place, kind: .pickup, state: state,
      lines: [
        .init(
          orderLine: line, variant: VariantID("00000000-0000-7000-8000-000000000001") ?? .make(), quantity: 2,
          packed: packed, shipped: shipped)
      ],
      createdAt: Timestamp(milliseconds: 1_767_225_600_000))
  }

  private static func shipment(_ state: ShipmentState) -> Shipment {
    Shipment(
      id: ShipmentID("00000000-0000-7000-8000-000000000009") ?? .make(), order: order, fulfilment: work,
      kind: .pickup, state: state, lines: [.init(orderLine: line, quantity: 2)], trackingNumber: nil,
      shippedAt: state == .collected ? Timestamp(milliseconds: 1_767_225_600_000) : nil)
  }

  private static func list(_ name: String, _ queue: FulfilmentQueue, _ orders: [FulfilmentOrder]) -> Preview {
    let page = text(Schema.fulfilmentOrderPage, Page(items: orders, next: nil))
    return preview(name, [.init("/api/v1/shipping/fulfilment-orders", json: page)]) {
      ShippingRouter(.fulfilments(queue, location: nil, cursor: nil))
    }
  }

  private static func text<Value>(_ schema: Schema<Value>, _ value: Value) -> String {
    String(decoding: schema.encode(value), as: UTF8.self)
  }

  private static func page(_ name: String, _ fulfilment: FulfilmentOrder, _ shipments: [Shipment]) -> Preview {
    preview(
      name,
      [
        .init("/api/v1/shipping/fulfilment-orders/\(work)", json: text(Schema.fulfilmentOrder, fulfilment)),
        .init("/api/v1/shipping/orders/\(order)/fulfilment-orders", json: text(Schema.fulfilmentOrders, [fulfilment])),
        .init("/api/v1/shipping/orders/\(order)/shipments", json: text(Schema.shipments, shipments)),
      ]
    ) { ShippingRouter(.fulfilment(work)) }
  }

  private static func preview<Content: View>(
    _ name: String, _ answers: [CannedTransport.Answer], @ViewBuilder content: @escaping @Sendable () -> Content
  ) -> Preview {
    Preview(name, answers: answers) { client in
      content()
        .environment(ShippingModel(client: ShippingHTTPClient(client: client)))
        .environment(
          \.shippingOutlets,
          ShippingOutlets(
            order: { _ in PageLocation(["office", "orders"]) },
            locations: { [ShippingLocation(id: place, name: "Shop in Leeds", ships: true)] }, name: { _ in "Mug" }))
    }
  }
}
