import Catalog
import FoundationCore
import Persistence
import ProductFiles
import StoreIdentifiers

/// What the database knows of columns whose cells are kept.
enum KeptColumnRecords {
  /// How many different texts of a column are looked at.
  private static let textLimit = 2_000

  /// A column, also one without cells that is an attribute.
  static func column(
    _ name: String, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> KeptColumn {
    guard let column = try columns("name = \(name)", in: snapshot).first else { throw .keptColumnNotFound }
    return column
  }

  /// The columns that obey a condition on their names.
  static func columns(
    _ condition: SQL<CatalogSchema>, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [KeptColumn] {
    let rows: [ColumnRow] = try snapshot.rows(
      """
      SELECT name, count(DISTINCT product), count(*), CAST(sum(mapped) AS bigint), min(value) FROM \(.keptCell)
      WHERE \(condition) GROUP BY name
      """)
    let mappings: [ColumnMappingRow] = try snapshot.rows(
      "SELECT \(ColumnMappingRow.columns) FROM \(.columnMapping) WHERE \(condition)")
    let others = rows.filter { ShopifyColumn.isOther($0.name) }
    let empty = mappings.filter { mapping in !others.contains { $0.name == mapping.column } }
    return others.map { row in row.column(mappings.first { $0.column == row.name }?.mapping) }
      + empty.map {
        KeptColumn(name: $0.column, products: 0, cells: 0, mapped: 0, example: "", mapping: $0.mapping)
      }
  }

  /// The texts of a column's cells, the most frequent first. Longer ones than a value can have are left out.
  static func texts(
    of column: String, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [ColumnProposal.Text] {
    let rows: [TextRow] = try snapshot.rows(
      """
      SELECT value, count(*) AS cells FROM \(.keptCell) WHERE name = \(column) AND length(value) <= 2000 GROUP BY value
      ORDER BY cells DESC, value LIMIT \(textLimit)
      """)
    return rows.map { ColumnProposal.Text($0.text, cells: $0.cells) }
  }

  /// Whether products or variants have the cells of a column.
  static func scope(
    of column: String, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> AttributeScope {
    if KeptCells.isOfVariant(column) { return .variant }
    let own: Int? = try snapshot.first(
      "SELECT 1 FROM \(.keptCell) WHERE name = \(column) AND owner = product LIMIT 1")
    return own == nil ? .variant : .product
  }

  /// The types of products that have a cell of a column, by name, each once whatever the case; and how many of the products
  /// have none.
  static func types(
    of column: String, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> ([String], untyped: Int) {
    let products: SQL<CatalogSchema> = "id IN (SELECT product FROM \(.keptCell) WHERE name = \(column))"
    let names: [String] = try snapshot.rows(
      "SELECT DISTINCT product_type FROM \(.product) WHERE product_type IS NOT NULL AND \(products)")
    let untyped: Int? = try snapshot.first(
      "SELECT count(*) FROM \(.product) WHERE product_type IS NULL AND \(products)")
    var seen: Set<String> = []
    // Databases order texts each in their own way.
    let types = names.sorted().filter { $0.unicodeScalars.count <= 250 && seen.insert($0.lowercased()).inserted }
    return (Array(types.prefix(ColumnMappingDraft.typeLimit)), untyped ?? 0)
  }

  /// The cells of a product and its variants.
  static func cells(
    of product: ProductID, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [KeptCell] {
    let rows: [CellRow] = try snapshot.rows(
      """
      SELECT k.name, v.sku, k.value, k.mapped FROM \(.keptCell) AS k LEFT JOIN \(.variant) AS v ON v.id = k.owner
      WHERE k.product = \(product) ORDER BY CASE WHEN v.id IS NULL THEN 0 ELSE 1 END, v.position, k.name
      LIMIT \(KeptCell.limit)
      """)
    return rows.map(\.cell)
  }
}

private struct ColumnRow: RowDecodable {
  let name: String, products: Int, cells: Int, mapped: Int, example: String

  init(row: inout RowReader) throws(DatabaseError) {
    (name, products, cells) = (try row.read(), try row.read(), try row.read())
    (mapped, example) = (try row.read(), try row.read())
  }

  func column(_ mapping: ColumnMapping?) -> KeptColumn {
    let shown = example.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.prefix(100)
    return KeptColumn(
      name: name, products: products, cells: cells, mapped: mapped,
      example: String(String.UnicodeScalarView(shown)), mapping: mapping)
  }
}

private struct TextRow: RowDecodable {
  let text: String, cells: Int

  init(row: inout RowReader) throws(DatabaseError) { (text, cells) = (try row.read(), try row.read()) }
}

private struct CellRow: RowDecodable {
  let cell: KeptCell

  init(row: inout RowReader) throws(DatabaseError) {
    cell = KeptCell(column: try row.read(), sku: try row.read(), text: try row.read(), isMapped: try row.read())
  }
}
