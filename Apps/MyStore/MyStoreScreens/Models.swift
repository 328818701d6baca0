import Access
import Catalog
import Content
import Customers
import FoundationCore
import FoundationUI
import Imports
import Inventory
import Marketing
import Markets
import MyStoreKit
import Operations
import Ordering
import Outbound
import Payments
import Settings
import Shipping
import WebUI

/// Whom a page acts as: a shopper's cart has a token of its own beside the customer's; staff have one for everything.
struct PageTokens: Hashable {
  let cart: String?
  let person: String?

  init(_ session: WebSession, in section: StoreSection) {
    switch section {
    case .shop, .settings: (cart, person) = (session.guestToken, session.customerToken)
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
  let markets: MarketsModel
  let marketing: MarketingModel
  let payments: PaymentsModel
  let operations: OperationsModel
  let imports: ImportsModel
  let outbound: OutboundModel
  let webhooks: WebhookModel
  let storefronts: StorefrontKeyModel
  let content: ContentModel
  let settings: SettingsModel
  let staff: StaffModel
  /// The client of the principal, for data that is private to one screen.
  let client: HTTPClient
  /// The clients whose principals own what is shown: one, or beside the customer's the cart's.
  let principals: [HTTPClient]

  /// Models over clients that send the tokens. Whoever is known asks the Catalog as themselves, since a member sees more
  /// of it, at other prices; for everybody else it is the same, and answers are kept. Staff see more of it than others, and every text as the shop keeps it, whatever their page's language.
  init(anyone: HTTPClient, tokens: PageTokens, section: StoreSection) {
    let cart = anyone.signedIn(token: tokens.cart)
    let person = anyone.signedIn(token: tokens.person)
    client = person
    // A customer's cart has a token of its own.
    principals = Set([tokens.cart, tokens.person].compactMap(\.self)).count > 1 ? [person, cart] : [cart]
    let own = CatalogHTTPClient(client: section == .office ? person.speaking(nil) : person)
    catalog = CatalogModel(client: tokens.person == nil ? CatalogHTTPClient(client: anyone) : own, own: own)
    customers = CustomersModel(client: CustomersHTTPClient(client: person))
    markets = MarketsModel(client: MarketsHTTPClient(client: person))
    marketing = MarketingModel(client: MarketingHTTPClient(client: person))
    payments = PaymentsModel(
      client: PaymentsHTTPClient(client: person),
      buyer: PaymentsHTTPClient(client: tokens.person == nil ? cart : person))
    imports = ImportsModel(client: ImportsHTTPClient(client: person))
    operations = OperationsModel(client: OperationsHTTPClient(client: person))
    outbound = OutboundModel(client: OutboundHTTPClient(client: person))
    webhooks = WebhookModel(client: OutboundHTTPClient(client: person))
    content = ContentModel(client: ContentHTTPClient(client: section == .office ? person.speaking(nil) : anyone))
    settings = SettingsModel(client: SettingsHTTPClient(client: person))
    staff = StaffModel(client: AccessHTTPClient(client: person))
    storefronts = StorefrontKeyModel(client: AccessHTTPClient(client: person))
    inventory = InventoryModel(client: InventoryHTTPClient(client: section == .office ? person : anyone))
    ordering = OrderingModel(client: OrderingHTTPClient(client: cart), own: OrderingHTTPClient(client: person))
    shipping = ShippingModel(client: ShippingHTTPClient(client: cart))
  }

  /// Changes of what the page's principals may see, until the sequence is no longer read.
  func changes() -> AsyncStream<ChangeNotice> {
    AsyncStream { continuation in
      let tasks = principals.map { client in
        Task { for await notice in client.changes() { continuation.yield(notice) } }
      }
      continuation.onTermination = { _ in for task in tasks { task.cancel() } }
    }
  }

  /// Lets each model load again what a notice concerns.
  func take(_ notice: ChangeNotice) async {
    await ordering.take(notice)
    await shipping.take(notice)
    await inventory.take(notice)
  }
}

/// Gives its content the models of a principal, and keeps them up to date while a browser follows the page. Give it the
/// tokens as its identity: another principal, other models; a section's tokens are its own.
struct ModelScopeView<Content: View>: View {
  @State private var models: Models
  @Environment(\.scenePhase) private var phase
  private let content: (Models) -> Content

  init(
    anyone: HTTPClient, tokens: PageTokens, section: StoreSection, @ViewBuilder content: @escaping (Models) -> Content
  ) {
    _models = State(initialValue: Models(anyone: anyone, tokens: tokens, section: section))
    self.content = content
  }

  var body: some View {
    content(models)
      .onReceive(id: phase) {
        phase == .active ? models.changes() : nil
      } perform: { notice in
        await models.take(notice)
      }
      .environment(models.catalog)
      .environment(models.inventory)
      .environment(models.ordering)
      .environment(models.shipping)
      .environment(models.customers)
      .environment(models.markets)
      .environment(models.marketing)
      .environment(models.payments)
      .environment(models.operations)
      .environment(models.imports)
      .environment(models.outbound)
      .environment(models.webhooks)
      .environment(models.storefronts)
      .environment(models.content)
      .environment(models.settings)
      .environment(models.staff)
      .environment(\.httpClient, models.client)
      .environment(\.namedQueries, .saved(by: AccessHTTPClient(client: models.client)))
  }
}
