import FoundationCore
public import FoundationUI
import MyStoreKit
import Shipping
import ShippingUI
import StoreIdentifiers
import WebUI

/// Shipping's screens in their states.
public enum ShippingStaffPreviews: PreviewProvider {
  private static let zone = ShippingZoneID("00000000-0000-7000-9000-0000000000d1") ?? .make()
  private static let zones = "/api/v1/shipping/zones"
  private static let order = OrderID("00000000-0000-7000-8000-000000000003") ?? .make()

  private static var waiting: [QueuedOrder] {
    [
      QueuedOrder(
        id: order, number: "7K2M-4XQP", date: Timestamp(milliseconds: 1_767_427_200_000), buyer: "A. Buyer", units: 3)
    ]
  }

  /// The queue, the zones, the forms of a zone, the trial.
  public static var previews: [Preview] {
    [
      preview("ShipmentQueueScreen", .queue(cursor: nil), waiting),
      preview("ShipmentQueueScreen, empty", .queue(cursor: nil), []),
      preview("ShipmentQueueScreen, error", .queue(cursor: nil), nil, .init(zones, failing: .timedOut)),
      preview("ShipmentQueueScreen, loading", .queue(cursor: nil), nil, .never(zones)),
      preview("ZoneListScreen", .zones, [], .init(zones, json: PackageResources.zones_json)),
      preview("ZoneListScreen, empty", .zones, [], .init(zones, json: "[]")),
      preview("ZoneListScreen, error", .zones, [], .init(zones, failing: .timedOut)),
      preview("ZoneListScreen, loading", .zones, [], .never(zones)),
      preview("AddZoneScreen", .newZone, []),
      preview("UpdateZoneScreen", .zone(zone), [], .init(zones, json: PackageResources.zones_json)),
      preview("UpdateZoneScreen, not found", .zone(zone), [], .init(zones, json: "[]")),
      preview("UpdateZoneScreen, error", .zone(zone), [], .init(zones, failing: .timedOut)),
      preview("UpdateZoneScreen, loading", .zone(zone), [], .never(zones)),
      preview("TryZonesScreen", .trial, []),
    ]
  }

  /// A screen over a queue; without one, the queue is asked for where nothing answers.
  private static func preview(
    _ name: String, _ route: ShippingRoute, _ queue: [QueuedOrder]?, _ answers: CannedTransport.Answer...
  ) -> Preview {
    Preview(name, answers: answers) { client in
      ShippingRouter(route)
        .environment(ShippingModel(client: ShippingHTTPClient(client: client)))
        .environment(
          \.shippingOutlets,
          ShippingOutlets(
            queue: { _ throws(HTTPClientError) in
              if let queue { return Page(items: queue, next: nil) }
              _ = try await ShippingHTTPClient(client: client).zones()
              return Page(items: [], next: nil)
            },
            order: { _ in PageLocation(["office", "orders"]) }))
    }
  }
}
