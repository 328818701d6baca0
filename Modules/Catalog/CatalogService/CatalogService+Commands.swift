public import Access
public import Catalog
public import FoundationCore
public import Persistence
public import StoreIdentifiers

extension CatalogService {
  /// Adds a product. Needs `catalog.write`. With a key, a repeat answers what the first one did.
  public func add(
    _ new: NewProduct, once key: IdempotencyKey?, as principal: Principal
  ) async throws(CatalogError) -> Product {
    try allow(principal)
    let (now, currency) = (clock.now(), currency)
    let product = try await database.write(as: CatalogSchema.self, once: key, returning: .product) {
      work throws(CatalogError) in
      let product = Product(
        id: new.id, handle: try Handles.free(for: new, in: work), name: new.name, summary: new.summary,
        description: new.description.flatMap { $0.isEmpty ? nil : $0 }, status: new.status, brand: new.brand,
        type: new.type, tags: new.tags, seo: new.seo, media: new.media, options: new.options,
        variants: ProductRules.named(new.variants), attributes: new.attributes, categories: new.categories,
        publishedAt: new.publishedAt, availableAt: new.availableAt, createdAt: now, version: 1,
        audience: new.audience)
      try ProductRules.check(product, currency: currency)
      try work.snapshot { snapshot throws(CatalogError) in try ProductTypes.check(product, before: nil, in: snapshot) }
      let added = try ProductRecords.insert(product, costs: [:], at: now, in: work)
      try ProductTranslations.put(new.translations, of: added, in: work)
      return added
    }
    didChange()
    return product
  }

  /// Changes a product's facts. Needs `catalog.write`; refused when it has changed since `version`.
  public func edit(
    _ id: ProductID, _ edit: ProductEdit, version: Int64, as principal: Principal
  ) async throws(CatalogError) -> Product {
    try allow(principal)
    let (now, currency) = (clock.now(), currency)
    let product = try await change(id, version: version) { work, product throws(CatalogError) in
      var edited = edit.applied(to: product)
      edited.variants = ProductRules.named(edited.variants)
      if let missing = product.variants.first(where: { kept in !edited.variants.contains { $0.id == kept.id } }) {
        throw .missingVariant(missing.id)
      }
      try ProductRules.check(edited, currency: currency)
      try work.snapshot { snapshot throws(CatalogError) in
        try ProductTypes.check(edited, before: product, in: snapshot)
      }
      let costs = try work.snapshot { snapshot throws(CatalogError) in
        try ProductRecords.costs(of: [id], in: snapshot)
      }
      try ProductRecords.update(product, to: edited, costs: (costs, costs), at: now, in: work)
    }
    didChange()
    return product
  }

  /// Changes a variant's price. Needs `catalog.write`; refused when the product has changed since `version`.
  public func setPrice(
    _ price: Money, of variant: VariantID, in id: ProductID, version: Int64, as principal: Principal
  ) async throws(CatalogError) -> Product {
    try allow(principal)
    guard price.currency == currency else { throw .wrongCurrency(expected: currency) }
    let now = clock.now()
    let product = try await change(id, version: version) { work, product throws(CatalogError) in
      let changed = try work.run(
        "UPDATE \(.variant) SET price = \(price.amount) WHERE id = \(variant) AND product = \(id)")
      if changed == 0 { throw .notFound }
      if product.variants.first(where: { $0.id == variant })?.price != price {
        try PriceHistory.record(price, of: variant, at: now, in: work)
      }
      try work.run("UPDATE \(.product) SET version = version + 1 WHERE id = \(id)")
      try ProductRecords.storeListPrices(of: try Self.stored(id, in: work), at: now, in: work)
      try SearchDocuments.touch(id, in: work)
      try work.publish(PriceChanged(variant: variant, price: price).draft(of: id, by: principal))
    }
    didChange()
    return product
  }

  func change(
    _ id: ProductID, version: Int64,
    _ body: @escaping @Sendable (borrowing UnitOfWork<CatalogSchema>, Product) throws(CatalogError) -> Void
  ) async throws(CatalogError) -> Product {
    try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
      let product = try Self.stored(id, in: work)
      guard product.version == version else { throw .changedSince(version: version) }
      try body(work, product)
      return try Self.stored(id, in: work)
    }
  }

  static func stored(
    _ id: ProductID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Product {
    let found = try work.snapshot { snapshot throws(CatalogError) in
      try ProductRecords.product("id = \(id)", in: snapshot)
    }
    guard let found else { throw .notFound }
    return found
  }

  func allow(_ principal: Principal) throws(CatalogError) {
    do { try principal.require(.catalogWrite) } catch { throw .access(error) }
  }
}

/// The event that a price changed, version 1.
public struct PriceChanged: Sendable {
  /// Whose price.
  public let variant: VariantID
  /// What it costs now.
  public let price: Money

  /// The payload of `catalog.price-changed`.
  public static let schema = Schema<PriceChanged>.object(
    "PriceChanged", Field("variant", \.variant, .identifier()), Field("price", \.price, .money)
  ) { PriceChanged(variant: $0, price: $1) }

  func draft(of product: ProductID, by principal: Principal) -> EventDraft {
    EventDraft(
      type: "catalog.price-changed", version: 1, aggregate: product.value, payload: Self.schema.encode(self),
      actor: principal.key)
  }
}
