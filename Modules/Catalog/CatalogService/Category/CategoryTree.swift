import Catalog
import FoundationCore
import Persistence

/// The only code that changes the tree. Nothing can be put below itself.
enum CategoryTree {
  static func category(
    _ id: CategoryID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Category {
    let row: CategoryRow? = try work.first("SELECT \(CategoryRow.columns) FROM \(.category) WHERE id = \(id)")
    guard let row else { throw .categoryNotFound }
    return row.category
  }

  /// Whether a category's page can have the code in its address.
  static func isAddress(_ code: String) -> Bool {
    code != "." && code != ".." && !code.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
  }

  static func insert(_ new: NewCategory, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) {
    guard isAddress(new.code) else { throw .invalidCategoryCode(new.code) }
    try work.run(
      """
      INSERT INTO \(.category) (id, code, name, parent, version, position)
      VALUES (\(new.id), \(new.code), \(new.name), \(new.parent), 1, \(try lastPosition(below: new.parent, in: work)))
      """)
  }

  /// Where the last of a level's categories stands: what comes into the level stands there too.
  private static func lastPosition(
    below parent: CategoryID?, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Int {
    let level: SQL<CatalogSchema> = parent.map { "parent = \($0)" } ?? "parent IS NULL"
    return try work.first("SELECT coalesce(max(position), 0) FROM \(.category) WHERE \(fragment: level)") ?? 0
  }

  /// Puts the categories of a level into an order. Throws `categoryNotFound` for one that is not of the level.
  static func arrange(
    _ categories: [CategoryID], below parent: CategoryID?, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    let level: SQL<CatalogSchema> = parent.map { "parent = \($0)" } ?? "parent IS NULL"
    for (index, id) in categories.enumerated() {
      let moved = try work.run(
        "UPDATE \(.category) SET position = \(index + 1) WHERE id = \(id) AND \(fragment: level)")
      guard moved == 1 else { throw .categoryNotFound }
    }
    // Those that were not named stay behind the others.
    if !categories.isEmpty {
      try work.run(
        """
        UPDATE \(.category) SET position = \(categories.count + 1)
        WHERE \(fragment: level) AND id NOT IN (\(list: categories))
        """)
    }
  }

  static func change(
    _ id: CategoryID, name: String?, parent: CategoryID?, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    if let parent {
      _ = try category(parent, in: work)
      // Upwards from the new parent: whoever meets the category itself would close a circle.
      let circle: Int? = try work.first(
        """
        WITH RECURSIVE above (id, parent) AS (
          SELECT id, parent FROM \(.category) WHERE id = \(parent)
          UNION SELECT c.id, c.parent FROM \(.category) AS c JOIN above AS a ON c.id = a.parent)
        SELECT 1 FROM above WHERE id = \(id)
        """)
      if circle != nil { throw .categoryCircle }
    }
    try work.run(
      """
      UPDATE \(.searchDocument) SET stale = 1 WHERE product IN (
        WITH RECURSIVE below (id) AS (
          SELECT id FROM \(.category) WHERE id = \(id)
          UNION SELECT c.id FROM \(.category) AS c JOIN below AS b ON c.parent = b.id)
        SELECT product FROM \(.productCategory) WHERE category IN (SELECT id FROM below))
      """)
    let current = try category(id, in: work)
    if current.parent != parent {
      let position = try lastPosition(below: parent, in: work)
      try work.run("UPDATE \(.category) SET position = \(position) WHERE id = \(id)")
    }
    try work.run(
      "UPDATE \(.category) SET name = \(name), parent = \(parent), version = version + 1 WHERE id = \(id)")
  }

  static func has(_ id: CategoryID, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) -> Bool {
    let known: Int? = try work.first("SELECT 1 FROM \(.category) WHERE id = \(id)")
    return known != nil
  }

  /// Takes a category away that nothing is in and nothing names. Its names in other languages go with it, and its code
  /// can be another's: no address leads on from it.
  static func remove(_ id: CategoryID, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) {
    let child: Int? = try work.first("SELECT 1 FROM \(.category) WHERE parent = \(id) LIMIT 1")
    if child != nil { throw .categoryInUse(.categories) }
    let product: Int? = try work.first("SELECT 1 FROM \(.productCategory) WHERE category = \(id) LIMIT 1")
    if product != nil { throw .categoryInUse(.products) }
    let ruled: [CollectionRow] = try work.rows(
      "SELECT \(CollectionRow.columns) FROM \(.collection) WHERE rule IS NOT NULL")
    guard !ruled.contains(where: { $0.collection.rule?.names(id) ?? false }) else { throw .categoryInUse(.collections) }
    try work.run("DELETE FROM \(.category) WHERE id = \(id)")
    try work.forgetMetadata(.category, id)
  }
}

extension CollectionRule {
  /// Whether it asks for a category.
  func names(_ id: CategoryID) -> Bool { category == id || facets.contains(id.description, of: Facet.category) }

  /// The categories that it asks for.
  var categories: [CategoryID] {
    (category.map { [$0] } ?? []) + (facets.choices[Facet.category] ?? []).compactMap { CategoryID($0) }
  }
}

/// Takes the entries of a file in, one by one, within one transaction.
struct CategoryImporter {
  private(set) var report = CategoryImportReport()
  private var known: [String: Category] = [:]
  /// Codes whose place an entry of this file has settled.
  private var settled: Set<String> = []
  /// Codes that were added because a path named them, and no entry yet.
  private var ancestors: Set<String> = []

  init(in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) {
    let rows: [CategoryRow] = try work.rows("SELECT \(CategoryRow.columns) FROM \(.category)")
    for row in rows { known[row.category.code] = row.category }
  }

  mutating func take(
    _ entry: CategoryEntry, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    guard entry.path.last?.id == entry.id, Set(entry.path.map(\.id)).count == entry.path.count else {
      return report.refused.append("\(entry.id): the path does not lead to it, or passes a category twice")
    }
    if let step = entry.path.first(where: { known[$0.id] == nil && !CategoryTree.isAddress($0.id) }) {
      return report.refused.append("\(entry.id): no address can have \(step.id) in it")
    }
    guard settled.insert(entry.id).inserted else {
      return report.refused.append("\(entry.id): it is described twice")
    }
    var parent: CategoryID?
    for step in entry.path.dropLast() {
      if let existing = known[step.id] {
        parent = existing.id
      } else {
        parent = try add(step, below: parent, in: work).id
        ancestors.insert(step.id)
        report.ancestorsAdded += 1
      }
    }
    guard let current = known[entry.id] else {
      _ = try add(CategoryEntry.Step(id: entry.id, name: entry.name), below: parent, in: work)
      report.added += 1
      return
    }
    if ancestors.remove(entry.id) != nil {
      report.ancestorsAdded -= 1
      report.added += 1
    } else if current.name == entry.name, current.parent == parent {
      report.unchanged += 1
      return
    } else {
      report.changed += 1
    }
    guard current.name != entry.name || current.parent != parent else { return }
    do throws(CatalogError) {
      try CategoryTree.change(current.id, name: entry.name, parent: parent, in: work)
    } catch {
      guard error == .categoryCircle else { throw error }
      report.changed -= 1
      return report.refused.append("\(entry.id): its path would put it below itself")
    }
    known[entry.id] = Category(
      id: current.id, code: entry.id, name: entry.name, parent: parent, version: current.version + 1)
  }

  /// Counts what entries say is below them and the paths do not bear out.
  mutating func check(_ entries: [CategoryEntry]) {
    for entry in entries {
      guard let category = known[entry.id] else { continue }
      report.disagreements += entry.subCategories.count { known[$0.id]?.parent != category.id }
    }
  }

  private mutating func add(
    _ step: CategoryEntry.Step, below parent: CategoryID?, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Category {
    let new = NewCategory(code: step.id, name: step.name, parent: parent)
    try CategoryTree.insert(new, in: work)
    let category = Category(id: new.id, code: new.code, name: new.name, parent: parent, version: 1)
    known[step.id] = category
    return category
  }
}
