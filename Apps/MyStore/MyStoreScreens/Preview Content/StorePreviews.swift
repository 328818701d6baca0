import Access
import Catalog
import CatalogPreviews
import CustomersPreviews
package import FoundationUI
import InventoryPreviews
import MyStoreKit
import MyStoreScreens
import OrderingPreviews
import ShippingPreviews
import WebUI

/// Every screen of the store in its states: those over several contexts, then each context's.
package enum StorePreviews: PreviewProvider {
  package static var previews: [Preview] {
    own + CatalogPreviews.previews + OrderingPreviews.previews + InventoryPreviews.previews
      + ShippingPreviews.previews + CustomersPreviews.previews
  }

  private static let list = "/api/v1/catalog/products"

  /// Screens over several contexts.
  package static var own: [Preview] {
    [
      home("HomeScreen", .init(list, json: PackageResources.home_json), top),
      home("HomeScreen, without categories", .init(list, json: PackageResources.home_json)),
      home("HomeScreen, error", .init(list, failing: .timedOut)),
      home("HomeScreen, loading", .never(list)),
      Preview("DesignGallery") { _ in DesignGallery() },
      Preview("OfficeScreen") { _ in OfficeScreen() },
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
    }
  }
}
