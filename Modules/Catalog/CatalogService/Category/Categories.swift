public import Access
import AccessService
public import Catalog
public import FoundationCore
public import Persistence
public import StoreIdentifiers

/// The tree of categories, and what they are called in other languages.
public struct Categories: Sendable {
  private let database: Database
  private let didChange: ChangeNotice
  private let reindexing: Reindexing

  init(database: Database, didChange: @escaping ChangeNotice, reindexing: Reindexing) {
    self.database = database
    self.didChange = didChange
    self.reindexing = reindexing
  }

  /// A page of the tree, in the order of the codes, with names in a language where there are any.
  ///
  /// - Throws: `invalidCursor` for a cursor from another list; `storage` when the database fails.
  public func all(
    after cursor: Cursor?, limit: Int, in locale: String? = nil
  ) async throws(CatalogError) -> Page<Category> {
    try await page("1 = 1", after: cursor, limit: limit, filter: 0, in: locale)
  }

  /// A page of the categories at the top of the tree, in their order, with names in a language where there are any.
  ///
  /// - Throws: `invalidCursor` for a cursor from another list; `storage` when the database fails.
  public func top(
    after cursor: Cursor?, limit: Int, in locale: String? = nil
  ) async throws(CatalogError) -> Page<Category> {
    var place: SQL<CatalogSchema> = "1 = 1"
    if let cursor {
      guard let keys = cursor.keys(version: 3, filter: 1), keys.count == 2, case .integer(let position) = keys[0],
        case .text(let code) = keys[1]
      else { throw .invalidCursor }
      place = "(c.position, c.code) > (\(position), \(code))"
    }
    let condition = place
    let rows: [PlacedCategoryRow] = try await database.answer { snapshot throws(CatalogError) in
      try snapshot.rows(
        """
        SELECT \(fragment: CategoryTranslations.columns(in: locale)), c.position FROM \(.category) AS c
        WHERE c.parent IS NULL AND \(fragment: condition) ORDER BY c.position, c.code LIMIT \(limit + 1)
        """)
    }
    return Page(rows, limit: limit) {
      Cursor(version: 3, filter: 1, keys: [.integer($0.position), .text($0.category.code)])
    }
    .map(\.category)
  }

  /// Puts categories of a level into an order: those in a category, or with nil those at the top. The others of the
  /// level follow them. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `categoryNotFound` for one that is not of the level; `storage` when the
  ///   database fails.
  public func arrange(
    _ categories: [CategoryID], below parent: CategoryID?, as principal: Principal
  ) async throws(CatalogError) {
    try principal.mustWrite()
    try await database.write { work throws(CatalogError) in
      try CategoryTree.arrange(categories, below: parent, in: work)
    }
    didChange()
  }

  /// The categories that a product is in, the primary one first. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `storage` when the database fails.
  public func containing(_ product: ProductID, as principal: Principal) async throws(CatalogError) -> [Category] {
    try principal.mustWrite()
    let rows: [CategoryRow] = try await database.answer { snapshot throws(CatalogError) in
      try snapshot.rows(
        """
        SELECT c.id, c.code, c.name, c.parent, c.version FROM \(.category) AS c
        JOIN \(.productCategory) AS p ON p.category = c.id WHERE p.product = \(product) ORDER BY p.position
        """)
    }
    return rows.map(\.category)
  }

  /// The categories whose names or codes have a text in them, the shortest names first. Needs `catalog.write`.
  /// O(number of categories).
  ///
  /// - Throws: `access` without `catalog.write`; `storage` when the database fails.
  public func find(_ text: String, limit: Int, as principal: Principal) async throws(CatalogError) -> [Category] {
    try principal.mustWrite()
    let pattern = LikePattern.containing(text)
    let rows: [CategoryRow] = try await database.answer { snapshot throws(CatalogError) in
      try snapshot.rows(
        """
        SELECT \(CategoryRow.columns) FROM \(.category)
        WHERE lower(coalesce(name, '')) LIKE \(pattern) ESCAPE '!' OR lower(code) LIKE \(pattern) ESCAPE '!'
        ORDER BY length(coalesce(name, code)), code LIMIT \(limit)
        """)
    }
    return rows.map(\.category)
  }

  private func page(
    _ condition: SQL<CatalogSchema>, after cursor: Cursor?, limit: Int, filter: UInt64, in locale: String?
  ) async throws(CatalogError) -> Page<Category> {
    let start = try cursor?.text(version: 2, filter: filter) ?? ""
    let rows: [CategoryRow] = try await database.answer { snapshot throws(CatalogError) in
      try snapshot.rows(
        """
        SELECT \(fragment: CategoryTranslations.columns(in: locale)) FROM \(.category) AS c
        WHERE c.code > \(start) AND \(condition) ORDER BY c.code LIMIT \(limit + 1)
        """)
    }
    return Page(rows.map(\.category), limit: limit) { Cursor(version: 2, filter: filter, keys: [.text($0.code)]) }
  }

  /// The category that a code names, with those above and in it, each called what it is in a language.
  ///
  /// - Throws: `categoryNotFound` when there is none; `storage` when the database fails.
  public func place(code: String, in locale: String? = nil) async throws(CatalogError) -> CategoryPlace {
    try await place(where: "c.code = \(code)", in: locale)
  }

  /// A category with those above and in it, each called what it is in a language.
  ///
  /// - Throws: `categoryNotFound` when there is none; `storage` when the database fails.
  public func place(_ id: CategoryID, in locale: String? = nil) async throws(CatalogError) -> CategoryPlace {
    try await place(where: "c.id = \(id)", in: locale)
  }

  private func place(
    where condition: SQL<CatalogSchema>, in locale: String?
  ) async throws(CatalogError) -> CategoryPlace {
    let (name, columns) = (CategoryTranslations.name(in: locale), CategoryTranslations.columns(in: locale))
    return try await database.answer { snapshot throws(CatalogError) in
      let row: CategoryRow? = try snapshot.first(
        "SELECT \(fragment: columns) FROM \(.category) AS c WHERE \(condition)")
      guard let category = row?.category else { throw .categoryNotFound }
      var above: [Catalog.Category] = []
      var next = category.parent
      // No circle can be stored; a tree of more levels than this is not one that people made.
      while let id = next, above.count < 50 {
        let row: CategoryRow? = try snapshot.first(
          "SELECT \(fragment: columns) FROM \(.category) AS c WHERE c.id = \(id)")
        guard let parent = row?.category else { break }
        above.insert(parent, at: 0)
        next = parent.parent
      }
      let children: [PlacedCategoryRow] = try snapshot.rows(
        """
        SELECT \(fragment: columns), c.position FROM \(.category) AS c WHERE c.parent = \(category.id)
        ORDER BY c.position, coalesce(\(fragment: name), c.code), c.code LIMIT \(CategoryPlace.childLimit)
        """)
      return CategoryPlace(category: category, above: above, children: Self.inOrder(children))
    }
  }

  /// By place, and at one place as a dictionary has them, which the database, that compares code points, does not know.
  private static func inOrder(_ rows: [PlacedCategoryRow]) -> [Catalog.Category] {
    rows.map { (key: SearchTerms.folded($0.category.name ?? $0.category.code), row: $0) }
      .sorted {
        ($0.row.position, $0.key, $0.row.category.code) < ($1.row.position, $1.key, $1.row.category.code)
      }
      .map(\.row.category)
  }

  /// Adds a category. Needs `catalog.write`. With a key, a repeat answers what the first one did.
  ///
  /// - Throws: `access` without `catalog.write`; `categoryExists` when the id or code is taken; `invalidCategoryCode`
  ///   for a code that no address can have; `categoryNotFound` when there is none to be below; `categoryAboveItself`
  ///   when it is to be below itself; `storage` when the database fails.
  public func add(
    _ new: NewCategory, once key: IdempotencyKey?, as principal: Principal
  ) async throws(CatalogError) -> Category {
    try principal.mustWrite()
    guard new.parent != new.id else { throw .categoryAboveItself }
    let category = try await database.write(as: CatalogSchema.self, once: key, returning: .category) {
      work throws(CatalogError) in
      if let parent = new.parent { _ = try CategoryTree.category(parent, in: work) }
      try CategoryTree.insert(new, in: work)
      try work.audit(AuditSubject(CategoryAudit.kind, new.id), from: nil, to: new, as: .newCategory)
      return Category(id: new.id, code: new.code, name: new.name, parent: new.parent, version: 1)
    }
    didChange()
    return category
  }

  /// Renames, translates or moves a category. Needs `catalog.write`; refused below itself, and when it has changed since
  /// `version`.
  ///
  /// - Throws: `access` without `catalog.write`; `categoryNotFound` when it or the one above it is not there;
  ///   `categoryCircle` below itself; `tooManyCategoryTranslations` in too many languages; `changedSince` when it has
  ///   changed since `version`; `storage` when the database fails.
  public func edit(
    _ id: CategoryID, _ edit: CategoryEdit, version: Int64, as principal: Principal
  ) async throws(CatalogError) -> Category {
    try principal.mustWrite()
    let category = try await database.write { work throws(CatalogError) in
      let current = try CategoryTree.category(id, in: work)
      guard current.version == version else { throw .changedSince(version: version) }
      let former = try work.snapshot { snapshot throws(CatalogError) in
        try CategoryTranslations.all(of: id, in: snapshot)
      }
      if current.name == edit.name, current.parent == edit.parent {
        // What search knows of its products does not depend on names in other languages.
        try work.run("UPDATE \(.category) SET version = version + 1 WHERE id = \(id)")
      } else {
        try CategoryTree.change(id, name: edit.name, parent: edit.parent, in: work)
      }
      try CategoryTranslations.put(edit.translations, of: id, in: work)
      let changed = try CategoryTree.category(id, in: work)
      let translations = try work.snapshot { snapshot throws(CatalogError) in
        try CategoryTranslations.all(of: id, in: snapshot)
      }
      try work.audit(
        AuditSubject(CategoryAudit.kind, id), from: CategoryEdit(current, former),
        to: CategoryEdit(changed, translations),
        as: .categoryEdit)
      return changed
    }
    try await reindexing.settle()
    return category
  }

  /// Removes a category that nothing is in. Needs `catalog.write`; refused while it has categories or products, while a
  /// collection's rule asks for it, and when it has changed since `version`.
  ///
  /// - Throws: `access` without `catalog.write`; `categoryNotFound` when there is none; `categoryInUse` while something
  ///   is in it or asks for it; `changedSince` when it has changed since `version`; `storage` when the database fails.
  public func remove(_ id: CategoryID, version: Int64, as principal: Principal) async throws(CatalogError) {
    try principal.mustWrite()
    try await database.write { work throws(CatalogError) in
      guard try CategoryTree.category(id, in: work).version == version else { throw .changedSince(version: version) }
      let former = try CategoryTree.category(id, in: work)
      try CategoryTree.remove(id, in: work)
      try work.audit(
        AuditSubject(CategoryAudit.kind, id), from: CategoryEdit(former, []), to: nil, as: .categoryEdit)
    }
    didChange()
  }

  /// What a category is called in other languages, by language. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `categoryNotFound` when there is none; `storage` when the database
  ///   fails.
  public func translations(
    of id: CategoryID, as principal: Principal
  ) async throws(CatalogError) -> [CategoryTranslation] {
    try principal.mustWrite()
    return try await database.answer { snapshot throws(CatalogError) in
      let known: Int? = try snapshot.first("SELECT 1 FROM \(.category) WHERE id = \(id)")
      guard known != nil else { throw .categoryNotFound }
      return try CategoryTranslations.all(of: id, in: snapshot)
    }
  }

  /// Takes in a file of categories, all of it in one transaction. Needs `catalog.write`.
  ///
  /// Paths make the tree; ancestors that no entry describes are added and counted; `subCategories` that the paths do not
  /// bear out are counted and otherwise left alone. The same file twice changes nothing.
  ///
  /// - Throws: `access` without `catalog.write`; `invalidCategoryCode` for a code that no address can have. Nothing is
  ///   taken in then; `storage` when the database fails.
  public func importFile(
    _ entries: [CategoryEntry], as principal: Principal
  ) async throws(CatalogError) -> CategoryImportReport {
    try principal.mustWrite()
    let report = try await database.write { work throws(CatalogError) in
      var importer = try CategoryImporter(in: work)
      for entry in entries { try importer.take(entry, in: work) }
      importer.check(entries)
      return importer.report
    }
    try await reindexing.settle()
    return report
  }

  /// Every category with its path, in the order of the codes: what `importFile` takes. Needs `catalog.write`.
  ///
  /// - Throws: `access` without `catalog.write`; `storage` when the database fails.
  public func exportFile(as principal: Principal) async throws(CatalogError) -> [CategoryEntry] {
    try principal.mustWrite()
    let rows: [CategoryRow] = try await database.report { snapshot throws(CatalogError) in
      try snapshot.rows("SELECT \(CategoryRow.columns) FROM \(.category) ORDER BY code")
    }
    return CategoryPaths(rows.map(\.category)).entries
  }
}

/// A category's columns.
struct CategoryRow: RowDecodable {
  let category: Category

  static let columns: SQL<CatalogSchema> = "id, code, name, parent, version"

  init(row: inout RowReader) throws(DatabaseError) {
    category = Category(
      id: try row.read(), code: try row.read(), name: try row.read(), parent: try row.read(), version: try row.read())
  }
}

/// A category's columns, and where it stands in its level.
private struct PlacedCategoryRow: RowDecodable {
  let category: Category, position: Int64

  init(row: inout RowReader) throws(DatabaseError) {
    category = try CategoryRow(row: &row).category
    position = try row.read()
  }
}
