public import Access
public import Catalog
import FoundationCore
public import Persistence
import StoreIdentifiers

extension CatalogService {
  /// Every collection, by its own title, saying what it says in a language. There are as many as staff have made: tens,
  /// not thousands.
  public func collections(in locale: String? = nil) async throws(CatalogError) -> [ProductCollection] {
    try await answer { snapshot throws(CatalogError) in
      let rows: [CollectionRow] = try snapshot.rows(
        "SELECT \(CollectionRow.columns) FROM \(.collection) ORDER BY title, id LIMIT 1000")
      return try CollectionTranslations.applied(locale, to: rows.map(\.collection), in: snapshot)
    }
  }

  /// The collection at an address, with the products chosen for it, saying what it says in a language.
  public func collection(handle: String, in locale: String? = nil) async throws(CatalogError) -> ProductCollection {
    let found = try await answer { snapshot throws(CatalogError) -> ProductCollection? in
      guard let own = try ProductCollections.collection("handle = \(handle)", in: snapshot) else { return nil }
      return try CollectionTranslations.applied(locale, to: [own], in: snapshot).first
    }
    guard let found else { throw .collectionNotFound }
    return found
  }

  /// Adds a collection. Needs `catalog.write`. With a key, a repeat answers what the first one did.
  public func add(
    _ draft: ProductCollection, once key: IdempotencyKey?, as principal: Principal
  ) async throws(CatalogError) -> ProductCollection {
    try allow(principal)
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
      try ProductCollections.choose(draft.products, for: draft.id, in: work)
      return draft
    }
    try await settle()
    return added
  }

  /// Replaces a collection. Needs `catalog.write`; refused when it has changed since `version`.
  public func replace(
    _ draft: ProductCollection, version: Int64, as principal: Principal
  ) async throws(CatalogError) -> ProductCollection {
    try allow(principal)
    try Self.check(draft)
    let replaced = try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
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
      try ProductCollections.choose(draft.products, for: draft.id, in: work)
      let whole = try work.snapshot { snapshot throws(CatalogError) in
        try ProductCollections.collection("id = \(draft.id)", in: snapshot)
      }
      guard let whole else { throw .collectionNotFound }
      return whole
    }
    try await settle()
    return replaced
  }

  /// What the products of a collection have: they were chosen for it, or fit its rule.
  static func requirement(
    ofCollection handle: String, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> IndexRequirement {
    let row: CollectionRow? = try snapshot.first(
      "SELECT \(CollectionRow.columns) FROM \(.collection) WHERE handle = \(handle)")
    guard let collection = row?.collection else { throw .collectionNotFound }
    guard let rule = collection.rule else {
      return IndexRequirement(facets: [Facet.collection: [collection.id.description]])
    }
    var facets = rule.facets.choices
    if let category = rule.category { facets[Facet.category] = [category.description] }
    let prices = (rule.minimumPrice ?? 0)...max(rule.minimumPrice ?? 0, rule.maximumPrice ?? Int64.max)
    return IndexRequirement(
      text: rule.text, facets: facets,
      prices: rule.minimumPrice == nil && rule.maximumPrice == nil ? nil : prices)
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
