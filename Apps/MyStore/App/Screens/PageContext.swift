import Access
import Catalog
import CatalogUI
import FoundationCore
import Inventory
import MyStoreKit
import Ordering
import Shipping
import StoreIdentifiers
import WebUI
import WebUIServer

/// What one page's views are given: models over clients of the browser's own principal, made in the page's session.
struct PageContext {
  let browser: Browser<WebSession>
  let anyone: HTTPClient
  let catalog: CatalogModel
  let inventory: InventoryModel
  let ordering: OrderingModel
  let shipping: ShippingModel

  /// Models for a shopper's page, or for staff's. A page belongs to one of them: their tokens never meet.
  init(browser: Browser<WebSession>, anyone: HTTPClient, isOffice: Bool) {
    self.browser = browser
    self.anyone = anyone
    let session = browser.context
    let client = anyone.signedIn(token: isOffice ? session.staffToken : session.guestToken)
    // Public answers are the same for all, so the shopper's token need not go with them.
    catalog = CatalogModel(client: CatalogHTTPClient(client: anyone))
    inventory = InventoryModel(client: InventoryHTTPClient(client: isOffice ? client : anyone))
    ordering = OrderingModel(client: OrderingHTTPClient(client: client))
    shipping = ShippingModel(client: ShippingHTTPClient(client: client))
  }
}

extension WebSession {
  /// The browser's cart.
  var cartID: CartID? { cart.map { CartID($0) } }
}
