public import Access
public import Catalog
public import FoundationCore
import Persistence
import StoreIdentifiers

/// The brands of products: one for each name that a product gives.
public struct Brands: Sendable {
  private let database: Database
  private let clock: WallClock
  private let reindexing: Reindexing

  init(database: Database, clock: WallClock, reindexing: Reindexing) {
    self.database = database
    self.clock = clock
    self.reindexing = reindexing
  }

  /// A page of the brands that shoppers have seen, by name: those that only drafts name are not told. Described in a
  /// language; in the shop's own words without one.
  ///
  /// - Throws: `invalidCursor` for a cursor from another list; `storage` when the database fails.
  public func all(
    after cursor: Cursor?, limit: Int, in locale: String? = nil
  ) async throws(CatalogError) -> Page<Brand> {
    try await all(BrandRecords.isKnown(at: clock.now()), after: cursor, limit: limit, in: locale)
  }

  /// A page of all brands, by name. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `invalidCursor` for a cursor from another list; `storage` when the
  ///   database fails.
  public func all(
    after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(CatalogError) -> Page<Brand> {
    try principal.mustWrite()
    return try await all("1 = 1", after: cursor, limit: limit)
  }

  /// The brands whose names have a text in them, the shortest first. Needs `catalog.write`. O(number of brands).
  ///
  /// - Throws: `access` without `catalog.write`; `storage` when the database fails.
  public func find(_ text: String, limit: Int, as principal: Principal) async throws(CatalogError) -> [Brand] {
    try principal.mustWrite()
    let rows: [BrandRow] = try await database.read { snapshot throws(CatalogError) in
      try snapshot.rows(
        """
        SELECT \(BrandRow.columns) FROM \(.brand) AS b WHERE lower(name) LIKE \(LikePattern.containing(text)) ESCAPE '!'
        ORDER BY length(name), name LIMIT \(limit)
        """)
    }
    return rows.map(\.brand)
  }

  private func all(
    _ condition: SQL<CatalogSchema>, after cursor: Cursor?, limit: Int, in locale: String? = nil
  ) async throws(CatalogError) -> Page<Brand> {
    let start = try cursor?.text(version: 4) ?? ""
    let brands = try await database.read { snapshot throws(CatalogError) -> [Brand] in
      let rows: [BrandRow] = try snapshot.rows(
        """
        SELECT \(BrandRow.columns) FROM \(.brand) AS b WHERE name > \(start) AND \(condition)
        ORDER BY name LIMIT \(limit + 1)
        """)
      return try BrandTranslations.applied(locale, to: rows.map(\.brand), in: snapshot)
    }
    return Page(brands, limit: limit) { Cursor(version: 4, filter: 0, keys: [.text($0.name)]) }
  }

  /// One brand that shoppers have seen, by its handle; or by the one that its name would give it now, when no other has
  /// that. Described in a language; in the shop's own words without one.
  ///
  /// - Throws: `brandNotFound` when there is none, or only drafts name it; `storage` when the database fails.
  public func brand(_ handle: String, in locale: String? = nil) async throws(CatalogError) -> Brand {
    try await brand(handle, BrandRecords.isKnown(at: clock.now())) { brand, snapshot throws(CatalogError) in
      try BrandTranslations.applied(locale, to: [brand], in: snapshot).first ?? brand
    }
  }

  /// One brand, found in the same way, whoever names it, with what it says in other languages. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `brandNotFound` when there is none; `storage` when the database fails.
  public func brand(_ handle: String, as principal: Principal) async throws(CatalogError) -> Brand {
    try principal.mustWrite()
    return try await brand(handle, "1 = 1") { brand, snapshot throws(CatalogError) in
      brand.translated(try BrandTranslations.all(of: brand.handle, in: snapshot))
    }
  }

  private func brand(
    _ handle: String, _ condition: SQL<CatalogSchema>,
    told: @escaping @Sendable (Brand, borrowing Snapshot<CatalogSchema>) throws(CatalogError) -> Brand
  ) async throws(CatalogError) -> Brand {
    let brand = try await database.read { snapshot throws(CatalogError) -> Brand? in
      let row: BrandRow? = try snapshot.first(
        """
        SELECT \(BrandRow.columns) FROM \(.brand) AS b
        WHERE (handle = \(handle) OR name_handle = \(handle)) AND \(condition)
        ORDER BY CASE WHEN handle = \(handle) THEN 0 ELSE 1 END LIMIT 1
        """)
      guard let row else { return nil }
      return try told(row.brand, snapshot)
    }
    guard let brand else { throw .brandNotFound }
    return brand
  }

  /// Changes a brand; its products take over the name. Needs `catalog.write`; refused when it has changed since
  /// `version`.
  ///
  /// - Throws: `access` without `catalog.write`; `brandNotFound` when there is none; `brandExists` when another has the
  ///   name; `changedSince` when it has changed since `version`; `storage` when the database fails.
  public func edit(
    _ handle: String, _ edit: BrandEdit, version: Int64, as principal: Principal
  ) async throws(CatalogError) -> Brand {
    try principal.mustWrite()
    let brand = try await database.write { work throws(CatalogError) in
      let row: BrandRow? = try work.first("SELECT \(BrandRow.columns) FROM \(.brand) WHERE handle = \(handle)")
      guard let old = row?.brand else { throw .brandNotFound }
      guard old.version == version else { throw .changedSince(version: version) }
      if edit.name != old.name {
        try work.run(
          """
          UPDATE \(.searchDocument) SET stale = 1 WHERE product IN (SELECT id FROM \(.product) WHERE brand = \(old.name))
          """)
        try work.run("UPDATE \(.product) SET brand = \(edit.name), version = version + 1 WHERE brand = \(old.name)")
      }
      try work.run(
        """
        UPDATE \(.brand) SET name = \(edit.name), description = \(edit.description),
          name_handle = \(Handle.make(from: edit.name)), manufacturer = \(StoredContact(edit.manufacturer)),
          responsible_person = \(StoredContact(edit.responsiblePerson)), version = version + 1
        WHERE handle = \(handle)
        """)
      if let translations = edit.translations { try BrandTranslations.put(translations, of: handle, in: work) }
      return try work.snapshot { snapshot throws(CatalogError) in
        guard let brand = try BrandRecords.named(edit.name, in: snapshot) else { throw .brandNotFound }
        return brand.translated(try BrandTranslations.all(of: handle, in: snapshot))
      }
    }
    try await reindexing.settle()
    return brand
  }
}
