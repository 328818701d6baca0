public import Access
import AccessService
public import Catalog
import FoundationCore
import HTTPServer
import Persistence
import ProductFiles
import StoreIdentifiers

/// The catalogue as product files.
public struct ProductExport: Sendable {
  private let database: Database
  private let clock: WallClock
  private let currency: Currency
  private let stock: StockPort?
  private let terms: Terms

  init(database: Database, clock: WallClock, currency: Currency, stock: StockPort?, terms: Terms) {
    self.database = database
    self.clock = clock
    self.currency = currency
    self.stock = stock
    self.terms = terms
  }

  /// A part of the catalogue as a product file, in the order of the handles, bundles after everything else: whoever takes
  /// the file in has what they are made of before them. Needs `catalog.write`.
  ///
  /// The parts together are the file; of Shopify's form and of JSON Lines it is one that imports take, and taken into an
  /// empty store it is exported the same again. `shop` and `base`, the shop's name and address, stand in Google's form
  /// alone, which also says everything in the language of `locale`.
  ///
  /// A part begins after the place that the one before it ends with. A part after the first says which `columns` the first
  /// has, as that tells it: a part with others would not go with it.
  ///
  /// - Throws: `access` without `catalog.write`; `exportChanged` when an import brought columns since the first part;
  ///   `storage` when the database fails.
  public func part(
    in format: ProductFileFormat = .shopify, after place: String?, limit: Int, columns known: String? = nil,
    shop: String = "", base: String = "", locale: String? = nil, as principal: Principal
  ) async throws(CatalogError) -> ProductExportPart {
    try principal.mustWrite()
    let now = clock.now()
    return try await database.report { snapshot throws(CatalogError) in
      let areThereBundles = try BundleRecords.areThere(in: snapshot)
      var isAtBundles = place?.hasPrefix(Self.bundleMark) == true
      let handle = String((place ?? "").dropFirst(isAtBundles ? 1 : 0))
      var rows = try Self.products(
        areThereBundles || isAtBundles ? isAtBundles : nil, after: handle, limit: limit, in: snapshot)
      if areThereBundles, !isAtBundles, rows.count < limit {
        rows += try Self.products(true, after: "", limit: limit - rows.count, in: snapshot)
        isAtBundles = true
      }
      let ids = rows.map(\.product.id)
      let variants = try ProductRecords.variants(of: ids, in: snapshot)
      let media = try ProductRecords.media(of: ids, in: snapshot)
      let costs = try ProductRecords.costs(of: ids, in: snapshot)
      let names = format == .google ? [] : try KeptCellRecords.columns(in: snapshot)
      let hasBundles = format == .shopify && areThereBundles
      let columns = format == .shopify ? names + (hasBundles ? [ComponentCell.column] : []) : []
      let mark = Self.mark(of: columns)
      guard known == nil || known == mark else { throw .exportChanged }
      var kept = try MarketPrices.told(
        try KeptCellRecords.cells(of: ids, in: snapshot), of: variants,
        by: MarketPrices.named(by: names, besides: currency, in: snapshot), in: snapshot)
      if hasBundles { try BundleRecords.tell(of: variants, in: &kept, snapshot) }
      let former = format == .jsonLines ? try Handles.former(of: ids, in: snapshot) : [:]
      let shared = format == .google ? try Self.sharedSKUs(of: ids, in: snapshot) : []
      var levels: [VariantID: VariantStock] = [:]
      for part in variants.values.flatMap({ $0.map(\.id) }).chunks(of: 100) {
        levels.merge(try stock?.levels(part, snapshot) ?? [:]) { $1 }
      }
      let categories = format == .google ? [:] : try ProductRecords.categories(of: ids, in: snapshot)
      let ways = try CategoryWays.ways(to: Set(categories.values.joined()), in: snapshot)
      var text = place == nil ? format.beginning(shop: shop, base: base, keeping: columns) : ""
      var writer = ProductFileWriter(keeping: columns)
      for row in rows {
        var product = row.product(variants[row.product.id] ?? [], media[row.product.id] ?? [], [])
        if format != .google { for bundle in product.variants where bundle.isBundle { levels[bundle.id] = nil } }
        switch format {
        case .shopify:
          let way = categories[product.id]?.first.flatMap { ways[$0] } ?? []
          writer.write(
            product, costs: costs, stock: levels, kept: kept[product.id] ?? KeptCells(), category: way.map(\.title))
        case .jsonLines:
          product.categories = categories[product.id] ?? []
          // Other stores can take a picture in from where this one did.
          product.media = product.media.map { item in
            item.source.map { MediaItem(id: item.id, url: $0, alt: item.alt) } ?? item
          }
          let translations = try ProductTranslations.all(of: product.id, in: snapshot)
          let record = ProductRecord(
            NewProduct(product, translations: translations), formerHandles: former[product.id],
            costs: Dictionary(
              product.variants.compactMap { variant in costs[variant.id].map { (variant.id, $0) } },
              uniquingKeysWith: { $1 }),
            stock: stock == nil ? nil : Self.stock(of: product, levels),
            categories: Self.described(product.categories, ways), kept: kept[product.id] ?? KeptCells())
          text += String(decoding: Schema.productRecord.encode(record), as: UTF8.self) + "\n"
        case .google:
          guard product.status == .active, product.isVisible(at: now), product.audience.isEveryone else { continue }
          let seen = try terms.words(in: locale, in: snapshot).applied(
            to: try ProductTranslations.applied(
              locale, to: try PriceLists.resolved(product, at: now, in: snapshot), in: snapshot))
          text += GoogleFeed.items(
            seen, stock: levels, sharing: shared, kept: kept[product.id] ?? KeptCells(), base: base, at: now)
        }
      }
      let last = rows.count == limit ? rows.last?.product.handle : nil
      let next = last.map { (isAtBundles ? Self.bundleMark : "") + $0 }
      return ProductExportPart(text: text + writer.text + (next == nil ? format.end() : ""), next: next, columns: mark)
    }
  }

  /// What places among bundles begin with: no handle does.
  private static let bundleMark = "/"

  /// Products after a handle: those with a bundle, those without one, or all.
  private static func products(
    _ haveBundles: Bool?, after handle: String, limit: Int, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [ProductRow] {
    guard let haveBundles else {
      return try snapshot.rows(
        "SELECT \(ProductRow.columns) FROM \(.product) WHERE handle > \(handle) ORDER BY handle LIMIT \(limit)")
    }
    guard haveBundles else {
      return try snapshot.rows(
        """
        SELECT \(ProductRow.columns) FROM \(.product) WHERE handle > \(handle) AND id NOT IN
          (SELECT v.product FROM \(.component) AS c JOIN \(.variant) AS v ON v.id = c.bundle)
        ORDER BY handle LIMIT \(limit)
        """)
    }
    return try snapshot.rows(
      """
      SELECT \(ProductRow.columns) FROM \(.product) WHERE handle > \(handle) AND id IN
        (SELECT v.product FROM \(.component) AS c JOIN \(.variant) AS v ON v.id = c.bundle)
      ORDER BY handle LIMIT \(limit)
      """)
  }

  /// The stock of a product as its line tells it: units that are owed are owed to orders of this shop, and what is not
  /// counted has no count.
  private static func stock(of product: Product, _ levels: [VariantID: VariantStock]) -> [VariantID: VariantStock] {
    var told: [VariantID: VariantStock] = [:]
    for variant in product.variants {
      let level = levels[variant.id] ?? VariantStock()
      told[variant.id] = VariantStock(
        available: level.policy == .untracked ? 0 : max(level.available, 0), policy: level.policy)
    }
    return told
  }

  /// The categories on the ways to some, each once and after the one above it; nil for none.
  private static func described(
    _ categories: [CategoryID], _ ways: [CategoryID: [Catalog.Category]]
  ) -> [NewCategory]? {
    var seen: Set<CategoryID> = []
    let all = categories.flatMap { ways[$0] ?? [] }.filter { seen.insert($0.id).inserted }
    return all.isEmpty ? nil : all.map { NewCategory(id: $0.id, code: $0.code, name: $0.name, parent: $0.parent) }
  }

  /// The keys of codes that several variants have.
  private static func sharedSKUs(
    of products: [ProductID], in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> Set<String> {
    guard !products.isEmpty else { return [] }
    let keys: [String] = try snapshot.rows(
      """
      SELECT v.sku_key FROM \(.variant) AS v WHERE v.product IN (\(list: products)) AND EXISTS
        (SELECT 1 FROM \(.variant) AS o WHERE o.sku_key = v.sku_key AND o.id <> v.id)
      """)
    return Set(keys)
  }

  /// What tells columns from others.
  private static func mark(of columns: [String]) -> String {
    var fingerprint = Fingerprint()
    for column in columns { fingerprint.mix(column) }
    return String(fingerprint.value, radix: 16)
  }

  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/catalog/product-export", operation: "exportProducts",
        summary: "A part of the catalogue as a product file", policy: gate.catalogStaff,
        inputs: .query(optional: "after", .text(1...256)), .query(optional: "columns", .text(1...16)),
        .query("limit", .integer(1...500), default: 100),
        .query("format", .enumeration(of: ProductFileFormat.self), default: .shopify),
        .query(optional: "shop", .text(maxLength: 200)), .query(optional: "base", .text(maxLength: 200)), .locale,
        output: .json(.productExportPart)
      ) { context, after, columns, limit, format, shop, base, locale in
        try await part(
          in: format, after: after, limit: limit, columns: columns, shop: shop ?? "", base: base ?? "", locale: locale,
          as: context.principal)
      }
    ]
  }
}
