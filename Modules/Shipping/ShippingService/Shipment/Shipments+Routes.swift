import Access
import AccessService
import FoundationCore
import HTTPServer
import Shipping
import StoreIdentifiers

extension Shipments {
  /// The operations on shipments.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/shipping/orders/{order}/shipments", operation: "listShipments",
        summary: "The shipments of an order", policy: gate.staff(.shippingRead),
        inputs: .path("order", .identifier(of: OrderTag.self)), output: .json(.shipments)
      ) { context, order in
        try await of(order, as: context.principal)
      },
      Route(
        .get, "/api/v1/shipping/orders/{order}/sent", operation: "listSentShipments",
        summary: "What has left of an order, for its buyer", policy: gate.anyone,
        inputs: .path("order", .identifier(of: OrderTag.self)), .query(optional: "token", .text(1...100)),
        output: .json(.shipments)
      ) { context, order, token in
        try await sent(of: order, token: token, as: context.principal)
      },
      Route(
        .get, "/api/v1/shipping/shipments", operation: "listLatestShipments", summary: "The latest shipments",
        policy: gate.staff(.shippingRead), inputs: .query("limit", .integer(1...100), default: 24),
        output: .json(.shipments)
      ) { context, limit in
        try await latest(atMost: limit, as: context.principal)
      },
      Route(
        .post, "/api/v1/shipping/shipments", operation: "ship", summary: "Record that goods left",
        policy: gate.staff(.shippingWrite), inputs: .body(.newShipment), .idempotencyKey, output: .created(.shipment)
      ) { context, new, key in
        try await ship(new, once: context.once(key, "ship"), as: context.principal)
      },
      Route(
        .post, "/api/v1/shipping/fulfilment-orders/{id}/shipments", operation: "packShipment",
        summary: "Set units of a fulfilment order aside for a shipment", policy: gate.staff(.shippingWrite),
        inputs: .fulfilmentOrder, .body(.newPackage), .idempotencyKey, output: .created(.shipment)
      ) { context, id, new, key in
        try await pack(new, of: id, once: context.once(key, "packShipment"), as: context.principal)
      },
      Route(
        .post, "/api/v1/shipping/shipments/{id}/changes", operation: "changeShipment",
        summary: "Pack, label, ship or cancel a shipment, or note what became of it",
        policy: gate.staff(.shippingWrite),
        inputs: .shipment, .body(.shipmentChange), .optionalIdempotencyKey, output: .json(.shipment)
      ) { context, id, change, key in
        try await self.change(id, change, once: context.once(key, "changeShipment"), as: context.principal)
      },
      Route(
        .post, "/api/v1/shipping/shipments/{id}/tracking-events", operation: "addTrackingEvent",
        summary: "Note what was seen of a shipment on its way", policy: gate.staff(.shippingWrite), inputs: .shipment,
        .body(.trackingEvent), .idempotencyKey, output: .created(.shipment)
      ) { context, id, event, key in
        try await note(event, of: id, once: context.once(key, "addTrackingEvent"), as: context.principal)
      },
    ]
  }
}

extension Input where Value == ShipmentID {
  /// The id of a shipment.
  fileprivate static var shipment: Input { .path("id", .identifier(of: ShipmentTag.self)) }
}
