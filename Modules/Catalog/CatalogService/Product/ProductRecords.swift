import Catalog
import FoundationCore
import Persistence
import Pictures
import StoreIdentifiers

/// How products are stored: read whole, added whole, and changed where they differ.
enum ProductRecords {
  /// What staff alone know of a product, beside it.
  typealias Costs = [VariantID: Money]

  static func product(
    _ condition: SQL<CatalogSchema>, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> Product? {
    let row: ProductRow? = try snapshot.first("SELECT \(ProductRow.columns) FROM \(.product) WHERE \(condition)")
    guard let row else { return nil }
    let id = row.product.id
    return row.product(
      try variants(of: [id], in: snapshot)[id] ?? [], try media(of: [id], in: snapshot)[id] ?? [],
      try categories(of: id, in: snapshot))
  }

  /// One product, whatever its status. Throws `notFound`.
  static func stored(
    _ id: ProductID, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> Product {
    guard let found = try product("id = \(id)", in: snapshot) else { throw .notFound }
    return found
  }

  static func stored(
    _ id: ProductID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Product {
    try work.snapshot { snapshot throws(CatalogError) in try stored(id, in: snapshot) }
  }

  static func categories(
    of product: ProductID, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [CategoryID] {
    try categories(of: [product], in: snapshot)[product] ?? []
  }

  /// The categories of some products, the primary one of each first.
  static func categories(
    of products: [ProductID], in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [ProductID: [CategoryID]] {
    guard !products.isEmpty else { return [:] }
    let rows: [ProductCategoryRow] = try snapshot.rows(
      "SELECT product, category FROM \(.productCategory) WHERE product IN (\(list: products)) ORDER BY position")
    return Dictionary(grouping: rows, by: \.product).mapValues { $0.map(\.category) }
  }

  private struct ProductCategoryRow: RowDecodable {
    let product: ProductID, category: CategoryID
    init(row: inout RowReader) throws(DatabaseError) { (product, category) = (try row.read(), try row.read()) }
  }

  static func variants(
    of products: [ProductID], in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [ProductID: [Variant]] {
    guard !products.isEmpty else { return [:] }
    let rows: [VariantRow] = try snapshot.rows(
      "SELECT \(VariantRow.columns) FROM \(.variant) WHERE product IN (\(list: products)) ORDER BY product, position")
    let bundles = rows.filter(\.isBundle).map(\.variant.id)
    let components = bundles.isEmpty ? [:] : try BundleRecords.components(of: bundles, in: snapshot)
    var found: [ProductID: [Variant]] = [:]
    for row in rows {
      var variant = row.variant
      variant.components = components[variant.id] ?? []
      found[row.product, default: []].append(variant)
    }
    return found
  }

  static func media(
    of products: [ProductID], in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [ProductID: [MediaItem]] {
    guard !products.isEmpty else { return [:] }
    let rows: [MediaRow] = try snapshot.rows(
      "SELECT \(MediaRow.columns) FROM \(.media) WHERE product IN (\(list: products)) ORDER BY product, position")
    var found: [ProductID: [MediaItem]] = [:]
    for row in rows { found[row.product, default: []].append(row.item) }
    return found
  }

  static func costs(
    of products: [ProductID], in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> Costs {
    guard !products.isEmpty else { return [:] }
    let rows: [CostRow] = try snapshot.rows(
      "SELECT id, cost, currency FROM \(.variant) WHERE product IN (\(list: products)) AND cost IS NOT NULL")
    return Dictionary(rows.map { ($0.variant, $0.cost) }) { first, _ in first }
  }

  private struct CostRow: RowDecodable {
    let variant: VariantID, cost: Money
    init(row: inout RowReader) throws(DatabaseError) {
      variant = try row.read()
      cost = try row.readMoney()
    }
  }

  /// Adds a product that obeys `ProductRules`, and answers it as it is stored. Throws `productExists`, `handleTaken`
  /// or `unknownPicture`.
  @discardableResult static func insert(
    _ new: Product, costs: Costs, at now: Timestamp, knowing terms: KnownTerms? = nil,
    keeping pictures: ProductPictures.Kept = [:], saying translations: [ProductTranslation] = [],
    in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Product {
    var product = new
    product.media = try ProductPictures.resolved(new.media, keeping: pictures, in: work)
    let prices = ListPrices(product.variants)
    let added = try work.run(
      """
      INSERT INTO \(.product) (id, handle, name, summary, description, status, brand, product_type, tags, seo_title,
        seo_description, options, lowest_price, highest_price, compare_at_price, currency, unit_price, unit_measure, attributes,
        published_at, available_at, created_at, version, audience, safety, withdrawal_excluded,
        personalization)
      VALUES (\(product.id), \(product.handle), \(product.name), \(product.summary),
        \(StoredText(product.description)), \(product.status), \(product.brand), \(product.type),
        \(TextList(product.tags)), \(product.seo.title), \(product.seo.description), \(TextList(product.options)),
        \(prices.lowest), \(prices.highest), \(prices.recommended), \(prices.currency),
        \(prices.unitPrice?.price.amount), \(prices.unitPrice?.measure), \(StoredAttributes(product.attributes)), \(product.publishedAt),
        \(product.availableAt), \(product.createdAt), \(product.version), \(TextList(product.audience.groups)),
        \(product.safety), \(product.isExcludedFromWithdrawal), \(product.personalization))
      ON CONFLICT DO NOTHING
      """)
    guard added == 1 else { throw .productExists }
    for (position, item) in product.media.enumerated() { try insert(item, of: product.id, at: position, in: work) }
    try ForeignPictures.note(product.description, of: product.id, before: nil, in: work)
    try insert(product.categories, of: product.id, in: work)
    if let brand = product.brand { try BrandRecords.note(brand, in: work) }
    for (position, variant) in product.variants.enumerated() {
      try insert(variant, of: product.id, at: position, cost: costs[variant.id], in: work)
    }
    // No list has prices for it yet, and nothing was asked for it before: the row says what lists say.
    _ = try PriceHistory.record(product, lists: [:], at: now, in: work)
    try ProductTranslations.store(translations, of: product.id, in: work)
    try SearchDocuments.put(product, knowing: terms, in: work)
    return product
  }

  /// Notes what a product's variants cost from now on, and stores what lists say of that.
  static func storePrices(
    of product: Product, at now: Timestamp, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    try SaleRecords.follow(product.id, in: work)
    let variants = product.variants.map(\.id)
    let (lists, recent) = try work.snapshot { snapshot throws(CatalogError) in
      (
        try PriceLists.listsByVariant(variants, in: snapshot),
        try PriceHistory.recent(of: variants, at: now, in: snapshot)
      )
    }
    let history = try PriceHistory.record(product, lists: lists, after: recent, at: now, in: work)
    let prices = ListPrices(
      PriceLists.resolved(product.variants, by: lists, history: history, at: now, for: nil))
    try work.run(
      """
      UPDATE \(.product) SET lowest_price = \(prices.lowest), highest_price = \(prices.highest),
        compare_at_price = \(prices.recommended), currency = \(prices.currency),
        reduced_from = \(prices.reduction?.former.amount), reduced_since = \(prices.reduction?.since),
        reduced_until = \(prices.reduction?.until), unit_price = \(prices.unitPrice?.price.amount),
        unit_measure = \(prices.unitPrice?.measure)
      WHERE id = \(product.id)
      """)
  }

  /// Makes a stored product another, one version on. Variants are added and changed, never taken away.
  static func update(
    _ old: Product, to new: Product, costs: (old: Costs, new: Costs), at now: Timestamp,
    knowing terms: KnownTerms? = nil, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    if new.handle != old.handle { try Handles.move(old.id, from: old.handle, to: new.handle, in: work) }
    try work.run(
      """
      UPDATE \(.product) SET handle = \(new.handle), name = \(new.name), summary = \(new.summary),
        description = \(StoredText(new.description)), status = \(new.status), brand = \(new.brand),
        product_type = \(new.type), tags = \(TextList(new.tags)), seo_title = \(new.seo.title),
        seo_description = \(new.seo.description), options = \(TextList(new.options)),
        attributes = \(StoredAttributes(new.attributes)), published_at = \(new.publishedAt),
        available_at = \(new.availableAt), audience = \(TextList(new.audience.groups)), safety = \(new.safety),
        withdrawal_excluded = \(new.isExcludedFromWithdrawal), personalization = \(new.personalization),
        version = version + 1
      WHERE id = \(old.id)
      """)
    let media = try ProductPictures.resolved(new.media, in: work)
    if media != old.media {
      try work.run("DELETE FROM \(.media) WHERE product = \(old.id)")
      for (position, item) in media.enumerated() { try insert(item, of: old.id, at: position, in: work) }
    }
    try ForeignPictures.note(new.description, of: old.id, before: old.description, in: work)
    if new.categories != old.categories {
      try work.run("DELETE FROM \(.productCategory) WHERE product = \(old.id)")
      try insert(new.categories, of: old.id, in: work)
    }
    if let brand = new.brand, brand != old.brand { try BrandRecords.note(brand, in: work) }
    let stored = Dictionary(old.variants.enumerated().map { ($1.id, ($0, $1)) }) { first, _ in first }
    for (position, variant) in new.variants.enumerated() {
      let cost = costs.new[variant.id]
      if let (place, before) = stored[variant.id] {
        guard before != variant || place != position || costs.old[variant.id] != cost else { continue }
        try update(variant, at: position, cost: cost, in: work)
      } else {
        try insert(variant, of: old.id, at: position, cost: cost, in: work)
      }
    }
    // A variant that was added may be one whose stock is known already.
    if new.variants.count != old.variants.count { try SearchDocuments.refreshAvailability(of: old.id, in: work) }
    try storePrices(of: new, at: now, in: work)
    let isFoundAlike =
      SearchTexts.texts(of: old) == SearchTexts.texts(of: new) && new.categories == old.categories
      && new.attributes == old.attributes && new.type == old.type && new.tags == old.tags
      && new.options == old.options && new.variants.map(\.optionValues) == old.variants.map(\.optionValues)
      && new.variants.map(\.attributes) == old.variants.map(\.attributes)
    if isFoundAlike {
      try SearchDocuments.touch(old.id, in: work)
    } else {
      try SearchDocuments.put(new, knowing: terms, in: work)
    }
  }

  private static func insert(
    _ categories: [CategoryID], of product: ProductID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    for (position, category) in categories.enumerated() {
      guard try CategoryTree.has(category, in: work) else { throw .unknownCategory(category) }
      let added = try work.run(
        """
        INSERT INTO \(.productCategory) (product, position, category) VALUES (\(product), \(position), \(category))
        ON CONFLICT DO NOTHING
        """)
      guard added == 1 else { throw .repeatedCategory }
    }
  }

  /// Adds a picture after the others.
  static func append(
    _ item: MediaItem, to product: Product, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    try insert(item, of: product.id, at: product.media.count, in: work)
    try work.run("UPDATE \(.product) SET version = version + 1 WHERE id = \(product.id)")
    try SearchDocuments.touch(product.id, in: work)
  }

  /// Puts a picture of the store's own in the place of one that is elsewhere, and notes where it was.
  static func takeIn(
    _ item: MediaItem, insteadOf former: MediaItem, of product: ProductID,
    in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    try work.run(
      """
      UPDATE \(.media) SET url = \(item.url), picture = \(PictureID.parse(address: item.url)?.id.description),
        width = \(item.width), height = \(item.height), widths = \(NumberList(item.widths)), source = \(former.url)
      WHERE id = \(former.id)
      """)
    try work.run("UPDATE \(.product) SET version = version + 1 WHERE id = \(product)")
    try SearchDocuments.touch(product, in: work)
  }

  private static func insert(
    _ item: MediaItem, of product: ProductID, at position: Int, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    let added = try work.run(
      """
      INSERT INTO \(.media) (id, product, position, url, alt, picture, width, height, widths, source)
      VALUES (\(item.id), \(product), \(position), \(item.url), \(item.alt),
        \(PictureID.parse(address: item.url)?.id.description), \(item.width), \(item.height),
        \(item.widths.isEmpty ? nil : NumberList(item.widths)), \(item.source)) ON CONFLICT DO NOTHING
      """)
    guard added == 1 else { throw .mediaExists }
  }

  private static func insert(
    _ variant: Variant, of product: ProductID, at position: Int, cost: Money?,
    in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    let added = try work.run(
      """
      INSERT INTO \(.variant) (id, product, position, sku, sku_key, name, price, currency, option_values,
        compare_at_price, barcode, grams, weight_unit, requires_shipping, taxable, media, attributes,
        cost, content, tax_class)
      VALUES (\(variant.id), \(product), \(position), \(variant.sku), \(SKU.key(variant.sku)), \(variant.name),
        \(variant.price.amount), \(variant.price.currency.code), \(TextList(variant.optionValues)),
        \(variant.compareAtPrice?.amount), \(variant.barcode), \(variant.weight?.grams), \(variant.weight?.unit),
        \(variant.requiresShipping), \(variant.isTaxable), \(variant.media),
        \(StoredAttributes(variant.attributes)), \(cost?.amount), \(variant.content?.text),
        \(variant.taxClass)) ON CONFLICT DO NOTHING
      """)
    guard added == 1 else { throw .productExists }
  }

  private static func update(
    _ variant: Variant, at position: Int, cost: Money?, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    try work.run(
      """
      UPDATE \(.variant) SET position = \(position), sku = \(variant.sku), sku_key = \(SKU.key(variant.sku)), name = \(variant.name),
        price = \(variant.price.amount), option_values = \(TextList(variant.optionValues)),
        compare_at_price = \(variant.compareAtPrice?.amount), barcode = \(variant.barcode),
        grams = \(variant.weight?.grams), weight_unit = \(variant.weight?.unit),
        requires_shipping = \(variant.requiresShipping), taxable = \(variant.isTaxable), media = \(variant.media),
        attributes = \(StoredAttributes(variant.attributes)), cost = \(cost?.amount),
        content = \(variant.content?.text), tax_class = \(variant.taxClass)
      WHERE id = \(variant.id)
      """)
  }
}
