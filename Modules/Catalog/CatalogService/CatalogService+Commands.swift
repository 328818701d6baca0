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
    try check(new)
    let now = clock.now()
    let product = try await database.write(as: CatalogSchema.self, once: key, returning: .product) {
      work throws(CatalogError) in
      try Self.insert(new, at: now, in: work)
    }
    didChange()
    return product
  }

  /// Changes a product's facts. Needs `catalog.write`; refused when it has changed since `version`.
  public func edit(
    _ id: ProductID, _ edit: ProductEdit, version: Int64, as principal: Principal
  ) async throws(CatalogError) -> Product {
    try allow(principal)
    let product = try await change(id, version: version) { work, product throws(CatalogError) in
      try work.run(
        """
        UPDATE \(.product) SET name = \(edit.name ?? product.name), summary = \(edit.summary ?? product.summary),
          status = \(edit.status ?? product.status), version = version + 1 WHERE id = \(id)
        """)
      try SearchIndex.remove(id, in: work)
      try SearchIndex.add(
        id, name: edit.name ?? product.name, summary: edit.summary ?? product.summary,
        skus: product.variants.map(\.sku), in: work)
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
    let product = try await change(id, version: version) { work, _ throws(CatalogError) in
      let changed = try work.run(
        "UPDATE \(.variant) SET price = \(price.amount) WHERE id = \(variant) AND product = \(id)")
      if changed == 0 { throw .notFound }
      try work.run(
        """
        UPDATE \(.product) SET version = version + 1,
          lowest_price = (SELECT min(price) FROM \(.variant) WHERE product = \(id)) WHERE id = \(id)
        """)
      try work.publish(
        EventDraft(
          type: "catalog.price-changed", version: 1, aggregate: id.value,
          payload: PriceChanged.schema.encode(PriceChanged(variant: variant, price: price)), actor: principal.key))
    }
    didChange()
    return product
  }

  private func change(
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

  private static func stored(
    _ id: ProductID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Product {
    let found = try work.snapshot { snapshot throws(CatalogError) in try product("id = \(id)", in: snapshot) }
    guard let found else { throw .notFound }
    return found
  }

  func allow(_ principal: Principal) throws(CatalogError) {
    do { try principal.require(.catalogWrite) } catch { throw .access(error) }
  }

  private func check(_ new: NewProduct) throws(CatalogError) {
    guard new.variants.allSatisfy({ $0.price.currency == currency }) else { throw .wrongCurrency(expected: currency) }
    guard Set(new.variants.map { SKU.key($0.sku) }).count == new.variants.count,
      Set(new.variants.map(\.id)).count == new.variants.count
    else { throw .repeatedVariant }
  }

  private static func insert(
    _ new: NewProduct, at now: Timestamp, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Product {
    let handle = try freeHandle(for: new, in: work)
    let product = Product(
      id: new.id, handle: handle, name: new.name, summary: new.summary, status: new.status, variants: new.variants,
      createdAt: now, version: 1)
    let added = try work.run(
      """
      INSERT INTO \(.product) (id, handle, name, summary, status, lowest_price, created_at, version)
      VALUES (\(new.id), \(handle), \(new.name), \(new.summary), \(new.status),
        \(product.lowestPrice?.amount ?? 0), \(now), 1) ON CONFLICT DO NOTHING
      """)
    guard added == 1 else { throw .productExists }
    for (position, variant) in new.variants.enumerated() {
      let added = try work.run(
        """
        INSERT INTO \(.variant) (id, product, position, sku, sku_key, name, price, currency)
        VALUES (\(variant.id), \(new.id), \(position), \(variant.sku), \(SKU.key(variant.sku)), \(variant.name),
          \(variant.price.amount), \(variant.price.currency.code)) ON CONFLICT DO NOTHING
        """)
      guard added == 1 else { throw .skuTaken(variant.sku) }
    }
    try SearchIndex.add(new.id, name: new.name, summary: new.summary, skus: new.variants.map(\.sku), in: work)
    return product
  }

  /// The handle asked for; or one made from the name, told apart by the end of the id where it is taken.
  private static func freeHandle(
    for new: NewProduct, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> String {
    let wanted = new.handle ?? String(Handle.make(from: new.name).prefix(190))
    let found: Int? = try work.first("SELECT 1 FROM \(.product) WHERE handle = \(wanted) AND id <> \(new.id)")
    if found == nil { return wanted }
    guard new.handle == nil else { throw .handleTaken(wanted) }
    let distinction = new.id.description.suffix(8)
    return "\(wanted)-\(distinction)"
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
}
