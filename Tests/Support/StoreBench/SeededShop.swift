import Access
import AccessService
import Catalog
import CatalogService
import FoundationCore
import Inventory
import InventoryService
import MyStoreApp
import Ordering
import OrderingService
import Persistence
import Settings
import SettingsService
import StoreIdentifiers
import TestSupport

/// A shop of made-up products, the same in every run, and what requests need to know of it.
struct SeededShop {
  /// A cart of three lines that waits to be bought.
  struct Cart {
    let id: CartID
    let token: String
    /// What is in it, as it was put in.
    let variants: [VariantID]
    /// What an order of it comes to, delivery in the country included.
    let total: Money
  }

  let products: [Product]
  let staffToken: String
  let carts: [Cart]
  /// The places after the first page of some lists, with the query that leads there.
  let pages: [String]

  static let staff = "bench@shop.example"
  static let keeper = Principal.staff(
    StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: Store.permissions))

  /// Fills a new database by the services' own commands.
  static func make(database: String, products count: Int, carts: Int, pages: Int) async throws -> SeededShop {
    var configuration = StoreConfiguration()
    configuration.database = database
    let store = try await Store.open(configuration)
    do {
      try await store.access.addStaff(
        email: staff, name: "Bench", password: AccessService.makePassword())
      let token = try await store.access.issueToken(toStaff: staff).token
      try await writeToBuyers(false, in: store)
      let products = try await addProducts(count, to: store)
      let shop = SeededShop(
        products: products, staffToken: token, carts: try await fillCarts(carts, of: products, in: store),
        pages: try await listPages(pages, in: store))
      await store.close()
      return shop
    } catch {
      await store.close()
      throw error
    }
  }

  /// Mail about orders has a row of its own.
  private static func writeToBuyers(_ writes: Bool, in store: Store) async throws {
    let section = OrderSettings.section.id
    let state = try await store.settings.section(section, as: keeper)
    let change = SettingsEdit.Change(key: OrderSettings.sendsMail.declaration.key, value: "\(writes)")
    _ = try await store.settings.change(
      section, SettingsEdit(changes: [change]), version: state.version, as: keeper)
  }

  private static func addProducts(_ count: Int, to store: Store) async throws -> [Product] {
    var words = ProductWords(seed: 42)
    let new = try (0..<count).map { try words.product(number: $0, currency: store.configuration.currency) }
    let products = try await concurrently(new) { product in
      try await store.catalog.products.add(product, once: nil, as: keeper)
    }
    let lines = products.flatMap(\.variants).map { Receipt.Line(variant: $0.id, quantity: 1_000_000) }
    try await store.inventory.receive(
      Receipt(lines: lines), once: IdempotencyKey(principal: "bench", operation: "stock", key: "1", fingerprint: []),
      as: keeper)
    return products
  }

  private static func fillCarts(_ count: Int, of products: [Product], in store: Store) async throws -> [Cart] {
    var random = SplitMix(seed: 7)
    let variants = products.flatMap(\.variants).map(\.id)
    let choices = (0..<count).map { _ in (0..<3).map { _ in variants[Int.random(in: variants.indices, using: &random)] }
    }
    return try await concurrently(choices) { chosen in
      let opened = try await store.ordering.carts.open(NewCart(of: chosen[0], quantity: 1))
      var cart = opened.cart
      for variant in chosen.dropFirst() {
        cart = try await store.ordering.carts.setQuantity(1, of: variant, in: cart.id, as: .guest(cart.id.value))
      }
      return Cart(
        id: cart.id, token: opened.token, variants: chosen,
        total: try cart.subtotal.adding(Money(395, store.configuration.currency)))
    }
  }

  /// Queries that no two are alike of, half of them with a cursor.
  private static func listPages(_ count: Int, in store: Store) async throws -> [String] {
    var random = SplitMix(seed: 11)
    var pages: [String] = []
    while pages.count < count {
      let low = Int64.random(in: 0...9_000, using: &random)
      let high = low + Int64.random(in: 2_000...10_000, using: &random)
      let sort = ProductSort.allCases[pages.count / 2 % ProductSort.allCases.count]
      let query = "limit=24&minPrice=\(low)&maxPrice=\(high)&sort=\(sort.rawValue)"
      pages.append(query)
      let page = try await store.catalog.search.products(
        ProductFilter(minimumPrice: low, maximumPrice: high, sort: sort), after: nil, limit: 24, as: .anonymous)
      if let cursor = page.next { pages.append(query + "&cursor=\(cursor.text)") }
    }
    return pages
  }

  /// Does something to each element, 128 at a time: commands that wait together share a commit.
  static func concurrently<Element: Sendable, Value: Sendable>(
    _ elements: [Element], _ body: @escaping @Sendable (Element) async throws -> Value
  ) async throws -> [Value] {
    try await withThrowingTaskGroup(of: [(Int, Value)].self) { group in
      for worker in 0..<128 {
        group.addTask {
          var values: [(Int, Value)] = []
          for index in stride(from: worker, to: elements.count, by: 128) {
            values.append((index, try await body(elements[index])))
          }
          return values
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}

/// Names and texts of a household shop.
struct ProductWords {
  private var random: SplitMix
  static let adjectives = [
    "Handmade", "Durable", "Linen", "Oak", "Brass", "Enamel", "Woven", "Recycled", "Slate", "Copper", "Felt", "Cork",
    "Glazed", "Folding", "Striped", "Quiet",
  ]
  static let nouns = [
    "Table", "Bottle", "Towel", "Mug", "Candle", "Blanket", "Skillet", "Board", "Lamp", "Notebook", "Pot", "Basket",
    "Chair", "Clock", "Tray", "Vase", "Shelf", "Stool", "Bowl", "Kettle",
  ]

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func product(number: Int, currency: Currency) throws -> NewProduct {
    let (adjective, noun) = (word(Self.adjectives), word(Self.nouns))
    let variants = try (0..<(1 + number % 3)).map { position in
      Variant(
        id: .make(), sku: "\(noun.prefix(3).uppercased())-\(number)-\(position)",
        name: position == 0 ? nil : "Size \(position)",
        price: try Money(Int64.random(in: 200...20_000, using: &random), currency))
    }
    return NewProduct(
      name: "\(adjective) \(noun) \(number)",
      summary: "A \(adjective.lowercased()) \(noun.lowercased()) for the kitchen, the garden or a long journey; "
        + "goes well with a \(word(Self.nouns).lowercased()).",
      variants: variants)
  }

  private mutating func word(_ words: [String]) -> String { words[Int.random(in: words.indices, using: &random)] }
}
