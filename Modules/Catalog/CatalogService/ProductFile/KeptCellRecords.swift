import Catalog
import FoundationCore
import Persistence
import ProductFiles
import StoreIdentifiers

/// How cells that have no place here are stored with their products.
enum KeptCellRecords {
  static func cells(
    of products: [ProductID], in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [ProductID: KeptCells] {
    guard !products.isEmpty else { return [:] }
    let rows: [CellRow] = try snapshot.rows(
      "SELECT product, owner, name, value FROM \(.keptCell) WHERE product IN (\(list: products))")
    var found: [ProductID: KeptCells] = [:]
    for row in rows {
      if row.owner == row.product.value {
        found[row.product, default: KeptCells()].product[row.name] = row.value
      } else {
        found[row.product, default: KeptCells()].variants[VariantID(row.owner), default: [:]][row.name] = row.value
      }
    }
    return found
  }

  /// The columns of an export beside Shopify's own, in order.
  static func columns(in snapshot: borrowing Snapshot<CatalogSchema>) throws(CatalogError) -> [String] {
    // From name to name by the index: there are few, over very many cells.
    let names: [String] = try snapshot.rows(
      """
      WITH RECURSIVE names (name) AS (
        SELECT min(name) FROM \(.keptCell)
        UNION ALL SELECT (SELECT min(k.name) FROM \(.keptCell) AS k WHERE k.name > names.name) FROM names
          WHERE names.name IS NOT NULL)
      SELECT name FROM names WHERE name IS NOT NULL
      """)
    return names.filter { ShopifyColumn.isOther($0) }.sorted()
  }

  static func replace(
    _ cells: KeptCells, of product: Product, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    try work.run("DELETE FROM \(.keptCell) WHERE product = \(product.id)")
    let mappings = try work.snapshot { snapshot throws(CatalogError) in try ColumnMappingRecords.all(in: snapshot) }
    var rows: [[any SQLBindable]] = cells.product.map { name, text in
      [product.id, product.id.value, name, text, mappings.isMapped(name, text, .product, by: product.attributes)]
    }
    let values =
      mappings.isEmpty ? [:] : Dictionary(product.variants.map { ($0.id, $0.attributes) }) { first, _ in first }
    for (variant, own) in cells.variants {
      let values = values[variant] ?? []
      rows += own.map { name, text in
        [product.id, variant.value, name, text, mappings.isMapped(name, text, .variant, by: values)]
      }
    }
    try work.insert(rows, "INSERT INTO \(.keptCell) (product, owner, name, value, mapped)")
  }

  /// Changes the cells that a product's attributes say with them.
  static func follow(
    from old: Product?, to new: Product, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    let isSame =
      old.map { $0.attributes == new.attributes && $0.variants.map(\.attributes) == new.variants.map(\.attributes) }
      ?? (new.attributes.isEmpty && new.variants.allSatisfy(\.attributes.isEmpty))
    guard !isSame else { return }
    let mappings = try work.snapshot { snapshot throws(CatalogError) in try ColumnMappingRecords.all(in: snapshot) }
    guard !mappings.isEmpty else { return }
    let stored = try work.snapshot { snapshot throws(CatalogError) in
      try cells(of: [new.id], in: snapshot)[new.id] ?? KeptCells()
    }
    var kept = stored
    mappings.follow(from: old, to: new, &kept)
    if kept != stored, !kept.isTooLarge { try replace(kept, of: new, in: work) }
  }
}

private struct CellRow: RowDecodable {
  let product: ProductID, owner: UniqueID, name: String, value: String

  init(row: inout RowReader) throws(DatabaseError) {
    product = try row.read()
    owner = try row.read()
    (name, value) = (try row.read(), try row.read())
  }
}
