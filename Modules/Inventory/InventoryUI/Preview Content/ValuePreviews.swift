import FoundationCore
import FoundationUI
import Inventory
import InventoryUI
import MyStoreKit
import StoreIdentifiers

extension InventoryStaffPreviews {
  private static let values = "/api/v1/inventory/stock-values"

  /// What the stock is worth.
  static var valuePreviews: [Preview] {
    let (all, totals) = (InventoryRoute.value(at: nil, cursor: nil), "\(values)/totals")
    let places: [CannedTransport.Answer] = [
      .init(totals, json: PackageResources.stock_value_totals_json),
      .init(mainPath, json: PackageResources.main_location_json),
      .init(shopPath, json: PackageResources.shop_location_json),
    ]
    return [
      preview("StockValueScreen", all, [.init(values, json: PackageResources.stock_values_json)] + places),
      preview("StockValueScreen, empty", all, [.init(values, json: PackageResources.no_locations_json)] + places),
      preview("StockValueScreen, error", all, .init(totals, failing: .timedOut)),
      preview("StockValueScreen, loading", all, .never(totals)),
    ]
  }
}
