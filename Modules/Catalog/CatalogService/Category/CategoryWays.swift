import Catalog
import FoundationCore
import Persistence
import StoreIdentifiers

/// Categories by the ways that lead to them from the top of the tree: how product files name them.
enum CategoryWays {
  /// How many categories there are above one, at most; a tree of more levels is not one that people made.
  private static let depthLimit = 50

  /// The categories on the ways to some, each after the one above it; those at the ends come last.
  static func ways(
    to categories: Set<CategoryID>, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> [CategoryID: [Catalog.Category]] {
    var known: [CategoryID: Catalog.Category] = [:]
    var (wanted, depth) = (categories, 0)
    while !wanted.isEmpty, depth <= depthLimit {
      for part in wanted.sorted(by: { $0.value < $1.value }).chunks(of: 100) {
        let rows: [CategoryRow] = try snapshot.rows(
          "SELECT \(CategoryRow.columns) FROM \(.category) WHERE id IN (\(list: part))")
        for row in rows { known[row.category.id] = row.category }
      }
      wanted = Set(wanted.compactMap { known[$0]?.parent }.filter { known[$0] == nil })
      depth += 1
    }
    var ways: [CategoryID: [Catalog.Category]] = [:]
    for id in categories {
      var (way, next) = ([Catalog.Category](), known[id])
      while let category = next, way.count <= depthLimit {
        way.append(category)
        next = category.parent.flatMap { known[$0] }
      }
      ways[id] = way.isEmpty ? nil : way.reversed()
    }
    return ways
  }

  /// The category at the end of a way of names, and those of the way that are yet to be added.
  static func place(
    _ names: [String], ids: IdentifierSource, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> (end: CategoryID?, new: [NewCategory]) {
    var (end, new) = (CategoryID?.none, [NewCategory]())
    for (depth, name) in names.enumerated() {
      if new.isEmpty {
        let level: SQL<CatalogSchema> = end.map { "parent = \($0)" } ?? "parent IS NULL"
        let found: CategoryID? = try snapshot.first(
          """
          SELECT id FROM \(.category) WHERE \(fragment: level) AND coalesce(name, code) = \(name)
          ORDER BY position, code LIMIT 1
          """)
        if let found {
          end = found
          continue
        }
      }
      let id = CategoryID(ids.next())
      let above = depth > 0 ? names[depth - 1] : nil
      new.append(
        NewCategory(id: id, code: try code(name, below: above, of: id, but: new, in: snapshot), name: name, parent: end)
      )
      end = id
    }
    return (end, new)
  }

  /// The categories that a line names: those that there are, by their ids or else their codes, and those yet to be added.
  ///
  /// Of one that is neither there nor described, and of one below such a one, nothing is answered. Those that were `tried`
  /// count as there.
  static func place(
    _ wanted: [CategoryID], described: [NewCategory], tried: [NewCategory] = [],
    in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> (known: [CategoryID: CategoryID], new: [NewCategory]) {
    let named = Set(wanted + described.map(\.id) + described.compactMap(\.parent))
    var known: [CategoryID: CategoryID] = [:]
    for part in named.sorted(by: { $0.value < $1.value }).chunks(of: 100) {
      let there: [CategoryID] = try snapshot.rows("SELECT id FROM \(.category) WHERE id IN (\(list: part))")
      for id in there { known[id] = id }
    }
    var byCode: [String: CategoryID] = [:]
    for category in tried {
      known[category.id] = category.id
      byCode[category.code] = category.id
    }
    for part in described.filter({ known[$0.id] == nil }).chunks(of: 100) {
      let there: [CategoryRow] = try snapshot.rows(
        "SELECT \(CategoryRow.columns) FROM \(.category) WHERE code IN (\(list: part.map(\.code)))")
      for row in there { byCode[row.category.code] = row.category.id }
    }
    var new: [NewCategory] = []
    for var category in described where known[category.id] == nil {
      if let there = byCode[category.code] {
        known[category.id] = there
        continue
      }
      if let parent = category.parent {
        guard let above = known[parent] else { continue }
        category.parent = above
      }
      known[category.id] = category.id
      byCode[category.code] = category.id
      new.append(category)
    }
    // What leads to none of the product's categories is not this line's to add.
    var needed = Set(wanted.compactMap { known[$0] })
    for category in new.reversed() where needed.contains(category.id) {
      if let parent = category.parent { needed.insert(parent) }
    }
    return (known, new.filter { needed.contains($0.id) })
  }

  /// A code that no category has, made of the name.
  private static func code(
    _ name: String, below above: String?, of id: CategoryID, but new: [NewCategory],
    in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) -> String {
    let own = part(name)
    for candidate in [own, above.map { "\(part($0))-\(own)" } ?? own]
    where !new.contains(where: { $0.code == candidate }) {
      let taken: Int? = try snapshot.first("SELECT 1 FROM \(.category) WHERE code = \(candidate)")
      if taken == nil { return candidate }
    }
    return "\(own)-\(id.description.suffix(8))"
  }

  private static func part(_ name: String) -> String {
    String(Handle.make(from: name, fallback: "category").prefix(45))
  }
}
