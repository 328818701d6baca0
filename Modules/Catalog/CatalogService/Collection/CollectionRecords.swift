import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

/// How collections are stored.
enum CollectionRecords {
  static func collection(
    _ condition: SQL<CatalogSchema>, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> ProductCollection? {
    let row: CollectionRow? = try snapshot.first(
      "SELECT \(CollectionRow.columns) FROM \(.collection) WHERE \(condition)")
    guard let row else { return nil }
    return try whole(row.collection, in: snapshot)
  }

  static func whole(
    _ collection: ProductCollection, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> ProductCollection {
    var whole = collection
    whole.products = try snapshot.rows(
      "SELECT product FROM \(.collectionProduct) WHERE collection = \(collection.id) ORDER BY position")
    return whole
  }

  /// The ids of the collections that a product was chosen for.
  static func chosen(
    for product: ProductID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> [ProductCollectionID] {
    try work.rows("SELECT collection FROM \(.collectionProduct) WHERE product = \(product) ORDER BY collection")
  }

  /// What the products of a collection have: they were chosen for it, or fit its rule.
  static func requirement(
    ofCollection handle: String, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> IndexRequirement {
    let row: CollectionRow? = try snapshot.first(
      "SELECT \(CollectionRow.columns) FROM \(.collection) WHERE handle = \(handle)")
    guard let collection = row?.collection else { throw .collectionNotFound }
    return requirement(of: collection)
  }

  /// What the products of a collection have: they were chosen for it, or fit its rule.
  static func requirement(of collection: ProductCollection) -> IndexRequirement {
    guard let rule = collection.rule else {
      return IndexRequirement(facets: [Facet.collection: [collection.id.description]])
    }
    var facets = rule.facets.choices
    if let category = rule.category { facets[Facet.category] = [category.description] }
    let prices = (rule.minimumPrice ?? 0)...max(rule.minimumPrice ?? 0, rule.maximumPrice ?? Int64.max)
    return IndexRequirement(
      text: rule.text, facets: facets,
      prices: rule.minimumPrice == nil && rule.maximumPrice == nil ? nil : prices, reducedOnly: rule.reducedOnly)
  }

  /// Replaces the chosen products. Those that come and go are marked as stale: their documents tell it.
  static func choose(
    _ products: [ProductID], for collection: ProductCollectionID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    try markStale(collection, in: work)
    try work.run("DELETE FROM \(.collectionProduct) WHERE collection = \(collection)")
    for (position, product) in products.enumerated() {
      let known: Int? = try work.first("SELECT 1 FROM \(.product) WHERE id = \(product)")
      guard known != nil else { throw .unknownProduct(product) }
      let added = try work.run(
        """
        INSERT INTO \(.collectionProduct) (collection, position, product)
        VALUES (\(collection), \(position), \(product)) ON CONFLICT DO NOTHING
        """)
      guard added == 1 else { throw .repeatedProduct }
    }
    try markStale(collection, in: work)
  }

  private static func markStale(
    _ collection: ProductCollectionID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    try work.run(
      """
      UPDATE \(.searchDocument) SET stale = 1
      WHERE product IN (SELECT product FROM \(.collectionProduct) WHERE collection = \(collection))
      """)
  }
}

/// A collection's own columns.
struct CollectionRow: RowDecodable {
  let collection: ProductCollection

  static let columns: SQL<CatalogSchema> = "id, handle, title, description, rule, version"

  init(row: inout RowReader) throws(DatabaseError) {
    let id: ProductCollectionID = try row.read(), handle: String = try row.read(), title: String = try row.read()
    let description: String? = try row.read(), rule: StoredRule? = try row.read()
    collection = ProductCollection(
      id: id, handle: handle, title: title, description: description, rule: rule?.rule, version: try row.read())
  }
}

/// A rule in one column, as JSON.
struct StoredRule: SQLBindable, SQLReadable {
  let rule: CollectionRule

  init?(_ rule: CollectionRule?) {
    guard let rule else { return nil }
    self.rule = rule
  }

  static var sqlKind: SQLValue.Kind { .text }
  var sqlValue: SQLValue { .text(String(decoding: Schema.collectionRule.encode(rule), as: UTF8.self)) }

  init(column: Column) throws(DatabaseError) {
    let stored = try column.text()
    guard let rule = try? Schema.collectionRule.decode(Array(stored.utf8)) else { throw column.mismatch("a rule") }
    self.rule = rule
  }
}
