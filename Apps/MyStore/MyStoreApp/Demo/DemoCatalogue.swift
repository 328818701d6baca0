import Access
import Catalog
import CatalogService
import DemoPictures
import FoundationCore
import Inventory
import InventoryService
import Persistence
import Pictures
import ShippingService
import StoreIdentifiers

/// A small household shop, so that a new store has something to show. Every name and text is made up.
///
/// Everything has identifiers of its own that are the same in each shop: what an interrupted start has added is not
/// added again. The first category comes first, and marks the shop as this one.
package struct DemoCatalogue: Sendable {
  private let store: Store
  private let keeper = Principal.system("demo", permissions: Store.permissions)

  /// Adds the demo shop to a store that has no products yet, or goes on where an earlier start was interrupted. A store
  /// with a catalogue of its own is left alone.
  package static func loadIfNew(into store: Store) async throws {
    let demo = DemoCatalogue(store: store)
    guard try await demo.isWanted() else { return }
    try await demo.load()
    // The rest of the orders comes once shoppers see the shop.
    try await DemoOrders(store: store).begin()
  }

  /// Adds what is not there yet of the demo shop.
  package static func load(into store: Store) async throws { try await DemoCatalogue(store: store).load() }

  /// A store that was opened to be filled from files delivers nowhere yet: its catalogue is on its way, and orders of the
  /// demo shop could not be placed.
  private func isWanted() async throws -> Bool {
    guard try await !store.shipping.zones(as: keeper).isEmpty else { return false }
    let categories = try await store.catalog.categories.all(after: nil, limit: 100).items
    if categories.contains(where: { $0.id == CategoryID(DemoIdentity.category.id(0)) }) { return true }
    guard categories.isEmpty else { return false }
    return try await store.catalog.search.products(ProductFilter(), after: nil, limit: 1, as: keeper).items.isEmpty
  }

  private func load() async throws {
    guard let archive = DemoFiles.pictures() else { throw Failure.damagedArchive }
    let (items, departments) = (try DemoProduct.all(), try DemoDepartments.read())
    async let pictures: Void = store.pictures.keep(archive.entries.map(archive.ready))
    let categories = try await addCategories(departments.categories)
    try await addTypes(Set(items.map(\.type)).sorted())
    try await pictures
    let products = try items.enumerated().map { place, item in
      try item.product(
        at: place, in: store.configuration.currency, categories: categories, pictures: archive)
    }
    // As if the shop had been open for a while: only what cost more before may be told as reduced.
    try await catalog(daysAgo: 90).products.add(products, showing: archive.entries.map(\.picture), as: keeper)
    try await reduce(items, products)
    try await receive(items, products)
    try await DemoLocations.load(into: store, as: keeper)
    let known = Dictionary(zip(items.map(\.sku), products.map(\.id))) { first, _ in first }
    try await addCollections(departments.collections, products: known)
    for brand in departments.brands { try await describe(brand) }
    try await translate(try DemoTerms.read())
    try await addReviews(try DemoReview.all(), products: known)
    try await DemoContent.load(into: store, pictures: archive, as: keeper)
  }

  private enum Failure: Error { case damagedArchive }

  /// The tree, level by level; a level's categories at once, which is one transaction.
  private func addCategories(_ categories: [DemoCategory]) async throws -> [String: CategoryID] {
    let ids = Dictionary(categories.enumerated().map { ($1.code, CategoryID(DemoIdentity.category.id($0))) }) {
      first, _ in first
    }
    // The mark of the demo shop, before all else.
    if let first = categories.first { try await add(first, in: ids) }
    for level in [categories.filter { $0.parent == nil }, categories.filter { $0.parent != nil }] {
      try await each(level) { try await add($0, in: ids) }
    }
    return ids
  }

  private func add(_ item: DemoCategory, in ids: [String: CategoryID]) async throws {
    guard let id = ids[item.code] else { return }
    let categories = store.catalog.categories
    let parent = item.parent.flatMap { ids[$0] }
    try await unless(.categoryExists) { () throws(CatalogError) in
      _ = try await categories.add(
        NewCategory(id: id, code: item.code, name: item.name, parent: parent), once: nil, as: keeper)
    }
    guard try await categories.translations(of: id, as: keeper).isEmpty else { return }
    let edit = CategoryEdit(
      name: item.name, parent: parent,
      translations: item.text.map { locale, name, _ in CategoryTranslation(locale: locale, name: name) })
    try await unless(.changedSince(version: 1)) { () throws(CatalogError) in
      _ = try await categories.edit(id, edit, version: 1, as: keeper)
    }
  }

  private func addTypes(_ names: [String]) async throws {
    try await each(Array(names.enumerated())) { place, name in
      let type = ProductType(
        id: ProductTypeID(DemoIdentity.type.id(place)), name: name, attributes: DemoProduct.attributes)
      try await unless(.productTypeExists) { () throws(CatalogError) in
        _ = try await store.catalog.productTypes.add(type, once: nil, as: keeper)
      }
    }
  }

  /// The catalogue as of some days ago.
  private func catalog(daysAgo days: Int) -> CatalogService {
    catalog(at: WallClock.system.now().advanced(by: .seconds(-86_400 * days)))
  }

  private func catalog(at moment: Timestamp) -> CatalogService {
    CatalogService(database: store.database, clock: .fixed(moment), currency: store.configuration.currency)
  }

  /// Lowers the prices of what is on sale.
  private func reduce(_ items: [DemoProduct], _ products: [NewProduct]) async throws {
    let catalog = catalog(daysAgo: 12)
    try await each(Array(zip(items, products))) { item, product in
      guard let variants = try item.reduced(product.variants) else { return }
      try await unless(.changedSince(version: 1)) { () throws(CatalogError) in
        _ = try await catalog.products.edit(product.id, ProductEdit(variants: variants), version: 1, as: keeper)
      }
    }
  }

  private func receive(_ items: [DemoProduct], _ products: [NewProduct]) async throws {
    let lines = zip(items, products).flatMap { item, product in
      product.variants.map { Receipt.Line(variant: $0.id, quantity: item.stock ?? 100) }
    }
    try await store.inventory.receive(
      Receipt(lines: lines.filter { $0.quantity > 0 }), once: Self.key("stock"), as: keeper)
  }

  private func addCollections(_ items: [DemoCollection], products: [String: ProductID]) async throws {
    let collections = store.catalog.collections
    try await each(Array(items.enumerated())) { place, item in
      let draft = item.collection(at: place, products: products)
      try await unless(.collectionExists) { () throws(CatalogError) in
        _ = try await collections.add(draft, once: nil, as: keeper)
      }
      let known = try await collections.translations(of: draft.id, as: keeper).map(\.locale)
      let texts = item.text.map { CollectionTranslation(locale: $0, title: $1, description: $2) }
      for (place, text) in texts.enumerated() where !known.contains(text.locale) {
        _ = try await collections.translate(draft.id, text, version: Int64(place) + 1, as: keeper)
      }
    }
  }

  private func describe(_ item: DemoBrand) async throws {
    let brands = store.catalog.brands
    let brand = try await brands.brand(Handle.make(from: item.name), as: keeper)
    guard brand.description == nil else { return }
    _ = try await brands.edit(brand.handle, item.edit, version: brand.version, as: keeper)
  }

  /// Says what the words of options and attributes are in other languages, where an earlier start has not.
  private func translate(_ terms: DemoTerms) async throws {
    for (use, edit) in terms.edits {
      let known = try await store.catalog.terms.list(use, as: keeper)
      guard known.terms.allSatisfy(\.translations.isEmpty) else { continue }
      _ = try await store.catalog.terms.translate(use, edit, version: known.version, as: keeper)
    }
  }

  /// Reviews by customers who have no account, each at its own time.
  private func addReviews(_ items: [DemoReview], products: [String: ProductID]) async throws {
    let now = WallClock.system.now()
    try await each(Array(items.enumerated())) { place, item in
      guard let product = products[item.product] else { return }
      let written = now.advanced(by: .seconds(-86_400 * item.daysAgo - 640 * (place % 100)))
      let reviews = catalog(at: written).reviews
      let new = NewReview(
        id: ReviewID(DemoIdentity.review.id(place)), author: item.author, rating: item.rating, title: item.title,
        text: item.text)
      let review = try await reviews.submit(
        new, of: product, once: Self.key("review \(place)"), as: .customer(DemoIdentity.customer.id(place)))
      guard item.pending != true else { return }
      try await unless(.changedSince(version: review.version)) { () throws(CatalogError) in
        _ = try await reviews.moderate(review.id, to: .approved, version: review.version, as: keeper)
      }
    }
  }

  /// Does something that an earlier start may have done: then it is refused in this way.
  private func unless(
    _ done: CatalogError, _ body: () async throws(CatalogError) -> Void
  ) async throws(CatalogError) {
    do throws(CatalogError) { try await body() } catch { if error != done { throw error } }
  }

  /// Does something for many at once: writes that wait together become one transaction.
  private func each<Item: Sendable>(
    _ items: [Item], _ body: @escaping @Sendable (Item) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for item in items { group.addTask { try await body(item) } }
      try await group.waitForAll()
    }
  }

  /// The same at every start.
  private static func key(_ name: String) -> IdempotencyKey {
    IdempotencyKey(principal: "demo", operation: "demo", key: name, fingerprint: [])
  }
}
