import FoundationCore
public import FoundationUI
import MyStoreKit
import Shipping
import ShippingUI
import StoreIdentifiers
import WebUI

/// The screens of what is to be sent, in their states.
public enum FulfilmentPreviews: PreviewProvider {
  private static let order = OrderID("00000000-0000-7000-8000-000000000003") ?? .make()
  private static let queue = "/api/v1/shipping/fulfilment-orders"
  private static let all = String(decoding: PackageResources.fulfilments_json, as: UTF8.self)

  private static var locations: [ShippingLocation] {
    [
      ("a1", "Warehouse"), ("a2", "Shop in Leeds"),
    ].compactMap { id, name in
      LocationID("00000000-0000-7000-8000-0000000000\(id)").map { ShippingLocation(id: $0, name: name, ships: true) }
    }
  }

  /// The list, and the page of one in each state that can be worked on.
  public static var previews: [Preview] {
    [
      list("FulfilmentListScreen", .init(queue, json: #"{"items":"# + all + "}")),
      list("FulfilmentListScreen, empty", .init(queue, json: #"{"items":[]}"#)),
      list("FulfilmentListScreen, error", .init(queue, failing: .timedOut)),
      list("FulfilmentListScreen, loading", .never(queue)),
      page("FulfilmentScreen", "f1", answers(of: "f1")),
      page("FulfilmentScreen, on hold", "f2", answers(of: "f2")),
      page("FulfilmentScreen, scheduled", "f3", answers(of: "f3")),
      page("FulfilmentScreen, open", "f4", answers(of: "f4")),
      page("FulfilmentScreen, not found", "ff", [.init(path("ff"), json: "{}", status: 404)]),
      page("FulfilmentScreen, error", "f1", [.init(path("f1"), failing: .timedOut)]),
      page("FulfilmentScreen, loading", "f1", [.never(path("f1"))]),
    ]
  }

  private static func path(_ id: String) -> String { queue + "/00000000-0000-7000-8000-0000000000\(id)" }

  /// What is asked about one of those that the list has.
  private static func answers(of id: String) -> [CannedTransport.Answer] {
    let known = (try? Schema.fulfilmentOrders.decode(Array(all.utf8))) ?? []
    let work = known.filter { $0.id.description.hasSuffix(id) }.map { Schema.fulfilmentOrder.encode($0) }.first
    return [
      .init(path(id), json: String(decoding: work ?? [], as: UTF8.self)),
      .init("/api/v1/shipping/orders/\(order)/fulfilment-orders", json: all),
      .init("/api/v1/shipping/orders/\(order)/shipments", json: PackageResources.shipments_json),
    ]
  }

  private static func list(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    preview(name, .fulfilments(.open, location: nil, cursor: nil), [answer])
  }

  private static func page(_ name: String, _ id: String, _ answers: [CannedTransport.Answer]) -> Preview {
    preview(
      name, .fulfilment(FulfilmentOrderID("00000000-0000-7000-8000-0000000000\(id)") ?? .make()), answers)
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
            order: { _ in PageLocation(["office", "orders"]) }, locations: { locations },
            name: { $0.description.hasSuffix("1") ? "Mug" : "Lamp" }))
    }
  }
}
