import Access
import Catalog
import Customers
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

/// Whom a page acts as: a shopper's cart has a token of its own beside the customer's; staff have one for everything.
struct PageTokens: Hashable {
  let cart: String?
  let person: String?

  init(_ session: WebSession, in section: StoreSection) {
    switch section {
    case .shop: (cart, person) = (session.guestToken, session.customerToken)
    case .office: (cart, person) = (session.staffToken, session.staffToken)
    }
  }
}

/// The aggregate models of one principal, made in the page's session.
struct Models {
  let catalog: CatalogModel
  let inventory: InventoryModel
  let ordering: OrderingModel
  let shipping: ShippingModel
  let customers: CustomersModel

  /// Models over clients that send the tokens. Whoever is known asks the Catalog as themselves, since a member sees more
  /// of it, at other prices; for everybody else it is the same, and answers are kept. Staff see more of it than others, and every text as the shop keeps it, whatever their page's language.
  init(anyone: HTTPClient, tokens: PageTokens, section: StoreSection) {
    let client = anyone.signedIn(token: tokens.cart)
    let person = anyone.signedIn(token: tokens.person)
    let own = CatalogHTTPClient(client: section == .office ? person.speaking(nil) : person)
    catalog = CatalogModel(client: tokens.person == nil ? CatalogHTTPClient(client: anyone) : own, own: own)
    customers = CustomersModel(client: CustomersHTTPClient(client: section == .office ? person : anyone))
    inventory = InventoryModel(client: InventoryHTTPClient(client: section == .office ? person : anyone))
    ordering = OrderingModel(client: OrderingHTTPClient(client: client), own: OrderingHTTPClient(client: person))
    shipping = ShippingModel(client: ShippingHTTPClient(client: client))
  }
}

/// Gives what is inside the models of a principal. Give it the tokens as its identity: another principal, other models; a
/// section's tokens are its own.
struct ModelScope<Content: View>: View {
  @State private var models: Models
  private let content: (Models) -> Content

  init(
    anyone: HTTPClient, tokens: PageTokens, section: StoreSection, @ViewBuilder content: @escaping (Models) -> Content
  ) {
    _models = State(initialValue: Models(anyone: anyone, tokens: tokens, section: section))
    self.content = content
  }

  var body: some View {
    content(models)
      .environment(models.catalog)
      .environment(models.inventory)
      .environment(models.ordering)
      .environment(models.shipping)
      .environment(models.customers)
  }
}
