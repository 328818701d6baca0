import Access
import AccessService
import Catalog
import CatalogService
import Foundation
import FoundationCore
import HTTPServer
import Persistence
import TestDatabase
import TestSupport
import Testing

struct CategoryTests {
  private func withCatalog(_ body: (CatalogService) async throws -> Void) async throws {
    try await withTables { catalog, _ in try await body(catalog) }
  }

  private func withTables(_ body: (CatalogService, Database) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CatalogSchema.self])
      try await body(CatalogService(database: database, clock: .system, currency: .gbp), database)
      await database.close()
    }
  }

  private let keeper = CatalogServiceTests.keeper

  private func entry(_ path: [String], claims: [String] = []) -> CategoryEntry {
    func step(_ code: String) -> CategoryEntry.Step { CategoryEntry.Step(id: code, name: "Name \(code)") }
    let last = path.last ?? ""
    return CategoryEntry(id: last, name: "Name \(last)", path: path.map(step), subCategories: claims.map(step))
  }

  @Test func `paths make the tree, and ancestors nobody describes are added and counted`() async throws {
    try await withCatalog { catalog in
      let report = try await catalog.categories.importFile(
        [entry(["a", "b", "c"]), entry(["a", "d"]), entry(["a"], claims: ["b", "d", "x"])], as: keeper)
      var expected = CategoryImportReport()
      (expected.added, expected.ancestorsAdded, expected.disagreements) = (3, 1, 1)
      #expect(report == expected)
      let exported = try await catalog.categories.exportFile(as: keeper)
      #expect(exported.map { $0.path.map(\.id) } == [["a"], ["a", "b"], ["a", "b", "c"], ["a", "d"]])
    }
  }

  @Test(arguments: ["mens/shirts", "a\\b", ".", ".."])
  func `a code that no address can have is refused, alone and in a file`(code: String) async throws {
    try await withCatalog { catalog in
      await #expect(throws: CatalogError.invalidCategoryCode(code)) {
        try await catalog.categories.add(NewCategory(code: code, name: "N"), once: nil, as: keeper)
      }
      let report = try await catalog.categories.importFile(
        [entry([code]), entry([code, "below"]), entry(["fine"])], as: keeper)
      #expect(report.refused.count == 2 && report.added == 1 && report.ancestorsAdded == 0)
      #expect(try await catalog.categories.all(after: nil, limit: 5).items.map(\.code) == ["fine"])
    }
  }

  @Test(.onSQLite) func `a level of very many categories is told like any other`() async throws {
    try await withTables { catalog, database in
      let top = try await catalog.categories.add(NewCategory(code: "zz", name: "Top"), once: nil, as: keeper)
      try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
        try work.run(
          """
          INSERT INTO \(.category) (id, code, name, parent, version)
          WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 60000)
          SELECT randomblob(16), 'c' || n, 'Category ' || n, \(top.id), 1 FROM numbers
          """)
      }
      #expect(try await catalog.categories.top(after: nil, limit: 5).items == [top])
      let place = try await catalog.categories.place(code: "zz")
      #expect(place.category == top && place.children.first?.name == "Category 1")
      #expect(try await catalog.search.facets(ProductFilter(category: top.id), as: .anonymous).total == 0)
    }
  }

  @Test func `the same file twice changes nothing`() async throws {
    try await withCatalog { catalog in
      let file = [entry(["a"]), entry(["a", "b"]), entry(["c"])]
      _ = try await catalog.categories.importFile(file, as: keeper)
      let before = try await catalog.categories.exportFile(as: keeper)
      let again = try await catalog.categories.importFile(file, as: keeper)
      #expect((again.added, again.changed, again.unchanged) == (0, 0, 3))
      #expect(try await catalog.categories.exportFile(as: keeper) == before)
    }
  }

  @Test func `an export imported into an empty store exports the same`() async throws {
    try await withCatalog { catalog in
      var random = SplitMix(seed: 8)
      var paths = [["0"]]
      for number in 1..<300 {
        let above = paths.randomElement(using: &random) ?? []
        paths.append((above.count < 6 ? above : []) + ["\(number)"])
      }
      _ = try await catalog.categories.importFile(paths.shuffled(using: &random).map { entry($0) }, as: keeper)
      let exported = try await catalog.categories.exportFile(as: keeper)
      #expect(exported.count == 300)
      try await withCatalog { other in
        let report = try await other.categories.importFile(exported, as: keeper)
        #expect(report.added == 300 && report.disagreements == 0 && report.refused.isEmpty)
        #expect(try await other.categories.exportFile(as: keeper) == exported)
      }
    }
  }

  @Test func `a new category above itself is 422, and points at the parent`() async throws {
    try await withCatalog { catalog in
      let id = CategoryID.make()
      let new = NewCategory(id: id, code: "a", name: "A", parent: id)
      await #expect(throws: CatalogError.categoryAboveItself) {
        try await catalog.categories.add(new, once: nil, as: keeper)
      }
      let problem = CatalogError.categoryAboveItself.problem
      #expect(problem.status.code == 422 && problem.violations.map(\.pointer) == ["/parent"])
    }
  }

  @Test func `a circle is refused, by edit and by file`() async throws {
    try await withCatalog { catalog in
      _ = try await catalog.categories.importFile([entry(["a", "b", "c"])], as: keeper)
      let all = try await catalog.categories.all(after: nil, limit: 10).items
      let (top, bottom) = (try #require(all.first { $0.code == "a" }), try #require(all.first { $0.code == "c" }))
      await #expect(throws: CatalogError.categoryCircle) {
        try await catalog.categories.edit(
          top.id, CategoryEdit(name: "A", parent: bottom.id), version: top.version, as: keeper)
      }
      await #expect(throws: CatalogError.categoryCircle) {
        try await catalog.categories.edit(
          top.id, CategoryEdit(name: "A", parent: top.id), version: top.version, as: keeper)
      }
      let report = try await catalog.categories.importFile([entry(["c", "a"])], as: keeper)
      #expect(report.refused.count == 1 && report.changed == 0)
      #expect(try await catalog.categories.all(after: nil, limit: 10).items == all)
    }
  }

  @Test func `a moved category takes along what is below it`() async throws {
    try await withCatalog { catalog in
      _ = try await catalog.categories.importFile([entry(["a", "b", "c"]), entry(["z"])], as: keeper)
      let report = try await catalog.categories.importFile([entry(["z", "b"])], as: keeper)
      #expect(report.changed == 1)
      let paths = try await catalog.categories.exportFile(as: keeper).map { $0.path.map(\.id).joined() }
      #expect(paths == ["a", "zb", "zbc", "z"])
    }
  }

  @Test func `a category without a name keeps having none, and is shown by its code`() async throws {
    try await withCatalog { catalog in
      let nameless = CategoryEntry(id: "n", name: nil, path: [.init(id: "n", name: nil)], subCategories: [])
      _ = try await catalog.categories.importFile([nameless], as: keeper)
      #expect(try await catalog.categories.exportFile(as: keeper) == [nameless])
      #expect(try await catalog.categories.all(after: nil, limit: 1).items.first?.title == "n")
    }
  }

  @Test func `entries that contradict themselves are refused and leave the rest alone`() async throws {
    try await withCatalog { catalog in
      let wrong = CategoryEntry(id: "x", name: "X", path: [.init(id: "y", name: "Y")], subCategories: [])
      let report = try await catalog.categories.importFile(
        [wrong, entry(["a", "b", "a"]), entry(["k"]), entry(["k"])], as: keeper)
      #expect(report.refused.count == 3 && report.added == 1)
      #expect(try await catalog.categories.all(after: nil, limit: 10).items.map(\.code) == ["k"])
    }
  }

  @Test func `codes are unique, versions are checked, and only staff may change the tree`() async throws {
    try await withCatalog { catalog in
      let first = try await catalog.categories.add(NewCategory(code: "a", name: "A"), once: nil, as: keeper)
      await #expect(throws: CatalogError.categoryExists) {
        try await catalog.categories.add(NewCategory(code: "a", name: "B"), once: nil, as: keeper)
      }
      await #expect(throws: CatalogError.categoryNotFound) {
        try await catalog.categories.add(NewCategory(code: "b", name: "B", parent: .make()), once: nil, as: keeper)
      }
      let renamed = try await catalog.categories.edit(
        first.id, CategoryEdit(name: "New", parent: nil), version: 1, as: keeper)
      #expect(renamed.name == "New" && renamed.version == 2)
      await #expect(throws: CatalogError.changedSince(version: 1)) {
        try await catalog.categories.edit(first.id, CategoryEdit(name: "Lost", parent: nil), version: 1, as: keeper)
      }
      await #expect(throws: CatalogError.access(.notAuthenticated)) {
        try await catalog.categories.importFile([], as: .anonymous)
      }
    }
  }
}
