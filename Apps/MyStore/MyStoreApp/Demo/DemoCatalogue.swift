import Access
import Catalog
import CatalogService
import FoundationCore
import Inventory
import InventoryService
import Persistence
import StoreIdentifiers

/// A small household shop, so that a new store has something to show. Every name and text is made up.
package enum DemoCatalogue {
  /// Adds the products with their categories and translations, and receives a hundred of each variant. What an
  /// interrupted start has added is not added again.
  package static func load(into store: Store) async throws {
    let keeper = Principal.staff(StaffPrincipal(id: IdentifierSource.system.next(), permissions: Store.permissions))
    let categories = try await categories(in: store, as: keeper)
    var lines: [Receipt.Line] = []
    for item in DemoItem.all.reversed() {
      let new = try item.product(in: store.configuration.currency, categories: categories)
      let product = try await store.catalog.products.add(new, once: key(item.sku), as: keeper)
      try await translate(product, item, in: store, as: keeper)
      lines += product.variants.map { Receipt.Line(variant: $0.id, quantity: 100) }
    }
    try await store.inventory.receive(Receipt(lines: lines), once: key("stock"), as: keeper)
  }

  private static func categories(
    in store: Store, as keeper: Principal
  ) async throws -> [String: CategoryID] {
    var found: [String: CategoryID] = [:]
    for item in DemoCategory.all {
      let new = NewCategory(code: item.code, name: item.name, parent: item.parent.flatMap { found[$0] })
      let added = try await store.catalog.categories.add(new, once: key("category " + item.code), as: keeper)
      found[item.code] = added.id
      guard try await store.catalog.categories.translations(of: added.id, as: keeper).isEmpty else { continue }
      let edit = CategoryEdit(
        name: item.name, parent: added.parent,
        translations: item.names.map { CategoryTranslation(locale: $0.key, name: $0.value) })
      _ = try await store.catalog.categories.edit(added.id, edit, version: added.version, as: keeper)
    }
    return found
  }

  private static func translate(
    _ product: Product, _ item: DemoItem, in store: Store, as keeper: Principal
  ) async throws {
    let known = try await store.catalog.products.translations(of: product.id, as: keeper).map(\.locale)
    var version = try await store.catalog.products.product(product.id, as: keeper).version
    for (locale, text) in item.texts where !known.contains(locale) {
      let translation = ProductTranslation(locale: locale, name: text.name, summary: text.summary)
      version = try await store.catalog.products.translate(product.id, translation, version: version, as: keeper)
        .version
    }
  }

  /// The same at every start.
  private static func key(_ name: String) -> IdempotencyKey {
    IdempotencyKey(principal: "demo", operation: "demo", key: name, fingerprint: [])
  }
}
