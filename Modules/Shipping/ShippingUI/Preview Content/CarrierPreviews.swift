import FoundationCore
public import FoundationUI
import MyStoreKit
import Shipping
import ShippingUI
import StoreIdentifiers
import WebUI

/// The screens of carriers and their labels, in their states.
public enum CarrierPreviews: PreviewProvider {
  private static let carriers = "/api/v1/shipping/carriers"
  private static let order = OrderID("00000000-0000-7000-8000-000000000003") ?? .make()
  private static let work = FulfilmentOrderID("00000000-0000-7000-8000-0000000000f9") ?? .make()
  private static let place = LocationID("00000000-0000-7000-8000-0000000000a2") ?? .make()
  private static let line = OrderLineID("00000000-0000-7000-8000-000000000003") ?? .make()
  private static let parcel = ShipmentID("00000000-0000-7000-8000-000000000009") ?? .make()

  /// The list, the forms, a shipment at each step of its label, and what its buyer sees.
  public static var previews: [Preview] {
    [
      preview("CarrierListScreen", .carriers, [all]),
      preview("CarrierListScreen, empty", .carriers, [.init(carriers, json: "[]")]),
      preview("CarrierListScreen, error", .carriers, [.init(carriers, failing: .timedOut)]),
      preview("CarrierListScreen, loading", .carriers, [.never(carriers)]),
      preview("AddCarrierScreen", .newCarrier, []),
    ] + editors + labels + [page("FulfilmentScreen, buy a label", shipment(nil)), sent]
  }

  private static var editors: [Preview] {
    guard let northpost = CarrierCode("northpost"), let van = CarrierCode("van"), let other = CarrierCode("other")
    else { return [] }
    return [
      preview("UpdateCarrierScreen", .carrier(northpost), [all]),
      preview("UpdateCarrierScreen, manual", .carrier(van), [all]),
      preview("UpdateCarrierScreen, not found", .carrier(other), [all]),
      preview("UpdateCarrierScreen, error", .carrier(van), [.init(carriers, failing: .timedOut)]),
      preview("UpdateCarrierScreen, loading", .carrier(van), [.never(carriers)]),
    ]
  }

  private static var labels: [Preview] {
    [
      page("FulfilmentScreen, label requested", shipment(.requested)),
      page("FulfilmentScreen, label asked", shipment(.asked)),
      page("FulfilmentScreen, label bought", shipment(.bought)),
      page("FulfilmentScreen, label refused", shipment(.refused)),
      page("FulfilmentScreen, label cancelling", shipment(.cancelling)),
      page("FulfilmentScreen, label cancelled", shipment(.cancelled)),
      page("FulfilmentScreen, label kept", shipment(.kept)),
    ]
  }

  private static var all: CannedTransport.Answer { .init(carriers, json: PackageResources.carriers_json) }

  private static func shipment(_ state: CarrierLabelState?) -> Shipment {
    let reason: String? =
      switch state {
      case .asked: "The carrier answered 500."
      case .refused: "No service to that island."
      case .kept: "It is on its way."
      default: nil
      }
    let label = state.flatMap { state in
      CarrierCode("northpost").map {
        CarrierLabel(
          id: CarrierLabelID("00000000-0000-7000-8000-000000000011") ?? .make(), carrier: $0, state: state,
          reason: reason, requestedAt: Timestamp(milliseconds: 1_767_225_600_000))
      }
    }
    let isCancelled = [CarrierLabelState.cancelling, .cancelled, .kept].contains(state)
    return Shipment(
      id: parcel, order: order, fulfilment: work,
      state: state == .bought ? .labelled : isCancelled ? .cancelled : .packed,
      lines: [.init(orderLine: line, quantity: 2)], carrier: state == .bought ? "Northpost" : nil,
      trackingNumber: state == .bought ? "NP 1" : nil, parcels: [Parcel(grams: 900)], shippedAt: nil,
      trackingLink: state == .bought ? "https://northpost.example/t/NP%201" : nil, label: label)
  }

  private static func page(_ name: String, _ shipment: Shipment) -> Preview {
    let fulfilment = FulfilmentOrder(
      id: work, order: order, number: "7K2M-4XQP", location: place, state: .inProgress,
      lines: [
        .init(
          orderLine: line, variant: VariantID("00000000-0000-7000-8000-000000000001") ?? .make(), quantity: 2,
          packed: shipment.state == .cancelled ? 0 : 2)
      ],
      createdAt: Timestamp(milliseconds: 1_767_225_600_000))
    return preview(
      name, .fulfilment(work),
      [
        all,
        .init("/api/v1/shipping/fulfilment-orders/\(work)", json: text(Schema.fulfilmentOrder, fulfilment)),
        .init("/api/v1/shipping/orders/\(order)/fulfilment-orders", json: text(Schema.fulfilmentOrders, [fulfilment])),
        .init("/api/v1/shipping/orders/\(order)/shipments", json: text(Schema.shipments, [shipment])),
      ])
  }

  private static var sent: Preview {
    var gone = shipment(.bought)
    (gone.state, gone.shippedAt, gone.label) = (.shipped, Timestamp(milliseconds: 1_767_225_600_000), nil)
    return Preview(
      "SentShipmentsView, linked",
      answers: [.init("/api/v1/shipping/orders/\(order)/sent", json: text(Schema.shipments, [gone]))]
    ) { client in
      SentShipmentsView(order: order, token: nil)
        .environment(ShippingModel(client: ShippingHTTPClient(client: client)))
    }
  }

  private static func text<Value>(_ schema: Schema<Value>, _ value: Value) -> String {
    String(decoding: schema.encode(value), as: UTF8.self)
  }

  private static func preview(
    _ name: String, _ route: ShippingRoute, _ answers: [CannedTransport.Answer]
  ) -> Preview {
    Preview(name, answers: answers) { client in
      ShippingRouter(route)
        .environment(ShippingModel(client: ShippingHTTPClient(client: client)))
        .environment(
          \.shippingOutlets,
          ShippingOutlets(
            order: { _ in PageLocation(["office", "orders"]) },
            locations: { [ShippingLocation(id: place, name: "Warehouse", ships: true)] }, name: { _ in "Mug" }))
    }
  }
}
