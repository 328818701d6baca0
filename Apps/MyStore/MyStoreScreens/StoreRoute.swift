package import AccessUI
package import CatalogUI
package import ContentUI
package import CustomersUI
package import ImportsUI
package import InventoryUI
package import MarketingUI
package import MarketsUI
package import OperationsUI
package import OrderingUI
package import OutboundUI
package import PaymentsUI
package import SettingsUI
package import ShippingUI
package import WebUI

/// Every place of the store: each context's own, and the few that belong to none.
package enum StoreRoute: Route {
  case home
  case catalog(CatalogRoute)
  case ordering(OrderingRoute)
  case catalogStaff(CatalogStaffRoute)
  case customers(CustomersRoute)
  case markets(MarketsRoute)
  case marketing(MarketingRoute)
  case payments(PaymentsRoute)
  case operations(OperationsRoute)
  case imports(ImportsRoute)
  case outbound(OutboundRoute)
  case inventory(InventoryRoute)
  case content(ContentRoute)
  case shipping(ShippingRoute)
  case settings(SettingsRoute)
  case access(AccessRoute)
  /// Where staff begin.
  case office
  /// What staff have searched for.
  case officeSearch(String)
  /// A place that nobody serves.
  case unknown(PageLocation)

  package var location: PageLocation {
    switch self {
    case .home: PageLocation()
    case .catalog(let route): route.location
    case .ordering(let route): route.location
    case .catalogStaff(let route): route.location
    case .customers(let route): route.location
    case .markets(let route): route.location
    case .marketing(let route): route.location
    case .payments(let route): route.location
    case .operations(let route): route.location
    case .imports(let route): route.location
    case .outbound(let route): route.location
    case .inventory(let route): route.location
    case .content(let route): route.location
    case .shipping(let route): route.location
    case .settings(let route): route.location
    case .access(let route): route.location
    case .office: PageLocation(["office"])
    case .officeSearch(let query): PageLocation(["office", "search"], query: ["q": query.isEmpty ? nil : query])
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
    case .markets(let route): route.parent.map { .markets($0) }
    case .marketing(let route): route.parent.map { .marketing($0) }
    case .payments(let route): route.parent.map { .payments($0) }
    case .operations(let route): route.parent.map { .operations($0) }
    case .imports(let route): route.parent.map { .imports($0) }
    case .outbound(let route): route.parent.map { .outbound($0) }
    case .inventory(let route): route.parent.map { .inventory($0) }
    case .content(let route): route.parent.map { .content($0) }
    case .shipping(let route): route.parent.map { .shipping($0) }
    case .settings(let route): route.parent.map { .settings($0) }
    case .access(let route): route.parent.map { .access($0) }
    case .home, .office, .officeSearch, .unknown: nil
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
    case .markets(let route): route.breadcrumb
    case .marketing(let route): route.breadcrumb
    case .payments(let route): route.breadcrumb
    case .operations(let route): route.breadcrumb
    case .imports(let route): route.breadcrumb
    case .outbound(let route): route.breadcrumb
    case .inventory(let route): route.breadcrumb
    case .content(let route): route.breadcrumb
    case .shipping(let route): route.breadcrumb
    case .settings(let route): route.breadcrumb
    case .access(let route): route.breadcrumb
    case .officeSearch, .unknown: nil
    }
  }

  package init?(location: PageLocation) {
    if location.segments.isEmpty {
      self = .home
    } else if location.segments == ["office"] {
      self = .office
    } else if location.segments == ["office", "search"] {
      self = .officeSearch(location["q"] ?? "")
    } else if let route = CatalogRoute(location: location) {
      self = .catalog(route)
    } else if let route = OrderingRoute(location: location) {
      self = .ordering(route)
    } else if let route = CatalogStaffRoute(location: location) {
      self = .catalogStaff(route)
    } else if let route = CustomersRoute(location: location) {
      self = .customers(route)
    } else if let route = MarketsRoute(location: location) {
      self = .markets(route)
    } else if let route = MarketingRoute(location: location) {
      self = .marketing(route)
    } else if let route = PaymentsRoute(location: location) {
      self = .payments(route)
    } else if let route = OperationsRoute(location: location) {
      self = .operations(route)
    } else if let route = ImportsRoute(location: location) {
      self = .imports(route)
    } else if let route = OutboundRoute(location: location) {
      self = .outbound(route)
    } else if let route = InventoryRoute(location: location) {
      self = .inventory(route)
    } else if let route = ContentRoute(location: location) {
      self = .content(route)
    } else if let route = ShippingRoute(location: location) {
      self = .shipping(route)
    } else if let route = SettingsRoute(location: location) {
      self = .settings(route)
    } else if let route = AccessRoute(location: location) {
      self = .access(route)
    } else {
      return nil
    }
  }

  /// The part of the store that the place belongs to.
  package var section: StoreSection {
    switch self {
    case .office, .officeSearch, .catalogStaff, .imports, .settings, .shipping: .office
    // Whoever was invited, or works here and has forgotten their password, comes to the office, also while the shop is
    // closed.
    case .access(let route): route.isShop ? .shop : .office
    case .ordering(let route): route.isOffice ? .office : .shop
    case .catalog(let route): route.isOffice ? .office : .shop
    case .customers(.settings), .customers(.addresses): .settings
    case .customers(let route): route.isOffice ? .office : .shop
    case .markets(let route): route.isOffice ? .office : .shop
    case .marketing(let route): route.isOffice ? .office : .shop
    case .payments(let route): route.isOffice ? .office : .shop
    case .operations(let route): route.isOffice ? .office : .shop
    case .outbound(let route): route.isOffice ? .office : .shop
    case .inventory(let route): route.isOffice ? .office : .shop
    case .content(let route): route.isOffice ? .office : .shop
    case .home, .unknown: .shop
    }
  }
}
