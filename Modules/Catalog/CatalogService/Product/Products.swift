public import Access
public import Catalog
public import FoundationCore
public import Persistence
public import Pictures
public import StoreIdentifiers

/// Products: what shoppers and staff read of one, and the only commands that change one.
public struct Products: Sendable {
  let database: Database
  private let clock: WallClock
  private let currency: Currency
  private let groups: CustomerGroupPort
  private let terms: Terms
  private let stock: StockPort?
  private let didChange: ChangeNotice

  init(
    database: Database, clock: WallClock, currency: Currency, groups: CustomerGroupPort, terms: Terms,
    stock: StockPort? = nil,
    didChange: @escaping ChangeNotice
  ) {
    self.database = database
    self.clock = clock
    self.currency = currency
    self.groups = groups
    self.terms = terms
    self.stock = stock
    self.didChange = didChange
  }

  /// One product, by its id. A members' product is refused with `membersOnly` to everyone else.
  ///
  /// - Throws: `notFound` when there is none or shoppers may not see it; `membersOnly` when it is for members and the
  ///   principal is none of them; `storage` when the database fails.
  public func product(
    _ id: ProductID, in locale: String? = nil, as principal: Principal
  ) async throws(CatalogError) -> Product {
    try await product("id = \(id)", in: locale, as: principal)
  }

  /// One product, by its handle, or by one that it had before: the answer has the handle it has now.
  ///
  /// - Throws: `notFound` when there is none or shoppers may not see it; `membersOnly` when it is for members and the
  ///   principal is none of them; `storage` when the database fails.
  public func product(
    handle: String, in locale: String? = nil, as principal: Principal
  ) async throws(CatalogError) -> Product {
    do throws(CatalogError) { return try await product("handle = \(handle)", in: locale, as: principal) } catch {
      guard error == .notFound else { throw error }
      return try await product(Handles.formerly(handle), in: locale, as: principal)
    }
  }

  /// The products with a variant of a SKU, ignoring ASCII case, whatever their status: merchants give one code to several.
  /// In the order of their ids, and at most `FoundProducts.limit`. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `storage` when the database fails.
  public func products(sku: String, as principal: Principal) async throws(CatalogError) -> [Product] {
    try principal.mustWrite()
    return try await database.answer { snapshot throws(CatalogError) in
      let ids: [ProductID] = try snapshot.rows(
        """
        SELECT DISTINCT product FROM \(.variant) WHERE sku_key = \(SKU.key(sku)) ORDER BY product
        LIMIT \(FoundProducts.limit)
        """)
      var products: [Product] = []
      for id in ids { products.append(try ProductRecords.stored(id, in: snapshot)) }
      return products
    }
  }

  private func product(
    _ condition: SQL<CatalogSchema>, in locale: String? = nil, as principal: Principal
  ) async throws(CatalogError) -> Product {
    let (now, everything) = (clock.now(), principal.holds(.catalogWrite))
    let product = try await database.answer { snapshot throws(CatalogError) -> Product? in
      guard let product = try ProductRecords.product(condition, in: snapshot) else { return nil }
      if everything { return product }
      guard product.isVisible(at: now) else { return nil }
      let reader = try groups.reader(principal, in: snapshot)
      let access = product.audience.access(of: reader)
      guard access == .granted else { throw .membersOnly(access) }
      var shown = try ProductTranslations.applied(
        locale, to: try PriceLists.resolved(product, at: now, for: reader.group, in: snapshot), in: snapshot)
      shown = try terms.words(in: locale, in: snapshot).applied(to: shown)
      shown.audience = product.audience.told(to: reader)
      // The name alone does not tell: two brands can be written alike in an address, and a brand may be renamed.
      if let name = product.brand, let brand = try BrandRecords.named(name, in: snapshot) {
        (shown.brandHandle, shown.manufacturer) = (brand.handle, brand.manufacturer)
        shown.responsiblePerson = brand.responsiblePerson
      }
      // Pages show pictures that the store keeps: its own in the place of those that it had from elsewhere.
      let described =
        ForeignPictures.addresses(in: shown.description).isEmpty
        ? [:] : try ForeignPictures.described(product.id, in: snapshot)
      shown.description = shown.description?.replacingPictures { picture in
        let own =
          shown.media.first { $0.isOwn && $0.isKnown(as: picture.address) }
          ?? described[picture.address].map { MediaItem($0, id: .make(), alt: nil) }
        guard let own else { return nil }
        let size = own.width.flatMap { width in own.height.flatMap { RichText.Picture.Size(width: width, height: $0) } }
        return RichText.Picture(own.url, alt: picture.alt, size: size)
      }
      // Where the shop had its pictures from is nobody's business.
      for place in shown.media.indices { shown.media[place].source = nil }
      return shown
    }
    guard let product else { throw .notFound }
    return product
  }

  /// Adds a product. Needs `catalog.write`. With a key, a repeat answers what the first one did.
  ///
  /// - Throws: `access` without `catalog.write`; `productExists` or `handleTaken` for what another has;
  ///   what the rules of products refuse, such as `wrongCurrency`, `invalidOptions`, `invalidBundle` and `invalidAttribute`; `storage`
  ///   when the database fails.
  public func add(
    _ new: NewProduct, once key: IdempotencyKey?, as principal: Principal
  ) async throws(CatalogError) -> Product {
    try principal.mustWrite()
    let now = clock.now()
    let product = try await database.write(as: CatalogSchema.self, once: key, returning: .product) {
      work throws(CatalogError) in
      let product = try insert(new, at: now, keeping: [:], in: work)
      try work.audit(ProductAudit.subject(product.id), from: nil, to: product, as: ProductAudit.schema)
      return product
    }
    didChange()
    return product
  }

  /// Adds many products in few transactions, with pictures that the store keeps by now (`PictureStore.keep`). Needs
  /// `catalog.write`. Safe to repeat: a product whose id is known stays as it is.
  ///
  /// - Throws: the first refusal; the products that were not refused are added all the same.
  public func add(
    _ products: [NewProduct], showing pictures: [StoredPicture], as principal: Principal
  ) async throws(CatalogError) {
    try principal.mustWrite()
    let now = clock.now()
    let kept = Dictionary(pictures.map { ($0.id, $0) }) { first, _ in first }
    let results = await database.writeEach(of: products, as: CatalogSchema.self) {
      new, work throws(CatalogError) in _ = try insert(new, at: now, keeping: kept, in: work)
    }
    didChange()
    for case .failure(let error) in results where error != .productExists { throw error }
  }

  private func insert(
    _ new: NewProduct, at now: Timestamp, keeping pictures: ProductPictures.Kept,
    in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Product {
    let product = Product(
      id: new.id, handle: try Handles.free(for: new, in: work), name: new.name, summary: new.summary,
      description: new.description.flatMap { $0.isEmpty ? nil : $0 }, status: new.status, brand: new.brand,
      type: new.type, tags: new.tags, seo: new.seo, media: new.media, options: new.options,
      variants: ProductRules.named(new.variants), attributes: new.attributes, categories: new.categories,
      publishedAt: new.publishedAt, availableAt: new.availableAt, createdAt: now, version: 1,
      audience: new.audience, safety: new.safety.flatMap { $0.isEmpty ? nil : $0 },
      isExcludedFromWithdrawal: new.isExcludedFromWithdrawal,
      personalization: new.personalization.flatMap { $0.isEmptyOrWhiteSpace ? nil : $0 })
    try ProductRules.check(product, currency: currency)
    try work.snapshot { snapshot throws(CatalogError) in
      try ProductTypeRecords.check(product, before: nil, in: snapshot)
    }
    let added = try ProductRecords.insert(
      product, costs: [:], at: now, keeping: pictures, saying: new.translations, in: work)
    try BundleRecords.store(added, before: nil, by: stock, in: work)
    try KeptCellRecords.follow(from: nil, to: added, in: work)
    return added
  }

  /// Changes a product's facts. Needs `catalog.write`; refused when it has changed since `version`.
  ///
  /// - Throws: `access` without `catalog.write`; `notFound` when there is none; `missingVariant` when a variant is left
  ///   out; `handleTaken` for what another has; what the rules of products refuse, such as
  ///   `wrongCurrency`, `invalidOptions` and `invalidBundle`; `changedSince` when it has changed since `version`; `storage` when the
  ///   database fails.
  public func edit(
    _ id: ProductID, _ edit: ProductEdit, version: Int64, as principal: Principal
  ) async throws(CatalogError) -> Product {
    try principal.mustWrite()
    let now = clock.now()
    let product = try await change(id, version: version) { work, product throws(CatalogError) in
      var edited = edit.applied(to: product)
      edited.variants = ProductRules.named(edited.variants)
      if let missing = product.variants.first(where: { kept in !edited.variants.contains { $0.id == kept.id } }) {
        throw .missingVariant(missing.id)
      }
      try ProductRules.check(edited, currency: currency)
      try work.snapshot { snapshot throws(CatalogError) in
        try ProductTypeRecords.check(edited, before: product, in: snapshot)
      }
      let costs = try work.snapshot { snapshot throws(CatalogError) in
        try ProductRecords.costs(of: [id], in: snapshot)
      }
      try ProductRecords.update(product, to: edited, costs: (costs, costs), at: now, in: work)
      try BundleRecords.store(edited, before: product, by: stock, in: work)
      try KeptCellRecords.follow(from: product, to: edited, in: work)
    }
    didChange()
    return product
  }

  /// Changes a variant's price. Needs `catalog.write`; refused when the product has changed since `version`.
  ///
  /// - Throws: `access` without `catalog.write`; `wrongCurrency` for another currency than the shop's; `notFound` when
  ///   the product or variant is not there; `changedSince` when it has changed since `version`; `storage` when the
  ///   database fails.
  public func setPrice(
    _ price: Money, of variant: VariantID, in id: ProductID, version: Int64, as principal: Principal
  ) async throws(CatalogError) -> Product {
    try principal.mustWrite()
    guard price.currency == currency else { throw .wrongCurrency(expected: currency) }
    let now = clock.now()
    let product = try await change(id, version: version) { work, product throws(CatalogError) in
      let changed = try work.run(
        "UPDATE \(.variant) SET price = \(price.amount) WHERE id = \(variant) AND product = \(id)")
      if changed == 0 { throw .notFound }
      try work.run("UPDATE \(.product) SET version = version + 1 WHERE id = \(id)")
      try ProductRecords.storePrices(of: try ProductRecords.stored(id, in: work), at: now, in: work)
      try SearchDocuments.touch(id, in: work)
      try work.publish(
        PriceChanged.type, PriceChanged(variant: variant, price: price), of: id.value, by: principal.key)
    }
    didChange()
    return product
  }

  /// What a product says in other languages, by language. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `notFound` when there is none; `storage` when the database fails.
  public func translations(
    of id: ProductID, as principal: Principal
  ) async throws(CatalogError) -> [ProductTranslation] {
    try principal.mustWrite()
    return try await database.answer { snapshot throws(CatalogError) in
      _ = try ProductRecords.stored(id, in: snapshot)
      return try ProductTranslations.all(of: id, in: snapshot)
    }
  }

  /// Replaces what a product says in a language; an empty translation takes it away. Needs `catalog.write`; refused
  /// when the product has changed since `version`. Searches find it by these words too.
  ///
  /// - Throws: `access` without `catalog.write`; `notFound` when there is none; `tooManyTranslations` in too many
  ///   languages; `changedSince` when it has changed since `version`; `storage` when the database fails.
  public func translate(
    _ id: ProductID, _ translation: ProductTranslation, version: Int64, as principal: Principal
  ) async throws(CatalogError) -> Product {
    try principal.mustWrite()
    let product = try await change(id, version: version) { work, product throws(CatalogError) in
      let former = try work.snapshot { snapshot throws(CatalogError) in
        try ProductTranslations.all(of: id, in: snapshot)
      }
      try ProductTranslations.put([translation], of: product, in: work)
      try work.audit(
        ProductAudit.subject(id, in: translation.locale), from: former.first { $0.locale == translation.locale },
        to: translation.isEmpty ? nil : translation, as: .productTranslation)
      try work.run("UPDATE \(.product) SET version = version + 1 WHERE id = \(id)")
    }
    didChange()
    return product
  }

  private func change(
    _ id: ProductID, version: Int64,
    _ body: @escaping @Sendable (borrowing UnitOfWork<CatalogSchema>, Product) throws(CatalogError) -> Void
  ) async throws(CatalogError) -> Product {
    try await database.write { work throws(CatalogError) in
      let product = try ProductRecords.stored(id, in: work)
      guard product.version == version else { throw .changedSince(version: version) }
      try body(work, product)
      let changed = try ProductRecords.stored(id, in: work)
      if work.isAudited {
        let difference = ProductAudit.schema.changes(from: product, to: changed)
        // What it says in another language is told by itself.
        if !difference.isEmpty { try work.audit(ProductAudit.subject(id), changes: difference) }
      }
      return changed
    }
  }
}
