public import Access
public import Catalog
import Persistence
import StoreIdentifiers

// Collections as those see them who change them.
extension CatalogService {
  /// A collection in the shop's own words, with what its products and its rule's category are called. Needs
  /// `catalog.write`.
  public func collection(
    _ id: ProductCollectionID, as principal: Principal
  ) async throws(CatalogError) -> CollectionDetails {
    try allow(principal)
    return try await answer { snapshot throws(CatalogError) in
      let found = try ProductCollections.collection("id = \(id)", in: snapshot)
      guard let found else { throw .collectionNotFound }
      let chosen: [ChosenProductRow] = try snapshot.rows(
        """
        SELECT p.id, p.name, p.status, (SELECT v.sku FROM \(.variant) AS v WHERE v.product = p.id ORDER BY v.position LIMIT 1)
        FROM \(.collectionProduct) AS c JOIN \(.product) AS p ON p.id = c.product
        WHERE c.collection = \(id) ORDER BY c.position
        """)
      var category: CategoryRow?
      if let wanted = found.rule?.category {
        category = try snapshot.first("SELECT \(CategoryRow.columns) FROM \(.category) WHERE id = \(wanted)")
      }
      return CollectionDetails(collection: found, chosen: chosen.map(\.product), category: category?.category)
    }
  }

  /// Removes a collection with its translations; its products stay. Needs `catalog.write`; refused when it has changed
  /// since `version`.
  public func remove(
    _ id: ProductCollectionID, version: Int64, as principal: Principal
  ) async throws(CatalogError) {
    try allow(principal)
    try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
      let known: Int64? = try work.first("SELECT version FROM \(.collection) WHERE id = \(id)")
      guard let known else { throw .collectionNotFound }
      guard known == version else { throw .changedSince(version: version) }
      // Without products nothing but itself speaks of it; translations go with it.
      try ProductCollections.choose([], for: id, in: work)
      try work.run("DELETE FROM \(.collection) WHERE id = \(id)")
    }
    try await settle()
  }
}

private struct ChosenProductRow: RowDecodable {
  let product: ChosenProduct

  init(row: inout RowReader) throws(DatabaseError) {
    product = ChosenProduct(
      id: try row.read(), name: try row.read(), status: try row.read(), sku: try row.read())
  }
}
