import Access
import Catalog
import FoundationCore
import Inventory
import MyStoreKit
import Ordering
import Shipping
import StoreIdentifiers
import WebUI
import WebUIServer

/// What one page is made from: the browser it is shown in, and the API as anyone.
struct PageContext {
  let browser: Browser<WebSession>
  let anyone: HTTPClient
}

extension WebSession {
  /// The browser's cart.
  var cartID: CartID? { cart.map { CartID($0) } }
}

/// The aggregate models of one principal, made in the page's session.
struct Models {
  let catalog: CatalogModel
  let inventory: InventoryModel
  let ordering: OrderingModel
  let shipping: ShippingModel

  /// Models over clients that send the token. What a shopper sees of the Catalog is the same for all, so it does not go
  /// with that; staff see more of it than others.
  init(anyone: HTTPClient, token: String?, section: StoreSection) {
    let client = anyone.signedIn(token: token)
    catalog = CatalogModel(client: CatalogHTTPClient(client: section == .office ? client : anyone))
    inventory = InventoryModel(client: InventoryHTTPClient(client: anyone))
    ordering = OrderingModel(client: OrderingHTTPClient(client: client))
    shipping = ShippingModel(client: ShippingHTTPClient(client: client))
  }
}

/// Gives what is inside the models of a principal. Give it the token as its identity: another principal, other models; a
/// section's tokens are its own.
struct ModelScope<Content: View>: View {
  @State private var models: Models
  private let content: (Models) -> Content

  init(
    anyone: HTTPClient, token: String?, section: StoreSection, @ViewBuilder content: @escaping (Models) -> Content
  ) {
    _models = State(initialValue: Models(anyone: anyone, token: token, section: section))
    self.content = content
  }

  var body: some View {
    content(models)
      .environment(models.catalog)
      .environment(models.inventory)
      .environment(models.ordering)
      .environment(models.shipping)
  }
}
