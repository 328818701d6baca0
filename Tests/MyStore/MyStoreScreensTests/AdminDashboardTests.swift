import Catalog
import Content
import Foundation
import Inventory
import MyStoreKit
import MyStoreScreens
import Ordering
import Settings
import Shipping
import Testing
import WebUI
import WebUITesting

/// Where staff begin, without a server.
@Suite struct AdminDashboardTests {
  /// The parts, by the addresses that they ask.
  private static let parts = [
    "/api/v1/ordering/overview": #"{"days": [], "unpaid": 6, "unshipped": 2}"#,
    "/api/v1/inventory/low-stock": #"{"items": []}"#, "/api/v1/catalog/reviews": #"{"items": [], "next": null}"#,
    "/api/v1/catalog/products": #"{"items": [], "next": null}"#, "/api/v1/shipping/shipments": "[]",
  ]
  /// What a part says when it has loaded.
  private static let signs = [
    "/api/v1/ordering/overview": "Orders to pay", "/api/v1/inventory/low-stock": "Nothing is nearly gone.",
    "/api/v1/catalog/reviews": "No review waits.",
    "/api/v1/catalog/products": "Nothing was sold in the last 30 days.",
    "/api/v1/shipping/shipments": "Nothing was sent yet.",
  ]

  private func screen(_ answers: [CannedTransport.Answer]) async -> Screen {
    let client = HTTPClient(transport: CannedTransport(answers), retries: .never)
    let screen = await Screen {
      AdminDashboardScreen().environment(CatalogModel(client: CatalogHTTPClient(client: client)))
        .environment(InventoryModel(client: InventoryHTTPClient(client: client)))
        .environment(OrderingModel(client: OrderingHTTPClient(client: client)))
        .environment(ShippingModel(client: ShippingHTTPClient(client: client)))
        .environment(ContentModel(client: ContentHTTPClient(client: client)))
        .environment(SettingsModel(client: SettingsHTTPClient(client: client)))
    }
    await screen.settle()
    return screen
  }

  @Test(arguments: [nil] + parts.keys.sorted().map { Optional($0) })
  func `each part loads and fails alone`(failing: String?) async throws {
    let answers = Self.parts.map { path, json in
      path == failing ? CannedTransport.Answer(path, json: "{}", status: 500) : .init(path, json: json)
    }
    let screen = await screen(answers)
    for (path, sign) in Self.signs { #expect(await screen.contains(sign) == (path != failing)) }
    #expect(await screen.contains("This part cannot be shown") == (failing != nil))
  }
}
