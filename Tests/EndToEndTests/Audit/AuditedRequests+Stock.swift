import MyStoreKit

/// Locations, stock, goods on their way and stocktakes.
extension AuditedRequest {
  static func stock(_ shop: Shop) -> [AuditedRequest] {
    let details = #"{"code":"EAST","name":"East","kind":"warehouse"}"#
    return [
      .init("addLocation", .post, "inventory/locations", #"{"id":"\#(id(10))","details":\#(details)}"#),
      .init("changeLocation", .put, "inventory/locations/\(id(10))", details, match: .version(1)),
      .init("removeLocation", .delete, "inventory/locations/\(id(10))"),
      .init(
        "importLocations", .post, "inventory/location-imports",
        #"{"items":[{"id":"\#(id(11))","details":\#(details.replacing("EAST", with: "WEST"))}]}"#),
      .init("receiveStock", .post, "inventory/receipts", #"{"lines":[{"variant":"\#(shop.variant)","quantity":50}]}"#),
      .init(
        "adjustStock", .post, "inventory/adjustments",
        #"{"variant":"\#(shop.variant)","quantity":40,"reason":"Counted"}"#),
      .init("setStockPolicy", .put, "inventory/stock/\(shop.variant)/policy", #"{"policy":"oversells"}"#),
      .init(
        "withholdStock", .post, "inventory/withholdings",
        #"{"variant":"\#(shop.variant)","quantity":2,"cause":"damaged"}"#),
      .init(
        "reverseStockMovement", .post, "inventory/movements/\(shop.movement)/reversal", #"{"reason":"Counted twice"}"#),
    ] + goodsOnTheirWay(shop) + counts(shop)
  }

  private static func counts(_ shop: Shop) -> [AuditedRequest] {
    func begin(_ number: Int) -> AuditedRequest {
      .init(
        "beginStocktake", .post, "inventory/stocktakes", #"{"id":"\#(id(number))","location":"\#(id(11))"}"#)
    }
    return [
      begin(154),
      .init(
        "countStock", .post, "inventory/stocktakes/\(id(154))/counts", #"{"variant":"\#(shop.variant)","units":9}"#),
      .init("closeStocktake", .post, "inventory/stocktakes/\(id(154))/closure"), begin(155),
      .init("cancelStocktake", .post, "inventory/stocktakes/\(id(155))/cancellation"),
    ]
  }

  private static func goodsOnTheirWay(_ shop: Shop) -> [AuditedRequest] {
    let order =
      #"{"supplier":"\#(id(150))","destination":"\#(id(11))","items":[{"variant":"\#(shop.variant)","quantity":5}]}"#
    let arrival = #"{"lines":[{"variant":"\#(shop.variant)","received":3,"damaged":1}]}"#
    func path(_ number: Int) -> String { "inventory/replenishments/\(id(number))" }
    return [
      .init("addSupplier", .post, "inventory/suppliers", #"{"id":"\#(id(150))","details":{"name":"Kilns"}}"#),
      .init("changeSupplier", .put, "inventory/suppliers/\(id(150))", #"{"name":"The kilns"}"#, match: .version(1)),
      .init("addReplenishment", .post, "inventory/replenishments", #"{"id":"\#(id(151))","details":\#(order)}"#),
      .init("changeReplenishment", .put, path(151), order, match: .version(1)),
      .init("dispatchReplenishment", .post, path(151) + "/dispatch", match: .version(2)),
      .init("receiveReplenishment", .post, path(151) + "/receipts", arrival, match: .version(3)),
      .init("closeReplenishment", .post, path(151) + "/closure", match: .version(4)),
      .init("addReplenishment", .post, "inventory/replenishments", #"{"id":"\#(id(152))","details":\#(order)}"#),
      .init("cancelReplenishment", .post, path(152) + "/cancellation", match: .version(1)),
      .init("addSupplier", .post, "inventory/suppliers", #"{"id":"\#(id(153))","details":{"name":"Looms"}}"#),
      .init("removeSupplier", .delete, "inventory/suppliers/\(id(153))"),
    ]
  }
}
