import Catalog
import FoundationCore
import Persistence
import ProductFiles
import StoreIdentifiers

/// What product files say of bundles.
extension BundleRecords {
  /// Whether the shop has any.
  static func areThere(in snapshot: borrowing Snapshot<CatalogSchema>) throws(CatalogError) -> Bool {
    try snapshot.first("SELECT 1 FROM \(.component) LIMIT 1", as: Int.self) != nil
  }

  /// Adds the cells that tell what bundles among variants are made of, each component by its code, or by its id where others
  /// have that code too.
  static func tell(
    of variants: [ProductID: [Variant]], in cells: inout [ProductID: KeptCells],
    _ snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) {
    let bundles = variants.values.joined().filter(\.isBundle)
    if bundles.isEmpty { return }
    var codes: [VariantID: String] = [:]
    for part in Set(bundles.flatMap { $0.components.map(\.variant) }).sorted().chunks(of: 100) {
      let rows: [CodeRow] = try snapshot.rows(
        """
        SELECT v.id, v.sku, (SELECT count(*) FROM \(.variant) AS o WHERE o.sku_key = v.sku_key)
        FROM \(.variant) AS v WHERE v.id IN (\(list: part))
        """)
      for row in rows where row.count == 1 { codes[row.variant] = row.sku }
    }
    for (product, variants) in variants {
      for variant in variants where variant.isBundle {
        cells[product, default: KeptCells()].variants[variant.id, default: [:]][ComponentCell.column] =
          ComponentCell.text(variant.components) { codes[$0] }
      }
    }
  }
}

private struct CodeRow: RowDecodable {
  let variant: VariantID, sku: String, count: Int

  init(row: inout RowReader) throws(DatabaseError) {
    (variant, sku, count) = (try row.read(), try row.read(), try row.read())
  }
}
