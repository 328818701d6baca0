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

  /// What has left, nothing yet, unknown.
  public static var previews: [Preview] {
    [
      preview("ShipmentsView", .init(path, json: PackageResources.shipments_json)),
      preview("ShipmentsView, empty", .init(path, json: "[]")),
      preview("ShipmentsView, error", .init(path, failing: .timedOut)),
    ]
  }

  private static func preview(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    Preview(name, answers: [answer]) { client in
      ShipmentsView(order: order, canShip: true)
        .environment(ShippingModel(client: ShippingHTTPClient(client: client)))
    }
  }
}
