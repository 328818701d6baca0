import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

/// Which product an address leads to. Addresses that have been are kept for ever.
enum Handles {
  /// The condition on a product that an address leads to, now or since it had it.
  static func leading(to handle: String) -> SQL<CatalogSchema> {
    """
    id = coalesce((SELECT id FROM \(.product) WHERE handle = \(handle)),
      (SELECT product FROM \(.formerHandle) WHERE handle = \(handle)))
    """
  }

  /// The condition on a product that had an address before.
  static func formerly(_ handle: String) -> SQL<CatalogSchema> {
    "id = (SELECT product FROM \(.formerHandle) WHERE handle = \(handle))"
  }

  /// The handle asked for; or one made from the name, told apart by the end of the id where it is taken.
  static func free(for new: NewProduct, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) -> String {
    let wanted = new.handle ?? String(Handle.make(from: new.name).prefix(190))
    if try !isTaken(wanted, by: new.id, in: work) { return wanted }
    guard new.handle == nil else { throw .handleTaken(wanted) }
    let distinction = new.id.description.suffix(8)
    return "\(wanted)-\(distinction)"
  }

  /// Whether another product has the handle, or had it.
  static func isTaken(
    _ handle: String, by product: ProductID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Bool {
    let found: Int? = try work.first(
      """
      SELECT 1 WHERE EXISTS (SELECT 1 FROM \(.product) WHERE handle = \(handle) AND id <> \(product))
        OR EXISTS (SELECT 1 FROM \(.formerHandle) WHERE handle = \(handle) AND product <> \(product))
      """)
    return found != nil
  }

  /// Those of some addresses that lead to a product.
  static func leading(
    anywhere handles: [String], in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> Set<String> {
    var found: Set<String> = []
    for part in handles.chunks(of: 100) {
      let there: [String] = try snapshot.rows(
        """
        SELECT handle FROM \(.product) WHERE handle IN (\(list: part))
        UNION SELECT handle FROM \(.formerHandle) WHERE handle IN (\(list: part))
        """)
      found.formUnion(there)
    }
    return found
  }

  /// What led to some products before, in order.
  static func former(
    of products: [ProductID], in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [ProductID: [String]] {
    guard !products.isEmpty else { return [:] }
    let rows: [FormerHandleRow] = try snapshot.rows(
      "SELECT product, handle FROM \(.formerHandle) WHERE product IN (\(list: products)) ORDER BY handle")
    return Dictionary(grouping: rows, by: \.product).mapValues { $0.map(\.handle) }
  }

  /// Leaves a redirect at an address that the product had elsewhere, unless one leads from there already.
  static func lead(
    from former: String, to product: ProductID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    guard try work.snapshot({ snapshot throws(CatalogError) in try leading(anywhere: [former], in: snapshot) }).isEmpty
    else { return }
    try work.run("INSERT INTO \(.formerHandle) (handle, product) VALUES (\(former), \(product)) ON CONFLICT DO NOTHING")
  }

  /// Leaves a redirect at the former handle. A product may take back one that it had.
  static func move(
    _ product: ProductID, from old: String, to new: String, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    guard try !isTaken(new, by: product, in: work) else { throw .handleTaken(new) }
    try work.run("DELETE FROM \(.formerHandle) WHERE handle = \(new)")
    try work.run("INSERT INTO \(.formerHandle) (handle, product) VALUES (\(old), \(product)) ON CONFLICT DO NOTHING")
  }
}

private struct FormerHandleRow: RowDecodable {
  let product: ProductID, handle: String

  init(row: inout RowReader) throws(DatabaseError) { (product, handle) = (try row.read(), try row.read()) }
}
