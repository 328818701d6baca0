import CatalogUI
import OrderingUI
import WebUI

/// Every place of the store: each context's own, and the few that belong to none.
enum StoreRoute: Route {
  case home
  case catalog(CatalogRoute)
  case ordering(OrderingRoute)
  /// Where staff begin.
  case office

  var location: PageLocation {
    switch self {
    case .home: PageLocation()
    case .catalog(let route): route.location
    case .ordering(let route): route.location
    case .office: PageLocation(["office"])
    }
  }

  init?(location: PageLocation) {
    if location.segments.isEmpty {
      self = .home
    } else if location.segments == ["office"] {
      self = .office
    } else if let route = CatalogRoute(location: location) {
      self = .catalog(route)
    } else if let route = OrderingRoute(location: location) {
      self = .ordering(route)
    } else {
      return nil
    }
  }

  /// Whether only staff may see the place.
  var isOffice: Bool {
    switch self {
    case .office: true
    case .ordering(let route): route.isOffice
    case .home, .catalog: false
    }
  }
}
