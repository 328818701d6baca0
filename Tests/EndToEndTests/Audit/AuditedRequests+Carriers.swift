import MyStoreKit

/// Carriers, and a label that one is asked for, of a shipment that is unpacked again.
extension AuditedRequest {
  static func carriers(_ shop: Shop) -> [AuditedRequest] {
    let van = #"{"name":"Our van","kind":"manual"}"#
    let post = #"{"name":"Post","kind":"http","address":"https://post.invalid"}"#
    let shipment = "shipping/shipments/\(id(61))"
    return [
      .init(
        "addCarrier", .post, "shipping/carriers", #"{"code":"post","details":\#(post),"secrets":{"key":"abc"}}"#),
      .init("addCarrier", .post, "shipping/carriers", #"{"code":"van","details":\#(van)}"#),
      .init("changeCarrier", .put, "shipping/carriers/van", #"{"details":\#(van)}"#, match: .version(1)),
      .init("removeCarrier", .delete, "shipping/carriers/van"),
      .init(
        "packShipment", .post, "shipping/fulfilment-orders/\(shop.work.fulfilment)/shipments",
        #"{"id":"\#(id(61))","lines":[{"orderLine":"\#(shop.work.line)","quantity":2}]}"#),
      .init("changeShipment", .post, shipment + "/changes", #"{"action":"pack"}"#),
      .init("buyCarrierLabel", .post, shipment + "/carrier-labels", #"{"id":"\#(id(62))","carrier":"post"}"#),
      .init("changeShipment", .post, shipment + "/changes", #"{"action":"cancel"}"#),
    ]
  }
}
