import Access
import Catalog
import CatalogService
import Customers
import CustomersService
import Foundation
import FoundationCore
import Inventory
import InventoryService
import Marketing
import MarketingService
import Markets
import MarketsService
import MyStoreApp
import Persistence
import Pricing
import Settings
import Shipping
import ShippingService
import SimulationKit
import StoreIdentifiers

/// The database that every simulated shop begins with: made once, and copied for each run.
///
/// It is small, so that what is rare in a shop is frequent here: few units of few things, and promotions that are soon
/// used up.
struct ShopTemplate: Sendable {
  let folder: String
  let variants: [VariantID]
  /// A bundle of a bowl and two plates, which have stock, in the place of its own.
  let bundle: VariantID
  let products: [ProductID]
  let customers: [CustomerID]
  let locations: [LocationID]
  let promotions: [PromotionID]
  /// Codes of the promotions that have some, and one that nobody has given out.
  static let codes = ["TENTH", "ONCE", "BUDGET", "UNKNOWN"]
  static let staff = Principal.system("simulation", permissions: Store.permissions)

  /// Where runs begin: after everything in the template.
  static let start = Timestamp(milliseconds: 1_750_000_000_000)

  private static let made = Task { try await make() }

  /// The template, which the first run makes.
  static func shared() async throws -> ShopTemplate { try await made.value }

  /// What can be bought.
  var goods: [VariantID] { variants + [bundle] }

  var file: String { folder + "/template.db" }

  /// Where databases of tests lie that are soon gone: in memory, where the system has such a place.
  private static func newFolder() throws -> String {
    let memory = "/dev/shm"
    let parent = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
    let prefix = "mystore-simulation-"
    // A process leaves its template behind: whoever comes next takes away those of processes that are gone.
    for name in try FileManager.default.contentsOfDirectory(atPath: parent) where name.hasPrefix(prefix) {
      guard let process = Int32(name.dropFirst(prefix.count)), kill(process, 0) != 0, errno == ESRCH else { continue }
      try? FileManager.default.removeItem(atPath: parent + "/" + name)
    }
    let folder = parent + "/" + prefix + "\(ProcessInfo.processInfo.processIdentifier)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder
  }

  private static func make() async throws -> ShopTemplate {
    let folder = try newFolder()
    let context = SimulationContext(seed: 0, start: start.advanced(by: .seconds(-86_400)))
    return try await context.run {
      var configuration = StoreConfiguration()
      configuration.database = folder + "/template.db"
      let store = try await Store.inspect(configuration, clock: context.clock.wallClock)
      let template = try await fill(store, in: folder)
      _ = try await store.relay.drain()
      await store.close()
      let rows = try LedgerFile(path: configuration.database)
      for statement in Fault.schema { try rows.run(statement) }
      try rows.run("PRAGMA wal_checkpoint(TRUNCATE)")
      rows.close()
      return template
    }
  }

  private static func fill(_ store: Store, in folder: String) async throws -> ShopTemplate {
    let first = try await store.inventory.openFirstLocation(named: "Main warehouse")
    let second = NewLocation(Location.Details(code: "EAST", name: "East warehouse", kind: .warehouse))
    _ = try await store.inventory.locations.add(second, once: nil, as: staff)
    try await addDelivery(store)
    var (variants, products): ([VariantID], [ProductID]) = ([], [])
    for (name, price) in [("Bowl", 1_999), ("Mug", 1_250), ("Plate", 799), ("Lamp", 7_920)] as [(String, Int64)] {
      let variant = Variant(id: .make(), sku: name.uppercased(), name: nil, price: try Money(price, .gbp))
      let product = try await store.catalog.products.add(
        NewProduct(name: name, variants: [variant]), once: nil, as: staff)
      products.append(product.id)
      variants.append(variant.id)
    }
    try await store.inventory.receive(
      Receipt(location: first, lines: variants.map { Receipt.Line(variant: $0, quantity: 4) }),
      once: ShopWorld.key("template", "receive"), as: staff)
    let set = Variant(
      id: .make(), sku: "SET", name: nil, price: try Money(3_100, .gbp),
      components: [
        BundleComponent(variant: variants[0], quantity: 1), BundleComponent(variant: variants[2], quantity: 2),
      ])
    _ = try await store.catalog.products.add(NewProduct(name: "Set", variants: [set]), once: nil, as: staff)
    var customers: [CustomerID] = []
    for name in ["ann", "ben"] {
      let new = NewCustomer(name: name, email: "\(name)@example.com")
      customers.append(try await store.customers.add(new, once: nil, as: staff).id)
    }
    return ShopTemplate(
      folder: folder, variants: variants, bundle: set.id, products: products,
      customers: customers, locations: [first, second.id],
      promotions: try await addPromotions(store, free: variants[2]))
  }

  /// Delivery to everywhere; taxes of two countries, in one of which they are added to prices.
  private static func addDelivery(_ store: Store) async throws {
    for (name, countries, price) in [("Germany", ["DE"], 395), ("Elsewhere", [], 1_495)] as [(String, [String], Int64)]
    {
      let method = DeliveryMethod(id: "standard", name: "Standard", price: try Money(price, .gbp))
      _ = try await store.shipping.add(
        NewShippingZone(ShippingZone.Details(name: name, countries: countries, methods: [method])), once: nil, as: staff
      )
    }
    _ = try await store.markets.markets.add(
      NewMarket(Market.Details(name: "Germany", countries: ["DE"], rounding: .document)), as: staff)
    _ = try await store.markets.markets.add(
      NewMarket(Market.Details(name: "France", countries: ["FR"], regime: .excludingTax)), as: staff)
    _ = try await store.markets.rates.addKnown(KnownRateRequest(countries: ["DE", "FR"]), as: staff)
  }

  private static func addPromotions(_ store: Store, free: VariantID) async throws -> [PromotionID] {
    let everything = ProductSelection()
    var terms: [PromotionTerms] = [
      PromotionTerms(
        title: "Three for two", kind: .product,
        action: .buyXGetY(BuyXGetY(buy: 2, of: everything, get: 1, of: ProductSelection(variants: [free])))),
      PromotionTerms(
        title: "A tenth", trigger: .code, kind: .order,
        action: .percentage(Share(millionths: 100_000) ?? .none, of: everything)),
      PromotionTerms(
        title: "Once", trigger: .code, currency: .gbp, kind: .product,
        action: .amount(try Money(333, .gbp), off: everything)),
      PromotionTerms(
        title: "While it lasts", trigger: .code, currency: .gbp, kind: .delivery,
        action: .percentage(.whole, of: everything)),
    ]
    terms[2].limits = PromotionLimits(total: 3, perCode: 2, perCustomer: 1)
    terms[3].budget = try Money(2_000, .gbp)
    var ids: [PromotionID] = []
    for (place, var terms) in terms.enumerated() {
      terms.status = .active
      let promotion = try await store.marketing.promotions.add(NewShopPromotion(terms: terms), as: staff)
      ids.append(promotion.id)
      guard place > 0 else { continue }
      _ = try await store.marketing.codes.add(ImportedCodes(codes: [codes[place - 1]]), to: promotion.id, as: staff)
    }
    return ids
  }
}
