import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

/// What bundles are made of, as it is stored, and the rules of it.
enum BundleRecords {
  /// The components of bundles, in their order.
  static func components(
    of bundles: [VariantID], in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [VariantID: [BundleComponent]] {
    var found: [VariantID: [BundleComponent]] = [:]
    for part in bundles.chunks(of: 100) {
      let rows: [ComponentRow] = try snapshot.rows(
        """
        SELECT bundle, component, quantity FROM \(.component) WHERE bundle IN (\(list: part)) ORDER BY bundle, position
        """)
      for row in rows { found[row.bundle, default: []].append(row.component) }
    }
    return found
  }

  /// What can be said of a product's bundles by the product alone.
  static func check(_ product: Product) throws(CatalogError) {
    let bundles = Set(product.variants.filter(\.isBundle).map(\.id))
    if bundles.isEmpty { return }
    for variant in product.variants {
      var seen: Set<VariantID> = []
      for component in variant.components.map(\.variant) {
        if component == variant.id { throw .invalidBundle(.itself(component)) }
        if bundles.contains(component) { throw .invalidBundle(.nested(component)) }
        if !seen.insert(component).inserted { throw .invalidBundle(.repeated(component)) }
      }
    }
  }

  /// Checks what a product's bundles are to be made of, beside all others. Variants that a trial adds count as there.
  static func check(
    _ product: Product, before: Product?, adding new: (VariantID) -> Bool = { _ in false },
    in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) {
    let changed = changes(from: before, to: product)
    let bundles = changed.filter { !$0.components.isEmpty }
    if bundles.isEmpty { return }
    let own = Set(product.variants.map(\.id))
    let named = Set(bundles.flatMap { $0.components.map(\.variant) }).subtracting(own)
    for part in named.sorted().chunks(of: 100) {
      let rows: [KindRow] = try snapshot.rows(
        "SELECT id, is_bundle FROM \(.variant) WHERE id IN (\(list: part))")
      if let nested = rows.first(where: \.isBundle) { throw .invalidBundle(.nested(nested.variant)) }
      let known = Set(rows.map(\.variant))
      if let missing = part.first(where: { !known.contains($0) && !new($0) }) {
        throw .invalidBundle(.unknown(missing))
      }
    }
    for part in bundles.map(\.id).sorted().chunks(of: 100) {
      // What its own product's bundles have now is replaced with this.
      let used: VariantID? = try snapshot.first(
        """
        SELECT c.component FROM \(.component) AS c JOIN \(.variant) AS v ON v.id = c.bundle
        WHERE c.component IN (\(list: part)) AND v.product <> \(product.id) LIMIT 1
        """)
      if let used { throw .invalidBundle(.isComponent(used)) }
    }
  }

  /// Makes a product's bundles of what they are to be made of, once the product itself is stored, and tells the stock. The
  /// variants are locked, so that none becomes a bundle and a component at once.
  static func store(
    _ product: Product, before: Product?, by stock: StockPort?, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    let changed = changes(from: before, to: product)
    if changed.isEmpty { return }
    for variant in Set(changed.flatMap { [$0.id] + $0.components.map(\.variant) }).sorted() {
      try work.lock(.variant, variant)
    }
    try check(product)
    try work.snapshot { snapshot throws(CatalogError) in try check(product, before: before, in: snapshot) }
    for variant in changed {
      try work.run("DELETE FROM \(.component) WHERE bundle = \(variant.id)")
    }
    for variant in changed {
      try work.insert(
        variant.components.enumerated().map { position, component in
          [variant.id, position, component.variant, component.quantity]
        }, "INSERT INTO \(.component) (bundle, position, component, quantity)")
      try work.run("UPDATE \(.variant) SET is_bundle = \(variant.isBundle) WHERE id = \(variant.id)")
    }
    for variant in changed.sorted(by: { $0.id < $1.id }) { try stock?.compose(variant.id, variant.components, work) }
  }

  /// The variants that become bundles, are made of something else, or are bundles no longer.
  private static func changes(from before: Product?, to product: Product) -> [Variant] {
    let former = Dictionary((before?.variants ?? []).map { ($0.id, $0.components) }) { first, _ in first }
    return product.variants.filter { $0.components != former[$0.id] ?? [] }
  }
}

private struct ComponentRow: RowDecodable {
  let bundle: VariantID, component: BundleComponent

  init(row: inout RowReader) throws(DatabaseError) {
    bundle = try row.read()
    let variant: VariantID = try row.read()
    component = BundleComponent(variant: variant, quantity: try row.read())
  }
}

private struct KindRow: RowDecodable {
  let variant: VariantID, isBundle: Bool

  init(row: inout RowReader) throws(DatabaseError) { (variant, isBundle) = (try row.read(), try row.read()) }
}
