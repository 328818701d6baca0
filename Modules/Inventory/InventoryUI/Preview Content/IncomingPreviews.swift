import FoundationCore
import FoundationUI
import Inventory
import InventoryUI
import MyStoreKit
import StoreIdentifiers

extension InventoryStaffPreviews {
  private static let goods = ReplenishmentID("00000000-0000-7000-9000-0000000000c1") ?? .make()
  private static let potters = SupplierID("00000000-0000-7000-9000-0000000000d1") ?? .make()
  private static let list = "/api/v1/inventory/replenishments"
  private static let count = StocktakeID("00000000-0000-7000-9000-0000000000e1") ?? .make()
  private static let stocktakes = "/api/v1/inventory/stocktakes"
  private static let suppliers = "/api/v1/inventory/suppliers"
  private static var places: CannedTransport.Answer {
    .init("/api/v1/inventory/locations", json: PackageResources.locations_json)
  }
  private static var everySupplier: CannedTransport.Answer {
    .init(suppliers, json: PackageResources.suppliers_json)
  }
  /// What a page of goods asks for besides the goods.
  private static var names: [CannedTransport.Answer] {
    [
      .init("\(suppliers)/\(potters)", json: PackageResources.supplier_json),
      .init("\(mainPath)", json: PackageResources.main_location_json),
      .init("\(shopPath)", json: PackageResources.shop_location_json), places, everySupplier,
    ]
  }

  /// Incoming goods and suppliers.
  static var incomingPreviews: [Preview] {
    let all = InventoryRoute.replenishments(ReplenishmentFilter(), cursor: nil)
    let one = "\(list)/\(goods)"
    return [
      preview("ReplenishmentListScreen", all, [.init(list, json: PackageResources.replenishments_json)] + names),
      preview("ReplenishmentListScreen, empty", all, .init(list, json: PackageResources.no_locations_json)),
      preview("ReplenishmentListScreen, error", all, .init(list, failing: .timedOut)),
      preview("ReplenishmentListScreen, loading", all, .never(list)),
      preview("AddReplenishmentScreen", .newReplenishment(.purchaseOrder), places, everySupplier),
      preview("AddReplenishmentScreen, transfer", .newReplenishment(.transfer), places),
      preview(
        "AddReplenishmentScreen, no suppliers", .newReplenishment(.purchaseOrder), places,
        .init(suppliers, json: PackageResources.no_locations_json)),
      preview("AddReplenishmentScreen, error", .newReplenishment(.transfer), .init(locations, failing: .timedOut)),
      preview("AddReplenishmentScreen, loading", .newReplenishment(.transfer), .never(locations)),
      preview(
        "ReplenishmentScreen", .replenishment(goods),
        [.init(one, json: PackageResources.replenishment_json)] + names),
      preview(
        "ReplenishmentScreen, draft", .replenishment(goods),
        [.init(one, json: PackageResources.draft_replenishment_json)] + names),
      preview("ReplenishmentScreen, not found", .replenishment(goods), .init(one, json: "{}", status: 404)),
      preview("ReplenishmentScreen, error", .replenishment(goods), .init(one, failing: .timedOut)),
      preview("ReplenishmentScreen, loading", .replenishment(goods), .never(one)),
      preview("SupplierListScreen", .suppliers(query: nil, cursor: nil), everySupplier),
      preview(
        "SupplierListScreen, empty", .suppliers(query: nil, cursor: nil),
        .init(suppliers, json: PackageResources.no_locations_json)),
      preview("SupplierListScreen, error", .suppliers(query: nil, cursor: nil), .init(suppliers, failing: .timedOut)),
      preview("SupplierListScreen, loading", .suppliers(query: nil, cursor: nil), .never(suppliers)),
    ] + supplierPreviews + stocktakePreviews
  }

  private static var stocktakePreviews: [Preview] {
    let all = InventoryRoute.stocktakes(cursor: nil)
    let one = InventoryRoute.stocktake(count, differing: false, cursor: nil)
    let (path, lines) = ("\(stocktakes)/\(count)", "\(stocktakes)/\(count)/lines")
    let main = CannedTransport.Answer("\(mainPath)", json: PackageResources.main_location_json)
    return [
      preview(
        "StocktakeListScreen", all, places, .init(stocktakes, json: PackageResources.stocktakes_json), main),
      preview(
        "StocktakeListScreen, empty", all, places, .init(stocktakes, json: PackageResources.no_locations_json)),
      preview("StocktakeListScreen, error", all, .init(stocktakes, failing: .timedOut)),
      preview("StocktakeListScreen, loading", all, .never(stocktakes)),
      preview(
        "StocktakeScreen", one, .init(path, json: PackageResources.stocktake_json), main,
        .init(lines, json: PackageResources.stocktake_lines_json)),
      preview(
        "StocktakeScreen, closed", one, .init(path, json: PackageResources.closed_stocktake_json), main,
        .init(lines, json: PackageResources.stocktake_lines_json)),
      preview("StocktakeScreen, not found", one, .init(path, json: "{}", status: 404)),
      preview("StocktakeScreen, error", one, .init(path, failing: .timedOut)),
      preview("StocktakeScreen, loading", one, .never(path)),
    ]
  }

  private static var supplierPreviews: [Preview] {
    [
      preview("AddSupplierScreen", .newSupplier),
      preview(
        "UpdateSupplierScreen", .supplier(potters),
        .init("\(suppliers)/\(potters)", json: PackageResources.supplier_json)),
      preview(
        "UpdateSupplierScreen, not found", .supplier(potters),
        .init("\(suppliers)/\(potters)", json: "{}", status: 404)),
      preview("UpdateSupplierScreen, error", .supplier(potters), .init("\(suppliers)/\(potters)", failing: .timedOut)),
      preview("UpdateSupplierScreen, loading", .supplier(potters), .never("\(suppliers)/\(potters)")),
    ]
  }
}
