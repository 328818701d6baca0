import FoundationCore
public import FoundationUI
import Inventory
import InventoryUI
import MyStoreKit
import StoreIdentifiers
import WebUI

/// Inventory's screens in their states: those of staff, and the store finder.
public enum InventoryStaffPreviews: PreviewProvider {
  private static let variant = VariantID("00000000-0000-7000-9000-000000000001") ?? .make()
  private static let main = LocationID("00000000-0000-7000-9000-0000000000a1") ?? .make()
  private static let shop = LocationID("00000000-0000-7000-9000-0000000000a2") ?? .make()
  private static let stock = "/api/v1/inventory/stock"
  static let locations = "/api/v1/inventory/locations"
  private static let shops = "/api/v1/inventory/shops"
  static var mainPath: String { "\(locations)/\(main)" }
  static var shopPath: String { "\(locations)/\(shop)" }
  private static var history: String { "\(stock)/\(variant)/movements" }

  private static var all: InventoryRoute { .stock(StockSearch(), cursor: nil) }
  private static var counters: CannedTransport.Answer { .init(stock, json: PackageResources.stock_json) }
  private static var mainLocation: CannedTransport.Answer { .init(mainPath, json: PackageResources.main_location_json) }

  /// Stock, locations, shops.
  public static var previews: [Preview] {
    stockPreviews + locationPreviews + incomingPreviews + shopPreviews + valuePreviews
  }

  private static var stockPreviews: [Preview] {
    [
      preview("StockListScreen", all, counters, mainLocation),
      preview("StockListScreen, empty", all, .init(stock, json: PackageResources.no_locations_json)),
      preview(
        "StockListScreen, nothing found", .stock(StockSearch("kettle"), cursor: nil),
        .init(stock, json: PackageResources.no_locations_json)),
      preview(
        "StockListScreen, low", .stock(StockSearch(selection: .low), cursor: nil),
        .init(stock, json: PackageResources.low_stock_json), mainLocation),
      preview("StockListScreen, error", all, .init(stock, failing: .timedOut)),
      preview("StockListScreen, loading", all, .never(stock)),
      preview(
        "StockItemScreen", .item(variant, cursor: nil), counters, mainLocation,
        .init(locations, json: PackageResources.locations_json), .init(history, json: PackageResources.movements_json)),
      preview(
        "StockItemScreen, waited for", .item(variant, cursor: nil), counters, mainLocation,
        .init(locations, json: PackageResources.locations_json), .init(history, json: PackageResources.movements_json),
        .init("\(stock)/\(variant)/alerts", json: Schema.stockAlertCount.encode(.init(variant: variant, waiting: 3)))),
      preview("StockItemScreen, error", .item(variant, cursor: nil), .init(stock, failing: .timedOut)),
      preview("StockItemScreen, loading", .item(variant, cursor: nil), .never(stock)),
    ]
  }

  private static var locationPreviews: [Preview] {
    [
      preview(
        "LocationListScreen", .locations(query: nil, cursor: nil),
        .init(locations, json: PackageResources.locations_json)),
      preview(
        "LocationListScreen, empty", .locations(query: "x", cursor: nil),
        .init(locations, json: PackageResources.no_locations_json)),
      preview("LocationListScreen, error", .locations(query: nil, cursor: nil), .init(locations, failing: .timedOut)),
      preview("LocationListScreen, loading", .locations(query: nil, cursor: nil), .never(locations)),
      preview("AddLocationScreen", .newLocation),
      preview("UpdateLocationScreen", .location(shop), .init(shopPath, json: PackageResources.shop_location_json)),
      preview("UpdateLocationScreen, not found", .location(shop), .init(shopPath, json: "{}", status: 404)),
      preview("UpdateLocationScreen, error", .location(shop), .init(shopPath, failing: .timedOut)),
      preview("UpdateLocationScreen, loading", .location(shop), .never(shopPath)),
    ]
  }

  private static var shopPreviews: [Preview] {
    [
      preview("StoreFinderScreen, start", .shops(near: nil), .init(shops, json: PackageResources.all_shops_json)),
      preview("StoreFinderScreen", .shops(near: "Leeds"), .init(shops, json: PackageResources.shops_json)),
      preview(
        "StoreFinderScreen, nothing found", .shops(near: "Nowhere"), .init(shops, json: PackageResources.no_shops_json)
      ),
      preview("StoreFinderScreen, error", .shops(near: "Leeds"), .init(shops, failing: .timedOut)),
      preview("StoreFinderScreen, loading", .shops(near: "Leeds"), .never(shops)),
    ]
  }

  static func preview(
    _ name: String, _ route: InventoryRoute, _ answers: CannedTransport.Answer...
  ) -> Preview {
    preview(name, route, answers)
  }

  static func preview(_ name: String, _ route: InventoryRoute, _ answers: [CannedTransport.Answer]) -> Preview {
    Preview(name, answers: answers) { client in
      InventoryRouter(route)
        .environment(InventoryModel(client: InventoryHTTPClient(client: client)))
        .environment(
          \.inventoryOutlets,
          InventoryOutlets(
            find: { _ in [variant] }, variant: { StockedVariant(id: $0, name: "Oak Stool", sku: "OAK-STOOL") },
            product: { _ in PageLocation(["office", "products"]) },
            order: { _ in PageLocation(["office", "orders"]) },
            doings: { $0.hasPrefix("staff:") ? PageLocation(["office", "audit"]) : nil }))
    }
  }
}
