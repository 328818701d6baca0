import FoundationCore
public import WebUI

/// Shows the screen of each of Inventory's places.
public struct InventoryRouter: View {
  private let route: InventoryRoute

  /// The screen at a place.
  public init(_ route: InventoryRoute) { self.route = route }

  /// One destination a case.
  public var body: some View {
    switch route {
    case .shops(let place): StoreFinderScreen(place: place)
    case .alertEnding(let token): StockAlertEndingScreen(token: token)
    case .stock(let search, let cursor): StockListScreen(search, cursor: cursor)
    case .item(let variant, let cursor): StockItemScreen(of: variant, cursor: cursor)
    case .value(let location, let cursor): StockValueScreen(at: location, cursor: cursor)
    case .locations(let query, let cursor): LocationListScreen(query: query, cursor: cursor)
    case .newLocation: AddLocationScreen()
    case .location(let id): UpdateLocationScreen(id)
    case .stocktakes(let cursor): StocktakeListScreen(cursor: cursor)
    case .stocktake(let id, let differing, let cursor): StocktakeScreen(id, differing: differing, cursor: cursor)
    case .replenishments(let filter, let cursor): ReplenishmentListScreen(filter, cursor: cursor)
    case .newReplenishment(let kind): AddReplenishmentScreen(kind)
    case .replenishment(let id): ReplenishmentScreen(id)
    case .suppliers(let query, let cursor): SupplierListScreen(query: query, cursor: cursor)
    case .newSupplier: AddSupplierScreen()
    case .supplier(let id): UpdateSupplierScreen(id)
    }
  }
}
