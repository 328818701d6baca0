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
    case .stock(let query, let location, let cursor):
      StockListScreen(query: query, location: location, cursor: cursor)
    case .item(let variant, let cursor): StockItemScreen(of: variant, cursor: cursor)
    case .locations(let query, let cursor): LocationListScreen(query: query, cursor: cursor)
    case .newLocation: AddLocationScreen()
    case .location(let id): UpdateLocationScreen(id)
    }
  }
}
