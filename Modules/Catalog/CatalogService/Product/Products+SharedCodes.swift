public import Access
public import Catalog
public import FoundationCore
import Persistence
public import StoreIdentifiers

extension Products {
  /// The SKUs of a product that other variants have too, in order; at most `SharedCode.limit`. Needs
  /// `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `storage` when the database fails.
  public func sharedCodes(of product: ProductID, as principal: Principal) async throws(CatalogError) -> [SharedCode] {
    try principal.mustWrite()
    let rows: [SharedCodeRow] = try await database.answer { snapshot throws(CatalogError) in
      // Unsorted, so that it ends with the first few of very many.
      try snapshot.rows(
        """
        SELECT v.sku, o.product, p.name FROM \(.variant) AS v
        JOIN \(.variant) AS o ON o.sku_key = v.sku_key AND o.id <> v.id JOIN \(.product) AS p ON p.id = o.product
        WHERE v.product = \(product) LIMIT \(SharedCode.limit)
        """)
    }
    return Set(rows.map(\.code)).sorted { ($0.sku, $0.name, $0.product) < ($1.sku, $1.name, $1.product) }
  }
}

private struct SharedCodeRow: RowDecodable {
  let code: SharedCode

  init(row: inout RowReader) throws(DatabaseError) {
    code = SharedCode(sku: try row.read(), product: try row.read(), name: try row.read())
  }
}
