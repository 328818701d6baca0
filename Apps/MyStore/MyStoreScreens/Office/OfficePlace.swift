import Access
import AccessUI
import Catalog
import CatalogUI
import Content
import ContentUI
import CustomersUI
import FoundationUI
import ImportsUI
import Inventory
import InventoryUI
import MarketingUI
import MarketsUI
import OperationsUI
import Ordering
import OrderingUI
import OutboundUI
import PaymentsUI
import SettingsUI
import Shipping
import ShippingUI
import WebUI

/// A part of the office, as its menu and its search offer it.
struct OfficePlace: Identifiable, Sendable {
  let id: String
  /// What it is called, in English.
  let title: String
  let icon: String
  let route: StoreRoute
  /// What else belongs to it: shown below it while one is there.
  var parts: [OfficePlace] = []

  /// Whether a place is this one, one of its parts, or below one of them.
  func contains(_ place: StoreRoute) -> Bool {
    let (own, shown) = (route.location.segments, place.location.segments)
    return (own.count > 1 ? shown.starts(with: own) : shown == own) || parts.contains { $0.contains(place) }
  }

  /// The places that a visitor may see, with the parts that they may see.
  static func all(for visitor: StoreVisitor) -> [OfficePlace] {
    all.compactMap { place in
      var place = place
      place.parts = place.parts.filter { StoreAccess(to: $0.route, of: visitor) == .show }
      return StoreAccess(to: place.route, of: visitor) == .show ? place : nil
    }
  }

  private static let all = [
    OfficePlace(id: "home", title: Phrases.key("Home"), icon: "house", route: .office),
    OfficePlace(
      id: "orders", title: Phrases.key("Orders"), icon: "doc.text", route: .ordering(.orders(cursor: nil)),
      parts: [
        OfficePlace(
          id: "former-orders", title: Phrases.key("Past orders"), icon: "doc.text",
          route: .ordering(.formerOrders(query: nil, cursor: nil)))
      ]),
    OfficePlace(
      id: "reports", title: Phrases.key("Reports"), icon: "chart.bar",
      route: .ordering(.report(from: nil, through: nil))),
    OfficePlace(
      id: "products", title: Phrases.key("Products"), icon: "tag", route: .catalogStaff(.products(CatalogListPlace())),
      parts: [
        part("categories", Phrases.key("Categories"), .categories(code: nil, cursor: nil)),
        part("collections", Phrases.key("Collections"), .collections),
        part("brands", Phrases.key("Brands"), .brands(cursor: nil)),
        part("product-types", Phrases.key("Product types"), .productTypes),
        part("columns", Phrases.key("Columns of files"), .keptColumns),
        part("price-lists", Phrases.key("Price lists"), .priceLists(cursor: nil)),
        part("sales", Phrases.key("Sales"), .sales(cursor: nil)),
        part("terms", Phrases.key("Translations of values"), .termUses),
      ]),
    OfficePlace(
      id: "stock", title: Phrases.key("Stock"), icon: "shippingbox",
      route: .inventory(.stock(StockSearch(), cursor: nil)),
      parts: [
        OfficePlace(
          id: "incoming", title: Phrases.key("Incoming goods"), icon: "shippingbox",
          route: .inventory(.replenishments(ReplenishmentFilter(), cursor: nil))),
        OfficePlace(
          id: "stocktakes", title: Phrases.key("Stocktakes"), icon: "doc.text",
          route: .inventory(.stocktakes(cursor: nil))),
        OfficePlace(
          id: "stock-value", title: Phrases.key("Stock value"), icon: "shippingbox",
          route: .inventory(.value(at: nil, cursor: nil))),
        OfficePlace(
          id: "suppliers", title: Phrases.key("Suppliers"), icon: "person.2",
          route: .inventory(.suppliers(query: nil, cursor: nil))),
        OfficePlace(
          id: "locations", title: Phrases.key("Locations"), icon: "building.2",
          route: .inventory(.locations(query: nil, cursor: nil))),
      ]),
    OfficePlace(
      id: "shipping", title: Phrases.key("Shipping"), icon: "box.truck", route: .shipping(.queue(cursor: nil)),
      parts: [
        OfficePlace(
          id: "orders-to-send", title: Phrases.key("Orders to send"), icon: "box.truck",
          route: .shipping(.fulfilments(.open, location: nil, cursor: nil))),
        OfficePlace(
          id: "returns", title: Phrases.key("Returns"), icon: "shippingbox",
          route: .shipping(.returns(.expected, location: nil, cursor: nil))),
        OfficePlace(id: "zones", title: Phrases.key("Delivery zones"), icon: "mappin", route: .shipping(.zones)),
        OfficePlace(id: "carriers", title: Phrases.key("Carriers"), icon: "box.truck", route: .shipping(.carriers)),
      ]),
    OfficePlace(id: "reviews", title: Phrases.key("Reviews"), icon: "star", route: .catalog(.reviews(.pending))),
    OfficePlace(
      id: "customers", title: Phrases.key("Customers"), icon: "person.2",
      route: .customers(.customers(email: nil, cursor: nil))),
    OfficePlace(
      id: "marketing", title: Phrases.key("Promotions"), icon: "percent", route: .marketing(.all)),
    OfficePlace(
      id: "payments", title: Phrases.key("Payments"), icon: "creditcard", route: .payments(.list(cursor: nil))),
    OfficePlace(
      id: "content", title: Phrases.key("Content"), icon: "newspaper", route: .content(.articles(.page, cursor: nil)),
      parts: [
        part("news", Phrases.key("News"), .articles(.news, cursor: nil)),
        part("home-page", Phrases.key("Home page"), .home),
        part("menu-header", Phrases.key("Header menu"), .menu(.header)),
        part("menu-footer", Phrases.key("Footer menu"), .menu(.footer)),
        part("redirects", Phrases.key("Redirects"), .redirects(query: nil, cursor: nil)),
      ]),
    OfficePlace(
      id: "imports", title: Phrases.key("Imports"), icon: "tray", route: .imports(.all(cursor: nil))),
    OfficePlace(
      id: "settings", title: Phrases.key("Settings"), icon: "gearshape", route: .settings(.section(nil)),
      parts: [
        OfficePlace(id: "markets", title: Phrases.key("Markets"), icon: "mappin", route: .markets(.markets)),
        OfficePlace(
          id: "tax-rates", title: Phrases.key("Tax rates"), icon: "percent", route: .markets(.rates(search: nil))),
        OfficePlace(id: "tax-check", title: Phrases.key("Try the taxes"), icon: "percent", route: .markets(.check)),
        part("staff", Phrases.key("Staff"), .staff), part("roles", Phrases.key("Roles"), .roles),
        part("tokens", Phrases.key("Tokens"), .tokens),
        part("storefront-keys", Phrases.key("Storefront keys"), .storefrontKeys),
        part("audit", Phrases.key("What was done"), .audit(AuditCriteria(), cursor: nil)),
        OfficePlace(
          id: "mail", title: Phrases.key("Mail"), icon: "envelope",
          route: .outbound(.mails(nil, to: nil, cursor: nil))),
        OfficePlace(id: "webhooks", title: Phrases.key("Webhooks"), icon: "tray", route: .outbound(.webhooks)),
        OfficePlace(
          id: "jobs", title: Phrases.key("Jobs"), icon: "arrow.clockwise", route: .operations(.jobs(nil, cursor: nil))),
        OfficePlace(
          id: "parked-events", title: Phrases.key("Parked events"), icon: "arrow.clockwise",
          route: .operations(.parkedEvents(cursor: nil))),
      ]),
  ]

  private static func part(_ id: String, _ title: String, _ route: CatalogStaffRoute) -> OfficePlace {
    OfficePlace(id: id, title: title, icon: "tag", route: .catalogStaff(route))
  }

  private static func part(_ id: String, _ title: String, _ route: AccessRoute) -> OfficePlace {
    OfficePlace(id: id, title: title, icon: "person.2", route: .access(route))
  }

  private static func part(_ id: String, _ title: String, _ route: ContentRoute) -> OfficePlace {
    OfficePlace(id: id, title: title, icon: "newspaper", route: .content(route))
  }
}
