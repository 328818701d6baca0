public import Access
public import Catalog
public import FoundationCore
public import Persistence
import StoreIdentifiers

/// Collections: products that are shown together, chosen one by one or by a rule.
public struct Collections: Sendable {
  private let database: Database
  private let didChange: ChangeNotice
  private let reindexing: Reindexing

  init(database: Database, didChange: @escaping ChangeNotice, reindexing: Reindexing) {
    self.database = database
    self.didChange = didChange
    self.reindexing = reindexing
  }

  /// Every collection, by its own title, saying what it says in a language. There are as many as staff have made: tens,
  /// not thousands.
  ///
  /// - Throws: `storage` when the database fails.
  public func all(in locale: String? = nil) async throws(CatalogError) -> [ProductCollection] {
    try await database.answer { snapshot throws(CatalogError) in
      let rows: [CollectionRow] = try snapshot.rows(
        "SELECT \(CollectionRow.columns) FROM \(.collection) ORDER BY title, id LIMIT 1000")
      return try CollectionTranslations.applied(locale, to: rows.map(\.collection), in: snapshot)
    }
  }

  /// The collection at an address, with the products chosen for it, saying what it says in a language.
  ///
  /// - Throws: `collectionNotFound` when there is none; `storage` when the database fails.
  public func collection(handle: String, in locale: String? = nil) async throws(CatalogError) -> ProductCollection {
    let found = try await database.answer { snapshot throws(CatalogError) -> ProductCollection? in
      guard let own = try CollectionRecords.collection("handle = \(handle)", in: snapshot) else { return nil }
      return try CollectionTranslations.applied(locale, to: [own], in: snapshot).first
    }
    guard let found else { throw .collectionNotFound }
    return found
  }

  /// Adds a collection. Needs `catalog.write`. With a key, a repeat answers what the first one did.
  ///
  /// - Throws: `access` without `catalog.write`; `invalidRule` for a rule that says nothing, or stands beside chosen
  ///   products; `unknownRuleCategory` or `unknownProduct` for what is not there; `repeatedProduct` for a product that
  ///   is chosen twice; `collectionExists` when the id or address is taken; `storage` when the database fails.
  public func add(
    _ draft: ProductCollection, once key: IdempotencyKey?, as principal: Principal
  ) async throws(CatalogError) -> ProductCollection {
    try principal.mustWrite()
    try Self.check(draft)
    let added = try await database.write(as: CatalogSchema.self, once: key, returning: .productCollection) {
      work throws(CatalogError) in
      try Self.checkCategories(of: draft, before: nil, in: work)
      let inserted = try work.run(
        """
        INSERT INTO \(.collection) (id, handle, title, description, rule, version)
        VALUES (\(draft.id), \(draft.handle), \(draft.title), \(draft.description), \(StoredRule(draft.rule)), 1)
        ON CONFLICT DO NOTHING
        """)
      guard inserted == 1 else { throw .collectionExists }
      try CollectionRecords.choose(draft.products, for: draft.id, in: work)
      return draft
    }
    try await reindexing.settle()
    return added
  }

  /// Replaces a collection. Needs `catalog.write`; refused when it has changed since `version`.
  ///
  /// - Throws: `access` without `catalog.write`; `collectionNotFound` when there is none; `collectionExists` when
  ///   another has the address; `invalidRule`, `unknownRuleCategory`, `unknownProduct` and `repeatedProduct` as for a
  ///   new one; `changedSince` when it has changed since `version`; `storage` when the database fails.
  public func replace(
    _ draft: ProductCollection, version: Int64, as principal: Principal
  ) async throws(CatalogError) -> ProductCollection {
    try principal.mustWrite()
    try Self.check(draft)
    let replaced = try await database.write { work throws(CatalogError) in
      let known: CollectionRow? = try work.first(
        "SELECT \(CollectionRow.columns) FROM \(.collection) WHERE id = \(draft.id)")
      guard let known = known?.collection else { throw .collectionNotFound }
      guard known.version == version else { throw .changedSince(version: version) }
      let other: Int? = try work.first(
        "SELECT 1 FROM \(.collection) WHERE handle = \(draft.handle) AND id <> \(draft.id)")
      guard other == nil else { throw .collectionExists }
      try Self.checkCategories(of: draft, before: known.rule, in: work)
      try work.run(
        """
        UPDATE \(.collection) SET handle = \(draft.handle), title = \(draft.title), description = \(draft.description),
          rule = \(StoredRule(draft.rule)), version = version + 1 WHERE id = \(draft.id)
        """)
      try CollectionRecords.choose(draft.products, for: draft.id, in: work)
      let whole = try work.snapshot { snapshot throws(CatalogError) in
        try CollectionRecords.collection("id = \(draft.id)", in: snapshot)
      }
      guard let whole else { throw .collectionNotFound }
      return whole
    }
    try await reindexing.settle()
    return replaced
  }

  /// A collection in the shop's own words, with what its products and its rule's category are called. Needs
  /// `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `collectionNotFound` when there is none; `storage` when the database
  ///   fails.
  public func collection(
    _ id: ProductCollectionID, as principal: Principal
  ) async throws(CatalogError) -> CollectionDetails {
    try principal.mustWrite()
    return try await database.answer { snapshot throws(CatalogError) in
      let found = try CollectionRecords.collection("id = \(id)", in: snapshot)
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
  ///
  /// - Throws: `access` without `catalog.write`; `collectionNotFound` when there is none; `changedSince` when it has
  ///   changed since `version`; `storage` when the database fails.
  public func remove(
    _ id: ProductCollectionID, version: Int64, as principal: Principal
  ) async throws(CatalogError) {
    try principal.mustWrite()
    try await database.write { work throws(CatalogError) in
      let known: Int64? = try work.first("SELECT version FROM \(.collection) WHERE id = \(id)")
      guard let known else { throw .collectionNotFound }
      guard known == version else { throw .changedSince(version: version) }
      // Without products nothing but itself speaks of it; translations go with it.
      try CollectionRecords.choose([], for: id, in: work)
      try work.run("DELETE FROM \(.collection) WHERE id = \(id)")
      try work.forgetMetadata(.collection, id)
    }
    try await reindexing.settle()
  }

  /// What a collection says in other languages, by language. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `collectionNotFound` when there is none; `storage` when the database
  ///   fails.
  public func translations(
    of id: ProductCollectionID, as principal: Principal
  ) async throws(CatalogError) -> [CollectionTranslation] {
    try principal.mustWrite()
    return try await database.answer { snapshot throws(CatalogError) in
      let known: Int? = try snapshot.first("SELECT 1 FROM \(.collection) WHERE id = \(id)")
      guard known != nil else { throw .collectionNotFound }
      return try CollectionTranslations.all(of: id, in: snapshot)
    }
  }

  /// Replaces what a collection says in a language; an empty translation takes it away. Needs `catalog.write`; refused
  /// when the collection has changed since `version`.
  ///
  /// - Throws: `access` without `catalog.write`; `collectionNotFound` when there is none; `tooManyTranslations` in too
  ///   many languages; `changedSince` when it has changed since `version`; `storage` when the database fails.
  public func translate(
    _ id: ProductCollectionID, _ translation: CollectionTranslation, version: Int64, as principal: Principal
  ) async throws(CatalogError) -> ProductCollection {
    try principal.mustWrite()
    let translated = try await database.write { work throws(CatalogError) in
      let known: Int64? = try work.first("SELECT version FROM \(.collection) WHERE id = \(id)")
      guard let known else { throw .collectionNotFound }
      guard known == version else { throw .changedSince(version: version) }
      try CollectionTranslations.put(translation, of: id, in: work)
      try work.run("UPDATE \(.collection) SET version = version + 1 WHERE id = \(id)")
      let whole = try work.snapshot { snapshot throws(CatalogError) in
        try CollectionRecords.collection("id = \(id)", in: snapshot)
      }
      guard let whole else { throw .collectionNotFound }
      return whole
    }
    didChange()
    return translated
  }

  private static func check(_ draft: ProductCollection) throws(CatalogError) {
    guard let rule = draft.rule else { return }
    guard rule.isValid, draft.products.isEmpty else { throw .invalidRule }
  }

  /// Refuses a rule that asks for a category which does not exist, unless it did so before.
  private static func checkCategories(
    of draft: ProductCollection, before: CollectionRule?, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    for category in draft.rule?.categories ?? [] where before?.names(category) != true {
      guard try CategoryTree.has(category, in: work) else { throw .unknownRuleCategory(category) }
    }
  }
}

private struct ChosenProductRow: RowDecodable {
  let product: ChosenProduct

  init(row: inout RowReader) throws(DatabaseError) {
    product = ChosenProduct(
      id: try row.read(), name: try row.read(), status: try row.read(), sku: try row.read())
  }
}
