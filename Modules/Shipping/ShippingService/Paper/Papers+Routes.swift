import Access
import AccessService
import FoundationCore
import HTTPServer
import Shipping
import StoreIdentifiers

extension Papers {
  /// The operations that answer PDF.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/shipping/fulfilment-orders/{id}/packing-slip", operation: "getPackingSlip",
        summary: "The packing slip of a fulfilment order, as PDF", policy: gate.staff(.shippingRead),
        inputs: .fulfilmentOrder, output: .bytes("application/pdf")
      ) { context, id in
        try await packingSlip(of: id, as: context.principal)
      },
      Route(
        .get, "/api/v1/shipping/shipments/{id}/packing-slip", operation: "getPackingSlipOfShipment",
        summary: "The packing slip of a shipment, as PDF", policy: gate.staff(.shippingRead),
        inputs: .path("id", .identifier(of: ShipmentTag.self)), output: .bytes("application/pdf")
      ) { context, id in
        try await packingSlip(of: id, as: context.principal)
      },
      Route(
        .get, "/api/v1/shipping/shipments/{id}/label", operation: "getShipmentLabel",
        summary: "The label of a shipment, as PDF: its carrier's, or one with the address",
        policy: gate.staff(.shippingRead), inputs: .path("id", .identifier(of: ShipmentTag.self)),
        output: .bytes("application/pdf")
      ) { context, id in
        try await label(of: id, as: context.principal)
      },
      Route(
        .get, "/api/v1/shipping/pick-list", operation: "getPickList",
        summary: "What to fetch for fulfilment orders, as PDF", policy: gate.staff(.shippingRead),
        inputs: .query("fulfilmentOrders", .fulfilmentOrders), .query(optional: "language", .languageTag),
        output: .bytes("application/pdf")
      ) { context, orders, language in
        try await pickList(of: orders, language: language, as: context.principal)
      },
      Route(
        .get, "/api/v1/shipping/returns/{id}/slip", operation: "getReturnSlip",
        summary: "The slip of a return, as PDF, for its buyer and staff", policy: gate.anyone,
        inputs: .path("id", .identifier(of: GoodsReturnTag.self)), .query(optional: "token", .text(1...100)),
        output: .bytes("application/pdf")
      ) { context, id, token in
        try await returnSlip(of: id, token: token, as: context.principal)
      },
      Route(
        .get, "/api/v1/shipping/returns/{id}/label", operation: "getReturnLabel",
        summary: "The label of a return, as PDF, for its buyer and staff", policy: gate.anyone,
        inputs: .path("id", .identifier(of: GoodsReturnTag.self)), .query(optional: "token", .text(1...100)),
        output: .bytes("application/pdf")
      ) { context, id, token in
        try await returnLabel(of: id, token: token, as: context.principal)
      },
    ]
  }
}

extension Parameter where Value == [FulfilmentOrderID] {
  /// The ids of fulfilment orders, with commas between.
  fileprivate static var fulfilmentOrders: Parameter {
    let most = ShippingPaper.pickListLimit
    return Parameter(
      description: .string(length: 36...most * 37, pattern: "^[0-9a-fA-F-]{36}(,[0-9a-fA-F-]{36}){0,\(most - 1)}$"),
      expectation: "1 to \(most) ids with commas between"
    ) { text in
      let ids = text.split(separator: ",", omittingEmptySubsequences: false).map { FulfilmentOrderID(String($0)) }
      let known = ids.compactMap(\.self)
      return known.count == ids.count && ids.count <= most ? known : nil
    }
  }
}
