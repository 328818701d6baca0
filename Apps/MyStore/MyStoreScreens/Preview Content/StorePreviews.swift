import Access
import AccessPreviews
import Catalog
import CatalogPreviews
import Content
import ContentPreviews
import CustomersPreviews
package import FoundationUI
import ImportsPreviews
import Inventory
import InventoryPreviews
import MarketingPreviews
import MarketsPreviews
import MyStoreKit
import MyStoreScreens
import OperationsPreviews
import Ordering
import OrderingPreviews
import OutboundPreviews
import PaymentsPreviews
import Settings
import SettingsPreviews
import Shipping
import ShippingPreviews
import WebUI

/// Every screen of the store in its states: those over several contexts, then each context's.
package enum StorePreviews: PreviewProvider {
  package static var previews: [Preview] {
    own + CatalogPreviews.previews + OrderingPreviews.previews + PickupPreviews.previews
      + InventoryPreviews.previews
      + InventoryStaffPreviews.previews
      + ShippingPreviews.previews + ShippingStaffPreviews.previews + FulfilmentPreviews.previews
      + ReturnPreviews.previews + ShippingPickupPreviews.previews + CarrierPreviews.previews
      + CustomersPreviews.previews
      + MarketsPreviews.previews
      + MarketingPreviews.previews
      + PaymentsPreviews.previews
      + OperationsPreviews.previews + ImportsPreviews.previews
      + OutboundPreviews.previews
      + ContentPreviews.previews + SettingsPreviews.previews + AccessPreviews.previews
  }

  private static let list = "/api/v1/catalog/products"

  /// Screens over several contexts.
  package static var own: [Preview] {
    [
      home("HomeScreen", .init(list, json: PackageResources.home_json), top),
      home("HomeScreen, without categories", .init(list, json: PackageResources.home_json)),
      home("HomeScreen, own blocks", .init(list, json: PackageResources.home_json), top, blocks),
      news("StoreNewsScreen", .init(newsPath, json: PackageResources.news_json)),
      news("StoreNewsScreen, empty", .init(newsPath, json: nothing)),
      news("StoreNewsScreen, error", .init(newsPath, failing: .timedOut)),
      news("StoreNewsScreen, loading", .never(newsPath)),
      home("HomeScreen, error", .init(list, failing: .timedOut)),
      home("HomeScreen, loading", .never(list)),
      Preview("DesignGallery") { _ in DesignGallery() },
      office("AdminDashboardScreen", low, reviews, overview, sent, .init(list, json: PackageResources.home_json)),
      office(
        "AdminDashboardScreen, a part failed", .init(lowPath, failing: .timedOut), reviews, overview, sent,
        .init(list, json: PackageResources.home_json)),
      office(
        "AdminDashboardScreen, a new shop", low, reviews, overview, sent, .init(list, json: nothing), pages, settings),
      Preview("ClosedShopScreen") { client in closed(hasPassword: true, client) },
      Preview("ClosedShopScreen, without a password") { client in closed(hasPassword: false, client) },
      search("OfficeSearchScreen", found, .init(staffList, json: PackageResources.home_json)),
      search("OfficeSearchScreen, nothing", .init(orders, json: nothing), .init(staffList, json: nothing)),
      Preview("NotFoundScreen") { _ in NotFoundScreen() },
      Preview("NotAllowedScreen") { _ in
        NotAllowedScreen(missing: Permission("orders.read")).environment(\.applicationScheme, StoreRoute.scheme)
      },
    ]
  }

  private static let top = CannedTransport.Answer(
    "/api/v1/catalog/category-menu", json: PackageResources.category_menu_json)

  private static func home(_ name: String, _ answers: CannedTransport.Answer...) -> Preview {
    Preview(name, answers: answers) { client in
      HomeScreen(shopName: "Fieldstone").environment(CatalogModel(client: CatalogHTTPClient(client: client)))
        .environment(ContentModel(client: ContentHTTPClient(client: client)))
    }
  }

  private static func news(_ name: String, _ answer: CannedTransport.Answer) -> Preview {
    Preview(name, answers: [answer]) { _ in StoreNewsScreen() }
  }

  private static let newsPath = "/api/v1/content/news"
  private static let blocks = CannedTransport.Answer(
    "/api/v1/content/home", json: PackageResources.home_blocks_json)

  private static let nothing = #"{"items": [], "next": null}"#
  private static let lowPath = "/api/v1/inventory/low-stock"
  private static let orders = "/api/v1/ordering/orders"
  private static let staffList = "/api/v1/catalog/staff/product-list"
  private static let low = CannedTransport.Answer(lowPath, json: PackageResources.low_stock_json)
  private static let overview = CannedTransport.Answer(
    "/api/v1/ordering/overview", json: PackageResources.sales_overview_json)
  private static let reviews = CannedTransport.Answer("/api/v1/catalog/reviews", json: nothing)
  private static let sent = CannedTransport.Answer("/api/v1/shipping/shipments", json: PackageResources.shipments_json)
  private static let found = CannedTransport.Answer(orders, json: PackageResources.found_orders_json)

  private static let staff = {
    var session = WebSession()
    session.staffToken = "t"
    return session
  }()

  private static func office(_ name: String, _ answers: CannedTransport.Answer...) -> Preview {
    Preview(name, answers: answers) { client in
      AdminDashboardScreen().environment(CatalogModel(client: CatalogHTTPClient(client: client)))
        .environment(InventoryModel(client: InventoryHTTPClient(client: client)))
        .environment(OrderingModel(client: OrderingHTTPClient(client: client)))
        .environment(ShippingModel(client: ShippingHTTPClient(client: client)))
        .environment(ContentModel(client: ContentHTTPClient(client: client)))
        .environment(SettingsModel(client: SettingsHTTPClient(client: client)))
    }
  }

  private static let pages = CannedTransport.Answer(
    "/api/v1/content/staff/articles", json: PackageResources.new_pages_json)
  private static let settings = CannedTransport.Answer(
    "/api/v1/settings/sections", json: PackageResources.new_settings_json)

  private static func closed(hasPassword: Bool, _ client: HTTPClient) -> some View {
    ClosedShopScreen(shopName: "Fieldstone", hasPassword: hasPassword)
      .environment(
        AccessModel(
          client: AccessHTTPClient(client: client),
          storage: SessionStorage(load: { WebSession() }, update: { _ in }, replace: { _ in })))
  }

  private static func search(_ name: String, _ answers: CannedTransport.Answer...) -> Preview {
    Preview(name, answers: answers) { client in
      OfficeSearchScreen(query: "se").environment(\.httpClient, client)
        .environment(
          AccessModel(
            client: AccessHTTPClient(client: client),
            storage: SessionStorage(load: { staff }, update: { _ in }, replace: { _ in })))
    }
  }
}
