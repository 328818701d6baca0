import FoundationCore
public import FoundationUI
import MyStoreKit
import Shipping
import ShippingUI
import StoreIdentifiers
import WebUI

/// The screens of goods that come back, in their states.
public enum ReturnPreviews: PreviewProvider {
  private static let order = OrderID("00000000-0000-7000-8000-000000000003") ?? .make()
  private static let list = "/api/v1/shipping/returns"
  private static let all = String(decoding: PackageResources.returns_json, as: UTF8.self)

  private static var locations: [ShippingLocation] {
    [
      ("a1", "Warehouse"), ("a2", "Shop in Leeds"),
    ].compactMap { id, name in
      LocationID("00000000-0000-7000-8000-0000000000\(id)").map { ShippingLocation(id: $0, name: name, ships: true) }
    }
  }

  /// The list, the page of a return in each state, and what orders show of returns.
  public static var previews: [Preview] {
    [
      screen("ReturnListScreen", .init(list, json: #"{"items":"# + all + "}")),
      screen("ReturnListScreen, empty", .init(list, json: #"{"items":[]}"#)),
      screen("ReturnListScreen, error", .init(list, failing: .timedOut)),
      screen("ReturnListScreen, loading", .never(list)),
      page("GoodsReturnScreen", "e1", answer(of: "e1")),
      page("GoodsReturnScreen, partly received", "e2", answer(of: "e2")),
      page("GoodsReturnScreen, closed", "e3", answer(of: "e3")),
      page("GoodsReturnScreen, cancelled", "e4", answer(of: "e4")),
      page("GoodsReturnScreen, not found", "ef", .init(path("ef"), json: "{}", status: 404)),
      page("GoodsReturnScreen, error", "e1", .init(path("e1"), failing: .timedOut)),
      page("GoodsReturnScreen, loading", "e1", .never(path("e1"))),
      preview("ShipmentsView, returns", ofOrder + work) { ShipmentsView(order: order, canShip: false) },
      preview("SentShipmentsView, returns", ofOrder) { SentShipmentsView(order: order, token: nil) },
    ]
  }

  private static func path(_ id: String) -> String { list + "/00000000-0000-7000-8000-0000000000\(id)" }

  private static var ofOrder: [CannedTransport.Answer] {
    [
      .init("/api/v1/shipping/orders/\(order)/returns", json: all),
      .init("/api/v1/shipping/orders/\(order)/sent", json: PackageResources.shipments_json),
    ]
  }

  private static var work: [CannedTransport.Answer] {
    [
      .init("/api/v1/shipping/orders/\(order)/fulfilment-orders", json: PackageResources.sent_fulfilments_json),
      .init("/api/v1/shipping/orders/\(order)/shipments", json: PackageResources.shipments_json),
    ]
  }

  /// One of those that the list has.
  private static func answer(of id: String) -> CannedTransport.Answer {
    let known = (try? Schema.goodsReturns.decode(Array(all.utf8))) ?? []
    let goods = known.filter { $0.id.description.hasSuffix(id) }.map { Schema.goodsReturn.encode($0) }.first
    return .init(path(id), json: String(decoding: goods ?? [], as: UTF8.self))
  }

  private static func screen(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    preview(name, [answer]) { ShippingRouter(.returns(.expected, location: nil, cursor: nil)) }
  }

  private static func page(_ name: String, _ id: String, _ answer: CannedTransport.Answer) -> Preview {
    preview(name, [answer]) {
      ShippingRouter(.goodsReturn(GoodsReturnID("00000000-0000-7000-8000-0000000000\(id)") ?? .make()))
    }
  }

  private static func preview(
    _ name: String, _ answers: [CannedTransport.Answer], @ViewBuilder _ view: @escaping @Sendable () -> some View
  ) -> Preview {
    Preview(name, answers: answers) { client in
      view()
        .environment(ShippingModel(client: ShippingHTTPClient(client: client)))
        .environment(
          \.shippingOutlets,
          ShippingOutlets(
            order: { _ in PageLocation(["office", "orders"]) }, locations: { locations },
            name: { $0.description.hasSuffix("1") ? "Mug" : "Lamp" }))
    }
  }
}
