package import CatalogUI
package import CustomersUI
package import OrderingUI
package import WebUI

/// Every place of the store: each context's own, and the few that belong to none.
package enum StoreRoute: Route {
  case home
  case catalog(CatalogRoute)
  case ordering(OrderingRoute)
  case catalogStaff(CatalogStaffRoute)
  case customers(CustomersRoute)
  /// Where staff begin.
  case office
  /// A place that nobody serves.
  case unknown(PageLocation)

  package var location: PageLocation {
    switch self {
    case .home: PageLocation()
    case .catalog(let route): route.location
    case .ordering(let route): route.location
    case .catalogStaff(let route): route.location
    case .customers(let route): route.location
    case .office: PageLocation(["office"])
    case .unknown(let location): location
    }
  }

  /// The place at a location, known or not.
  package init(_ location: PageLocation) { self = StoreRoute(location: location) ?? .unknown(location) }

  package var identity: PageLocation {
    switch self {
    case .catalog(let route): route.identity
    default: location
    }
  }

  package var parent: StoreRoute? {
    switch self {
    case .catalog(let route): route.parent.map { .catalog($0) }
    case .ordering(let route): route.parent.map { .ordering($0) }
    case .catalogStaff(let route): route.parent.map { .catalogStaff($0) }
    case .customers(let route): route.parent.map { .customers($0) }
    case .home, .office, .unknown: nil
    }
  }

  package var breadcrumb: String? {
    switch self {
    // The shop's name leads there from every page.
    case .home: nil
    case .office: "Back office"
    case .catalog(let route): route.breadcrumb
    case .ordering(let route): route.breadcrumb
    case .catalogStaff(let route): route.breadcrumb
    case .customers(let route): route.breadcrumb
    case .unknown: nil
    }
  }

  package init?(location: PageLocation) {
    if location.segments.isEmpty {
      self = .home
    } else if location.segments == ["office"] {
      self = .office
    } else if let route = CatalogRoute(location: location) {
      self = .catalog(route)
    } else if let route = OrderingRoute(location: location) {
      self = .ordering(route)
    } else if let route = CatalogStaffRoute(location: location) {
      self = .catalogStaff(route)
    } else if let route = CustomersRoute(location: location) {
      self = .customers(route)
    } else {
      return nil
    }
  }

  /// The part of the store that the place belongs to.
  package var section: StoreSection {
    switch self {
    case .office, .catalogStaff: .office
    case .ordering(let route): route.isOffice ? .office : .shop
    case .catalog(let route): route.isOffice ? .office : .shop
    case .customers(let route): route.isOffice ? .office : .shop
    case .home, .unknown: .shop
    }
  }
}
