import Access
public import AccessService
public import CatalogService
public import ContentService
public import CustomersService
import DocumentDrawing
import Documents
import Foundation
public import FoundationCore
public import HTTPServer
public import ImportsService
public import InventoryService
public import MarketingService
public import MarketsService
import MetadataService
import MyStoreKit
package import MyStoreScreens
public import OperationsService
public import OrderingService
public import OutboundService
import OutboundUI
public import PaymentsService
public import Persistence
import PictureConversion
import Pictures
import Settings
public import SettingsService
package import Shipping
public import ShippingService
import WebUIServer

/// The whole store, put together: every service over one database, connected to each other, behind one router.
///
/// Opening it fails fast: a store that opened can serve.
public final class Store: Sendable {
  /// What the shopkeeper decided.
  public let configuration: StoreConfiguration
  /// The database.
  public let database: Database
  /// Who is asking.
  public let access: AccessService
  /// Products.
  public let catalog: CatalogService
  /// Stock.
  public let inventory: InventoryService
  /// Who waits for what is sold out.
  public let alerts: StockAlerts
  /// Whom the shop tells what has become few.
  public let lowStock: LowStockNotices
  /// Carts, orders, payments, credits.
  public let ordering: OrderingService
  /// Zones and shipments.
  public let shipping: ShippingService
  /// Customers.
  public let customers: CustomersService
  /// Markets and tax rates.
  public let markets: MarketsService
  /// Promotions.
  public let marketing: MarketingService
  /// Payments.
  public let payments: PaymentsService
  /// Jobs, and events that could not be delivered.
  public let operations: OperationsService
  /// The Imports context.
  public let imports: ImportsService
  /// What leaves the store: mail, and webhooks.
  public let outbound: OutboundService
  /// News, pages, the home page and the menus.
  public let content: ContentService
  /// What the shopkeeper has set.
  public let settings: SettingsService
  /// What that means for pages.
  let front: ShopFront
  let pictures: PictureStore
  /// Writes to buyers about their orders.
  package let orderMails: OrderMails
  /// Carries events from one context to another.
  public let relay: OutboxRelay
  /// Tells clients what has changed.
  let changes: ChangeFeed
  /// Does what can wait, and what comes again and again.
  package let jobs: JobRunner
  /// Copies the database for backups.
  let copies: BackupCopies
  private let schedule = Schedule()
  /// Every operation and page.
  public let router: Router<AccessPolicy>
  /// The operations alone: what pages and other callers in this process use.
  let api: Router<AccessPolicy>
  /// The pages.
  let pages: PageHost<WebSession, StoreRootView>
  /// Clients that listen for changes now.
  public var changeListeners: Int { changes.count }
  /// What operators watch.
  public let metrics: Metrics

  /// Opens or creates the database and connects everything. `openDatabase` is there for stores with a faulty part.
  public static func open(
    _ configuration: StoreConfiguration, clock: WallClock = .system, logger: Logger = .silent,
    openDatabase: (StoreConfiguration, WallClock) async throws(DatabaseError) -> Database = Store.openDatabase,
    allocate: StockAllocation = .conditional, faults: StoreFaults = StoreFaults()
  ) async throws -> Store {
    try await open(
      configuration, clock: clock, logger: logger, openDatabase: openDatabase, allocate: allocate,
      faults: faults, purchase: StoreRootView.addToCart)
  }

  /// Opens a store to fill it with a catalogue of its own: a new one begins without the demo shop's zones.
  static func openForTools(_ configuration: StoreConfiguration) async throws -> Store {
    try await open(configuration, zones: [], purchase: StoreRootView.addToCart)
  }

  /// Opens a store on whose pages a variant is bought by another view: the control of journeys is a store without one.
  /// A new one begins with these zones, or with the demo shop's.
  package static func open(
    _ configuration: StoreConfiguration, clock: WallClock = .system, logger: Logger = .silent,
    openDatabase: (StoreConfiguration, WallClock) async throws(DatabaseError) -> Database = Store.openDatabase,
    allocate: StockAllocation = .conditional, faults: StoreFaults = StoreFaults(),
    zones: [ShippingZone.Details]? = nil, purchase: @escaping PurchaseView
  ) async throws -> Store {
    let store = try await composed(
      configuration, clock: clock, logger: logger, openDatabase: openDatabase, allocate: allocate,
      faults: faults, purchase: purchase)
    do {
      try await store.prepare(
        logger, clock: clock, zones: zones ?? DemoShop.zones(currency: configuration.currency))
      return store
    } catch {
      await store.database.close()
      throw error
    }
  }

  /// Opens a database for administration, or for a simulation, and starts nothing: no event is delivered, nothing is swept
  /// or prepared.
  package static func inspect(
    _ configuration: StoreConfiguration, clock: WallClock = .system, allocate: StockAllocation = .conditional
  ) async throws -> Store {
    try await composed(
      configuration, clock: clock, logger: .silent, openDatabase: Store.openDatabase, allocate: allocate,
      faults: StoreFaults(), purchase: StoreRootView.addToCart)
  }

  private static func composed(
    _ configuration: StoreConfiguration, clock: WallClock, logger: Logger,
    openDatabase: (StoreConfiguration, WallClock) async throws(DatabaseError) -> Database, allocate: StockAllocation,
    faults: StoreFaults, purchase: @escaping PurchaseView
  ) async throws -> Store {
    let database = try await openDatabase(configuration, clock)
    do {
      let metrics = Metrics()
      let access = AccessService(
        database: database, clock: clock, log: AccessLog(logger, metrics: metrics), permissions: permissions,
        roles: roles)
      let keys = try await StoreKeys(of: access)
      let settings = SettingsService(
        database: database, clock: clock,
        sections: ShopFront.sections.filter { !configuration.isOnServer || $0.id != BackupSettings.section.id },
        fixed: configuration.settings,
        key: try await access.secret(named: "settings")
      ) { () throws(AccessError) in
        try await access.staffEmails()
      }
      try await settings.load()
      return try Store(
        configuration, database: database, access: access, settings: settings, keys: keys, metrics: metrics,
        clock: clock, logger: logger, allocate: allocate, faults: faults, purchase: purchase)
    } catch {
      await database.close()
      throw error
    }
  }

  /// Opens the database with every context's tables.
  public static func openDatabase(
    _ configuration: StoreConfiguration, _ clock: WallClock
  ) async throws(DatabaseError) -> Database {
    try await configuration.openDatabase(schemas: Self.schemas, clock: clock)
  }

  /// What the contexts own in the database.
  public static let schemas: [any DatabaseSchema.Type] = [
    AccessSchema.self,
    SettingsSchema.self,
    CatalogSchema.self,
    InventorySchema.self,
    OrderingSchema.self,
    ShippingSchema.self,
    CustomersSchema.self,
    MarketsSchema.self,
    MarketingSchema.self,
    PaymentsSchema.self,
    OutboundSchema.self, ImportsSchema.self,
    ContentSchema.self,
  ]

  private init(
    _ configuration: StoreConfiguration, database: Database, access: AccessService, settings: SettingsService,
    keys: StoreKeys, metrics: Metrics, clock: WallClock, logger: Logger, allocate: StockAllocation, faults: StoreFaults,
    purchase: @escaping PurchaseView
  ) throws {
    self.configuration = configuration
    self.database = database
    let generation = CacheGeneration()
    self.metrics = metrics
    self.access = access
    self.settings = settings
    front = ShopFront(
      locale: configuration.locale, currency: configuration.currency, key: keys.pages,
      origin: configuration.origins.min() ?? "http://\(configuration.address):\(configuration.port)"
    ) {
      settings.values
    }
    pictures = PictureStore(
      folder: configuration.mediaFolder,
      converter: PictureConverter(executable: configuration.program, words: [PictureConversion.command]) {
        logger.log(.warning, "picture-refused", [("reason", $0)])
      }
    ) { logger.log(.error, "pictures-failed", [("reason", $0)]) }
    let outgoing = try GuardedHTTPClient(policy: AddressPolicy(networks: configuration.allowedNetworks))
    catalog = CatalogService(
      database: database, clock: clock, currency: configuration.currency,
      stock: Ports.stock(clock: clock) { Ports.stockRules(settings.values) },
      pictures: pictures, fetching: Ports.pictures(outgoing), customerGroups: CustomerGroupPort(Ports.groupOfCustomer)
    ) {
      generation.advance()
    }
    inventory = InventoryService(
      database: database, clock: clock, rules: { Ports.stockRules(settings.values) },
      sells: Ports.sellsVariant(clock: clock), knows: Ports.knowsVariant)
    marketing = MarketingService(database: database, clock: clock, ports: Ports.pastOrders(database, clock: clock))
    let register = VATRegisterClient(
      client: outgoing, logger: logger, allowsPlainHTTP: configuration.allowsPlainHTTP)
    markets = .shop(
      database, clock: clock, currency: configuration.currency, front: front, asking: register
    ) { settings.values }
    let rules = { @Sendable in Ports.stockRules(settings.values) }
    let viewTokens = OrderViewTokens(key: keys.orders)
    let sending = FulfilmentPorts.shipping(clock: clock, tokens: viewTokens, rules: rules)
    let drawer = DocumentDrawer(executable: configuration.program, words: [DocumentDrawing.command]) {
      logger.log(.warning, "document-not-drawn", [("reason", $0)])
    }
    shipping = .shop(
      database, clock: clock, currency: configuration.currency, ports: sending,
      papers: .shop(front, drawer: drawer) { settings.values },
      carriers: .shop(outgoing, key: keys.carriers, allowsPlainHTTP: configuration.allowsPlainHTTP) { settings.values },
      faults: faults.carriers
    ) { settings.values }
    ordering = OrderingService(
      database: database, clock: clock, currency: configuration.currency, limits: OrderSettings.limits(settings.values),
      timeZone: settings.values.timeZone,
      viewTokens: viewTokens,
      ports: Ports.ordering(
        clock: clock, terms: catalog.terms, sales: Ports.sales(markets.terms),
        promotions: Ports.promotions(marketing.uses, clock: clock), deliveries: shipping.deliveries(),
        allocate: allocate, sending: sending, rules: rules, reached: faults.reached))
    customers = CustomersService(database: database, clock: clock, access: access)
    payments = PaymentsService(
      database: database, clock: clock, ports: Ports.payments(ordering, clock: clock),
      settings: { [front] in front.payments },
      call: Ports.provider(outgoing, allowsPlainHTTP: configuration.allowsPlainHTTP),
      faults: faults.payments)
    outbound = OutboundService(
      database: database, clock: clock, key: keys.mail, transport: try configuration.mailTransport(),
      sender: { configuration.mailSender(named: settings.values[ShopSettings.name]) },
      staff: { () throws(AccessError) in try await access.staffEmails() },
      words: { MailWords.content(of: $0, shop: settings.values[ShopSettings.name], language: $1) },
      webhooks: WebhookSettings(
        sources: WebhookTopics.all, client: outgoing, allowsPlainHTTP: configuration.allowsPlainHTTP))
    content = ContentService(database: database, clock: clock)
    imports = try .shop(
      database, configuration, clock: clock, catalog: catalog, content: content, customers: customers,
      inventory: inventory, marketing: marketing, ordering: ordering)
    orderMails = OrderMails(
      database: database, clock: clock, ordering: ordering, shipping: shipping, mailer: outbound.mailer, front: front,
      reached: faults.reached, values: { settings.values })
    alerts = .shop(
      database, clock: clock, key: keys.alerts, mailer: outbound.mailer, front: front, terms: catalog.terms)
    lowStock = .shop(database, clock: clock, mailer: outbound.mailer, front: front) { settings.values }
    changes = ChangeFeed(access: access, orders: ordering.orders, clock: clock)
    relay = OutboxRelay(
      database,
      consumers: EventTranslations.all(clock: clock, payments: payments, sending: sending, reached: faults.reached) {
        generation.advance()
      }
        + [Bundles.consumer, outbound.consumer, orderMails.consumer, orderMails.receipts, alerts.consumer],
      listeners: [changes.eventListener]
    ) { logger.log($0) }
    let post = AccountPost.mail(outbound.mailer, front: front)
    let links = access.links(post, isExpected: customers.isExpected)
    operations = OperationsService(queue: JobQueue(database), relay: relay)
    copies = BackupCopies(database, configuration)
    let backups = DailyBackups(
      configuration, copies: copies, settings: { settings.values }, clock: clock, logger: logger)
    jobs = JobRunner(
      database,
      handlers: outbound.handlers + payments.handlers + shipping.handlers + backups.handlers + [
        links.handler, alerts.handler, catalog.pictureFetches.handler, catalog.keptColumns.handler,
        .formerImports(logger),
      ]
        + Housekeeping.handlers(
          database, access: access, links: links, inventory: inventory, alerts: alerts, lowStock: lowStock,
          ordering: ordering, shipping: shipping, payments: payments, catalog: catalog, imports: imports,
          outbound: outbound, orderMails: orderMails, clock: clock)
    ) { logger.log($0) }
    let budgets = WriteBudgets(configuration.writeRates)
    budgets.register(in: metrics)
    let gate = Gate(access, budgets: budgets)
    let routes =
      access.routes(gate) + access.staffRoutes(gate, post: post) + links.routes(gate)
      + AuditTrail(access, reversals: settings.reversals + catalog.reversals + shipping.reversals).routes(gate)
      + settings.routes(gate) + catalog.routes(gate, generation: generation)
      + inventory.routes(gate) + alerts.routes(gate)
      + ordering.routes(gate) + shipping.routes(gate)
      + customers.routes(gate)
      + markets.routes(gate)
      + marketing.routes(gate)
      + payments.routes(gate)
      + operations.routes(gate) + imports.routes(gate)
      + outbound.routes(gate)
      + content.routes(gate)
      + MetadataService(database: database, subjects: MetadataKinds.all).routes(gate)
      + ShopDoor.routes(gate, front)
    api = try Router(routes: routes, metrics: Metrics(), logger: logger)
    pages = Pages.host(
      configuration, front: front, sessions: access.webSessions, signingKey: keys.pages,
      transport: InProcessTransport(api, changes),
      metrics: metrics, logger: logger, purchase: purchase)
    pages.register(in: metrics)
    router = try Router(
      routes: routes,
      pages: [
        .openAPI(
          OpenAPI.document(
            title: "MyStore", version: "1", routes: routes, webhooks: WebhookTopics.all.map(\.description))),
        .health(),
        .readiness { [database, relay] in StoreMetrics.readiness(database, relay, backups) },
      ]
        + [
          .metrics(metrics), changes.route, catalog.media.files,
        ]
        + StaffTables(pages: pages, transport: InProcessTransport(api, changes)).routes
        + PaperPages(pages: pages, transport: InProcessTransport(api, changes)).routes
        + Sitemaps.routes(catalog, content, configuration, front) + pages.routes,
      metrics: metrics, logger: logger)
    StoreMetrics.register(database: database, relay: relay, in: metrics)
    if !configuration.isOnServer { StoreMetrics.register(backups, in: metrics) }
    metrics.gauge("change_listeners", help: "Clients that listen for changes.") { [changes] in Double(changes.count) }
    // Not held: a store that is closed would keep itself, with the threads of its parts.
    access.onTokensEnd { [weak self] ended in
      guard let self else { return }
      self.changes.end(tokensIn: ended)
      // Not waited for: the page of whoever ended them may be among those that close.
      Task {
        await self.pages.endPages {
          [$0.staffToken, $0.customerToken].compactMap(\.self).contains { ended.contains($0) }
        }
      }
    }
  }

  private func prepare(_ logger: Logger, clock: WallClock, zones: [ShippingZone.Details]) async throws {
    try pictures.prepare()
    try await catalog.prices.checkCurrency()
    // A database without a location is a new one. Zones come before it: a start that is cut short adds them again.
    if try await !inventory.hasLocation() {
      try await shipping.addZonesIfNone(zones)
      try await content.addTemplatesIfNew()
    }
    try await inventory.openFirstLocation(named: "Main warehouse")
    try await access.storefrontKeys.prepare()
    try await catalog.reindexing.prepare()
    relay.start()
    schedule.start(catalog, content, clock: clock, logger: logger)
    try await jobs.start()
  }

  /// Hands pages to their browsers, which go on with them when the store is back: before its server stops.
  public func pausePages() async { await pages.pause() }

  /// Ends the pages, stops delivering events and closes the database.
  public func close() async {
    await pages.closePages()
    changes.close()
    await imports.runner.stop()
    await schedule.stop()
    await jobs.stop()
    await relay.stop()
    await database.close()
  }
}
