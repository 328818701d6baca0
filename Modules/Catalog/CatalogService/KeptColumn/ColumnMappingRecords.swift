public import Catalog
import FoundationCore
public import Persistence
import StoreIdentifiers

extension AttributeScope: @retroactive SQLBindable, @retroactive SQLReadable {}

/// How the columns of product files are stored that attributes say.
enum ColumnMappingRecords {
  /// Every mapping, by column. There are as many as staff have confirmed: tens, not thousands.
  static func all(in snapshot: borrowing Snapshot<CatalogSchema>) throws(CatalogError) -> [ColumnMappingRow] {
    try snapshot.rows("SELECT \(ColumnMappingRow.columns) FROM \(.columnMapping) ORDER BY name")
  }

  static func mapping(
    of column: String, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> ColumnMappingRow? {
    try snapshot.first("SELECT \(ColumnMappingRow.columns) FROM \(.columnMapping) WHERE name = \(column)")
  }

  /// Stores a mapping. The column's cells are gone through from the first product on.
  static func put(
    _ code: String, _ scope: AttributeScope, of column: String, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    try work.run(
      """
      INSERT INTO \(.columnMapping) (name, code, scope) VALUES (\(column), \(code), \(scope))
      ON CONFLICT (name) DO UPDATE SET code = excluded.code, scope = excluded.scope, done_to = NULL, is_done = 0
      """)
  }

  /// The next products that have cells of a column, after the one that was gone through last.
  static func next(
    _ count: Int, of mapping: ColumnMappingRow, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> [ProductID] {
    let place: SQL<CatalogSchema> = mapping.doneTo.map { "product > \($0)" } ?? "1 = 1"
    return try work.rows(
      """
      SELECT DISTINCT product FROM \(.keptCell) WHERE name = \(mapping.column) AND \(place)
      ORDER BY product LIMIT \(count)
      """)
  }

  /// Notes how far a column's cells were gone through; nil for to the end.
  static func advance(
    _ column: String, to product: ProductID?, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    if let product {
      try work.run("UPDATE \(.columnMapping) SET done_to = \(product) WHERE name = \(column)")
    } else {
      try work.run("UPDATE \(.columnMapping) SET is_done = 1 WHERE name = \(column)")
    }
  }

  static func remove(_ column: String, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) {
    try work.run("DELETE FROM \(.columnMapping) WHERE name = \(column)")
    try work.run("UPDATE \(.keptCell) SET mapped = 0 WHERE name = \(column) AND mapped = 1")
  }
}

/// Which attribute says what a column says, and how far cells that there were before became values.
struct ColumnMappingRow: RowDecodable, Sendable {
  let column: String, code: String, scope: AttributeScope, doneTo: ProductID?, isDone: Bool

  static let columns: SQL<CatalogSchema> = "name, code, scope, done_to, is_done"

  init(row: inout RowReader) throws(DatabaseError) {
    (column, code, scope) = (try row.read(), try row.read(), try row.read())
    (doneTo, isDone) = (try row.read(), try row.read())
  }

  var mapping: ColumnMapping { ColumnMapping(code: code, scope: scope, isUnderWay: !isDone) }
}
