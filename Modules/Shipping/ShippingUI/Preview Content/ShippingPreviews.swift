import FoundationCore
public import FoundationUI
import MyStoreKit
import Shipping
import ShippingUI
import StoreIdentifiers
import WebUI

/// What Shipping shows, in its states.
public enum ShippingPreviews: PreviewProvider {
  private static let order = OrderID("00000000-0000-7000-8000-000000000003") ?? .make()
  private static var path: String { "/api/v1/shipping/orders/\(order)/shipments" }
  private static var work: String { "/api/v1/shipping/orders/\(order)/fulfilment-orders" }

  /// What has left, nothing yet, unknown; and the same for the buyer.
  public static var previews: [Preview] {
    [
      preview(
        "ShipmentsView",
        [.init(work, json: PackageResources.fulfilments_json), .init(path, json: PackageResources.shipments_json)]),
      preview("ShipmentsView, empty", [.init(work, json: "[]"), .init(path, json: "[]")]),
      preview("ShipmentsView, error", [.init(work, failing: .timedOut)]),
      Preview(
        "SentShipmentsView",
        answers: [.init("/api/v1/shipping/orders/\(order)/sent", json: PackageResources.shipments_json)]
      ) { client in
        SentShipmentsView(order: order, token: nil)
          .environment(ShippingModel(client: ShippingHTTPClient(client: client)))
      },
    ]
  }

  private static func preview(_ name: String, _ answers: [CannedTransport.Answer]) -> Preview {
    Preview(name, answers: answers) { client in
      ShipmentsView(order: order, canShip: true)
        .environment(ShippingModel(client: ShippingHTTPClient(client: client)))
    }
  }
}
