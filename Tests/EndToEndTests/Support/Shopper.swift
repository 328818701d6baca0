import Access
import AccessService
import Addresses
import Catalog
import Content
import Foundation
import FoundationCore
import HTTPServer
import Imports
import Inventory
import MyStoreApp
import MyStoreKit
import Ordering
import OrderingService
import OutboundService
import Persistence
import Settings
import Shipping
import StoreIdentifiers
import TestDatabase
import Testing

/// Ways to reach a store's API: signed in as staff, or as somebody with a cart.
struct StoreClients: Sendable {
  let client: HTTPClient

  init(_ client: HTTPClient) { self.client = client }

  /// Over a real socket.
  init(base: URL, token: String? = nil) {
    client = HTTPClient(transport: NetworkTransport(base: base), token: token, retries: .never)
  }

  var access: AccessHTTPClient { AccessHTTPClient(client: client) }
  var content: ContentHTTPClient { ContentHTTPClient(client: client) }
  var imports: ImportsHTTPClient { ImportsHTTPClient(client: client) }
  var catalog: CatalogHTTPClient { CatalogHTTPClient(client: client) }
  var inventory: InventoryHTTPClient { InventoryHTTPClient(client: client) }
  var ordering: OrderingHTTPClient { OrderingHTTPClient(client: client) }
  var shipping: ShippingHTTPClient { ShippingHTTPClient(client: client) }

  func signedIn(_ token: String) -> StoreClients { StoreClients(client.signedIn(token: token)) }

  /// Signs in as the first staff user.
  func asOwner(password: String) async throws -> StoreClients {
    let session = try await access.signIn(Credentials(email: "owner@shop.example", password: password))
    return signedIn(session.token)
  }

  /// The first variant of a product that a list showed.
  func variant(of listed: ProductSummary) async throws -> Variant {
    try #require(try await catalog.product(listed.id).variants.first)
  }

  /// Gives a product of one variant another price.
  func setPrice(of product: Product, to amount: Int64) async throws {
    let stored = try await catalog.staffProduct(product.id)
    guard let variant = stored.variants.first else { return }
    let priced = Variant(id: variant.id, sku: variant.sku, name: nil, price: try Money(amount, .gbp))
    _ = try await catalog.edit(stored.id, ProductEdit(variants: [priced]), version: stored.version)
  }

  /// Adds a product of one variant, with stock.
  func addProduct(_ name: String, price: Int64, stock: Int) async throws -> Product {
    let variant = Variant(id: .make(), sku: UUID().uuidString, name: nil, price: try Money(price, .gbp))
    let product = try await catalog.add(NewProduct(name: name, variants: [variant]))
    if stock > 0 {
      try await inventory.receive(
        Receipt(lines: [.init(variant: variant.id, quantity: stock)]), key: UUID().uuidString)
    }
    return product
  }

  /// Opens a cart of some variants, one at least; what comes back is signed in as its holder.
  func fillCart(_ lines: [(VariantID, Int)]) async throws -> (cart: CartID, holder: StoreClients) {
    let first = try #require(lines.first)
    let opened = try await ordering.openCart(NewCart(of: first.0, quantity: first.1))
    let holder = signedIn(opened.token)
    for (variant, quantity) in lines.dropFirst() {
      _ = try await holder.ordering.setQuantity(quantity, of: variant, in: opened.cart.id)
    }
    return (opened.cart.id, holder)
  }

  /// A request to order a cart at the total that it comes to now, delivery at the demo shop's standard rate included.
  func request(_ cart: CartID, id: OrderID = .make()) async throws -> PlaceOrder {
    try Self.request(try await ordering.cart(cart), id: id)
  }

  /// A request to order a cart at the total of the cart as it was read.
  static func request(_ cart: Cart, id: OrderID = .make()) throws -> PlaceOrder {
    PlaceOrder(
      id: id, cart: cart.id, email: "buyer@example.com",
      address: PostalAddress(
        name: "A. Buyer", lines: ["1 High Street"], city: "Leeds", postalCode: "LS1 1AA", country: "GB"),
      shippingMethod: "standard", expectedTotal: try cart.subtotal.adding(Money(395, .gbp)), preorders: cart.preorders)
  }
}

/// A store in the tests' own process, reached through its router without a socket.
struct LocalStore {
  let store: Store
  let owner: StoreClients
  let anyone: StoreClients

  static func with<Value>(
    allocate: StockAllocation = .conditional, limits: StoreLimits = .raised, clock: WallClock = .system,
    logger: Logger = .silent, networks: String = "", prepare: (URL) throws -> Void = { _ in },
    _ body: (LocalStore) async throws -> Value
  ) async throws -> Value {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("mystore-e2e-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try prepare(folder)
    var configuration = StoreConfiguration()
    configuration.database = folder.appendingPathComponent("mystore.db").path
    configuration.allowedNetworks = AddressNetwork.list(networks) ?? []
    // This process is the tests'.
    configuration.program = try StoreProcess.executable("mystore").path
    if limits == .raised {
      configuration.settings = [
        "orders.units-per-line": .number(9_999), "orders.lines-per-cart": .number(200),
        "orders.unpaid-per-email": .number(0), "orders.unpaid-per-address": .number(0),
      ]
    }
    // A file, or a schema of the run's server.
    let store = try await Store.open(
      configuration, clock: clock, logger: logger,
      openDatabase: { (configuration, clock) throws(DatabaseError) in
        try await TestDatabase.open(configuration.database, schemas: Store.schemas, clock: clock)
      }, allocate: allocate)
    try await store.access.addStaff(
      email: "owner@shop.example", name: "Owner", password: "a password of some length")
    let token = try await store.access.issueToken(toStaff: "owner@shop.example").token
    let anyone = StoreClients(HTTPClient(transport: store.inProcess, retries: .never))
    let local = LocalStore(store: store, owner: anyone.signedIn(token), anyone: anyone)
    do {
      let value = try await body(local)
      await store.close()
      return value
    } catch {
      await store.close()
      throw error
    }
  }
}
