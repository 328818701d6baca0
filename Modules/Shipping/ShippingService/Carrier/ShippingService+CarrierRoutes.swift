import Access
import AccessService
import FoundationCore
import HTTPServer
import Shipping
import StoreIdentifiers

extension ShippingService {
  /// The operations of carriers, their labels, and the webhooks that they send.
  func carrierRoutes(_ gate: Gate) -> [Route<AccessPolicy>] {
    let (carriers, labels, notices) = (carriers, labels, notices)
    return [
      Route(
        .get, "/api/v1/shipping/carriers", operation: "listCarriers", summary: "Who carries parcels",
        policy: gate.staff(.shippingRead), output: .json(.carriers)
      ) { context in
        try await carriers.all(as: context.principal)
      },
      Route(
        .post, "/api/v1/shipping/carriers", operation: "addCarrier", summary: "Add a carrier",
        policy: gate.staff(.shippingWrite), inputs: .body(.newCarrier), .optionalIdempotencyKey,
        output: .created(.carrier)
      ) { context, new, key in
        try await carriers.add(new, once: context.once(key, "addCarrier"), as: context.principal)
      },
      Route(
        .put, "/api/v1/shipping/carriers/{code}", operation: "changeCarrier",
        summary: "Change a carrier, and what only the shop and it know", policy: gate.staff(.shippingWrite),
        inputs: .carrier, .body(.carrierChange), .ifMatch(), output: .tagged(.json(.carrier))
      ) { context, code, change, tag in
        let carrier = try await carriers.change(
          code, to: change, version: Int64(tag) ?? -1, as: context.principal)
        return Tagged(carrier, etag: String(carrier.version))
      },
      Route(
        .delete, "/api/v1/shipping/carriers/{code}", operation: "removeCarrier",
        summary: "Remove a carrier with its secrets", policy: gate.staff(.shippingWrite), inputs: .carrier,
        output: .noContent
      ) { context, code in
        try await carriers.remove(code, as: context.principal)
      },
      Route(
        .post, "/api/v1/shipping/shipments/{id}/carrier-rates", operation: "askCarrierRates",
        summary: "What a carrier asks for a shipment, as its server says now", policy: gate.staff(.shippingRead),
        inputs: .shipment, .body(.carrierRatesRequest), output: .json(.carrierRates)
      ) { context, id, request in
        try await labels.rates(of: request.carrier, for: id, as: context.principal)
      },
      Route(
        .post, "/api/v1/shipping/shipments/{id}/carrier-labels", operation: "buyCarrierLabel",
        summary: "Ask a carrier for the label of a packed shipment", policy: gate.staff(.shippingWrite),
        inputs: .shipment, .body(.newCarrierLabel), .idempotencyKey, output: .created(.shipment)
      ) { context, id, new, key in
        try await labels.buy(new, for: id, once: context.once(key, "buyCarrierLabel"), as: context.principal)
      },
      Route(
        .post, "/api/v1/shipping/carriers/{code}/webhooks", operation: "takeTrackingWebhook",
        summary: "News of parcels, signed by their carrier (Standard Webhooks 1.0)", policy: gate.everyone,
        inputs: .carrier, .header("webhook-id", .text(1...200)), .header("webhook-timestamp", .text(1...20)),
        .header("webhook-signature", .text(1...2_000)), .rawBody(contentType: "application/json", limit: 1 << 16),
        output: .noContent
      ) { _, code, id, time, signatures, body in
        try await notices.take(body, id: id, timestamp: time, signatures: signatures, of: code)
      },
    ]
  }
}

extension Input where Value == CarrierCode {
  /// The code of a carrier.
  fileprivate static var carrier: Input { .path("code", .carrierCode) }
}

extension Input where Value == ShipmentID {
  /// The id of a shipment.
  fileprivate static var shipment: Input { .path("id", .identifier(of: ShipmentTag.self)) }
}

extension Parameter where Value == CarrierCode {
  /// A carrier's code.
  fileprivate static var carrierCode: Parameter {
    Parameter(
      description: .string(length: 1...40, pattern: CarrierCode.pattern), expectation: "the code of a carrier"
    ) {
      CarrierCode($0)
    }
  }
}
