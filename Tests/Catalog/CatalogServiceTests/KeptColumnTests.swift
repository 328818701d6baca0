import Access
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Imports
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

/// Columns of product files that staff make attributes.
struct KeptColumnTests {
  private static let material = "Material (product.metafields.custom.material)"
  private static let colours = "Color (product.metafields.shopify.color-pattern)"
  private static let shelf = "Shelf (variant.metafields.custom.shelf)"

  private struct Store {
    let catalog: CatalogService
    let jobs: JobRunner

    func map(_ column: String, _ change: (inout ColumnMappingDraft) -> Void = { _ in }) async throws -> KeptColumn {
      var draft = try await catalog.keptColumns.column(column, as: .keeper).proposal
      change(&draft)
      let mapped = try await catalog.keptColumns.map(draft, as: .keeper)
      #expect(mapped.mapping?.isUnderWay == true)
      try await jobs.drain()
      let all = try await catalog.keptColumns.all(as: .keeper)
      return try #require(all.first { $0.name == column })
    }

    func product(_ handle: String) async throws -> Product {
      try await catalog.products.product(handle: handle, as: .keeper)
    }

    func said(_ handle: String) async throws -> [String: [String]] {
      let product = try await product(handle)
      return Dictionary(
        (product.attributes + product.variants.flatMap(\.attributes)).map { ($0.code, $0.values) }
      ) { $0 + $1 }
    }

    func exported(_ format: ProductFileFormat = .shopify) async throws -> String {
      try await catalog.productExport.part(in: format, after: nil, limit: 500, as: .keeper).text
    }
  }

  private func withStore(_ body: (Store) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let clock = tickingClock()
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CatalogSchema.self], clock: clock)
      let catalog = CatalogService(database: database, clock: clock, currency: .gbp)
      try await body(
        Store(catalog: catalog, jobs: JobRunner(database, handlers: [catalog.keptColumns.handler])))
      await database.close()
    }
  }

  private func file(_ column: String, _ rows: [(handle: String, type: String, cell: String)]) -> String {
    "Handle,Title,Type,Variant SKU,Variant Price,\(column)\n"
      + rows.map { "\($0.handle),\($0.handle),\($0.type),\($0.handle),1,\"\($0.cell)\"\n" }.joined()
  }

  private static let cloth: [(handle: String, type: String, cell: String)] = [
    ("bag", "Cloth", "Linen"), ("cap", "cloth", "Wool "), ("hat", "Cloth", "Wool"), ("rug", "Floor", "Wool"),
    ("tin", "", "Tin"),
  ]

  @Test(arguments: [
    (["true", "False"], AttributeKind.boolean), (["1", "2.50", "-3"], .number), (["2026-01-31", "2025-12-01"], .date),
    (["Black; White", "Black"], .multiselect), (["Linen", "Wool", "Wool"], .dropdown), (["One", "Two"], .text),
    (["First line\nSecond line", "x"], .richText),
  ])
  func `an attribute is proposed of the form that the cells have`(cells: [String], kind: AttributeKind) async throws {
    try await withStore { store in
      let rows = cells.enumerated().map { (handle: "p\($0)", type: "Cloth", cell: $1) }
      _ = try await store.catalog.takeIn(file(Self.material, rows))
      let details = try await store.catalog.keptColumns.column(Self.material, as: .keeper)
      #expect(
        details.proposal
          == ColumnMappingDraft(
            column: Self.material, code: "material", name: "Material", kind: kind, scope: .product, types: ["Cloth"]))
      #expect(details.column.products == cells.count && details.column.mapping == nil && details.untyped == 0)
    }
  }

  @Test func `cells become values, those that do not fit stay, and the export is the same to the byte`() async throws {
    try await withStore { store in
      let text = file(Self.material, Self.cloth)
      _ = try await store.catalog.takeIn(text)
      let exported = try await store.exported()
      let details = try await store.catalog.keptColumns.column(Self.material, as: .keeper)
      #expect(details.untyped == 1 && details.proposal.types == ["Cloth", "Floor"])
      let mapped = try await store.map(Self.material) { $0.types = ["Cloth"] }
      #expect(mapped.mapping == ColumnMapping(code: "material", scope: .product))
      #expect(mapped.cells == 5 && mapped.mapped == 3, "of two products the type has no such attribute")
      #expect(try await store.said("cap") == ["material": ["Wool"]])
      #expect(try await store.said("rug").isEmpty)
      let type = try #require(try await store.catalog.productTypes.all(as: .keeper).first)
      #expect(type.name == "Cloth" && type.attributes.map(\.choices) == [["Linen", "Tin", "Wool"]])
      #expect(try await store.exported() == exported)
      let again = try await store.catalog.takeIn(text)
      #expect(again.unchanged == 5)
      // From each form into a store that knows of no attribute.
      let lines = try await store.exported(.jsonLines)
      for (file, format) in [(exported, ImportFormat.shopify), (lines, .jsonLines)] {
        try await withStore { other in
          _ = try await other.catalog.takeIn(file, format)
          let same = try await other.exported()
          #expect(same == exported)
        }
      }
      let kept = try await store.catalog.keptColumns.cells(of: try await store.product("cap").id, as: .keeper)
      #expect(kept == [KeptCell(column: Self.material, sku: nil, text: "Wool ", isMapped: true)])
    }
  }

  @Test func `a store that stops goes on where it was, and changes each product once`() async throws {
    try await withStore { store in
      let rows = (0..<90).map { (handle: "p\($0)", type: "Cloth", cell: $0.isMultiple(of: 2) ? "Wool" : "Linen") }
      _ = try await store.catalog.takeIn(file(Self.material, rows))
      let columns = store.catalog.keptColumns
      let proposal = try await columns.column(Self.material, as: .keeper).proposal
      _ = try await columns.map(proposal, as: .keeper)
      for end in [1, rows.count] {
        try await store.jobs.start()
        let found = try await eventually({ $0.mapped >= end && (end == 1 || $0.mapping?.isUnderWay == false) }) {
          try await columns.column(Self.material, as: .keeper).column
        }
        await store.jobs.stop()
        #expect(found.cells == rows.count && found.mapped >= end)
      }
      for row in rows {
        let product = try await store.product(row.handle)
        #expect(product.version == 2 && product.attributes.map(\.values) == [[row.cell]])
      }
    }
  }

  @Test func `later files write the attribute, and what it cannot have is kept and noted`() async throws {
    try await withStore { store in
      _ = try await store.catalog.takeIn(file(Self.material, Self.cloth))
      _ = try await store.map(Self.material) { $0.types = ["Cloth"] }
      let later = file(
        Self.material,
        [("bag", "Cloth", "Wool"), ("cap", "Cloth", ""), ("hat", "Cloth", "Felt"), ("new", "Cloth", "Linen")])
      let trial = try await store.catalog.takeIn(later, isDryRun: true)
      let report = try await store.catalog.takeIn(later)
      #expect(report == trial)
      #expect(report.updated == 3 && report.created == 1 && report.issues.isEmpty)
      #expect(report.notes.map(\.column) == [Self.material] && report.notes.map(\.row) == [4])
      #expect(report.notes.allSatisfy { $0.reason.hasPrefix("The attribute cannot have this value") })
      #expect(try await store.said("bag") == ["material": ["Wool"]])
      #expect(try await store.said("new") == ["material": ["Linen"]])
      for handle in ["cap", "hat"] { #expect(try await store.said(handle).isEmpty) }
      #expect(try await store.exported().contains("Felt"))
      #expect(try await store.catalog.takeIn(later).unchanged == 4)
    }
  }

  @Test func `the cell follows the value that staff change`() async throws {
    try await withStore { store in
      _ = try await store.catalog.takeIn(
        file(Self.colours, [("bag", "Cloth", "Black;White"), ("cap", "Cloth", "Black; Red")]))
      _ = try await store.map(Self.colours)
      #expect(try await store.said("bag") == ["color-pattern": ["Black", "White"]])
      #expect(try await store.exported().contains("Black;White"), "as the file wrote it")
      let bag = try await store.product("bag")
      var edit = ProductEdit(attributes: [AttributeValue(code: "color-pattern", values: ["Red", "White"])])
      let changed = try await store.catalog.products.edit(bag.id, edit, version: bag.version, as: .keeper)
      #expect(try await store.exported().contains("Red; White"))
      edit.attributes = []
      _ = try await store.catalog.products.edit(bag.id, edit, version: changed.version, as: .keeper)
      #expect(try await !store.exported().contains("White"))
      let lines = try await store.exported(.jsonLines)
      #expect(try await store.catalog.takeIn(lines, .jsonLines).unchanged == 2)
    }
  }

  @Test func `cells of variants become values of variants`() async throws {
    try await withStore { store in
      let text = """
        Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,\(Self.shelf)
        bag,Bag,Cloth,Size,S,BAG-S,1,4
        bag,,,,M,BAG-M,1,12.5
        bag,,,,L,BAG-L,1,

        """
      _ = try await store.catalog.takeIn(text)
      let exported = try await store.exported()
      let mapped = try await store.map(Self.shelf)
      #expect(mapped.mapping == ColumnMapping(code: "shelf", scope: .variant) && mapped.mapped == 2)
      let bag = try await store.product("bag")
      #expect(bag.attributes.isEmpty && bag.variants.map { $0.attributes.flatMap(\.values) } == [["4"], ["12.5"], []])
      #expect(try await store.exported() == exported)
      #expect(try await store.catalog.takeIn(text).unchanged == 1)
    }
  }

  @Test func `a mapping can be taken back, and what cannot be is refused`() async throws {
    try await withStore { store in
      _ = try await store.catalog.takeIn(file(Self.material, Self.cloth))
      let columns = store.catalog.keptColumns
      await #expect(throws: CatalogError.keptColumnNotFound) { try await columns.column("Nothing", as: .keeper) }
      await #expect(throws: CatalogError.keptColumnNotFound) { try await columns.unmap(Self.material, as: .keeper) }
      await #expect(throws: CatalogError.self) { try await columns.all(as: .anonymous) }
      var draft = try await columns.column(Self.material, as: .keeper).proposal
      _ = try await store.map(Self.material)
      let exported = try await store.exported()
      draft.kind = .number
      await #expect(throws: CatalogError.self) { try await columns.map(draft, as: .keeper) }
      let unmapped = try await columns.unmap(Self.material, as: .keeper)
      #expect(unmapped.mapping == nil && unmapped.mapped == 0 && unmapped.cells == 5)
      #expect(try await store.said("bag") == ["material": ["Linen"]], "values stay")
      #expect(try await store.exported() == exported)
      #expect(try await store.map(Self.material).mapped == 4, "it can be made an attribute again")
    }
  }

  @Test func `a value that never had a cell stays when the store's own file comes again`() async throws {
    try await withStore { store in
      _ = try await store.catalog.takeIn(file(Self.material, Self.cloth + [(handle: "sock", type: "Cloth", cell: "")]))
      _ = try await store.map(Self.material) { $0.types = ["Cloth"] }
      // As if it had been there before the mapping: the product has the value, and no cell.
      let sock = try await store.product("sock")
      var edit = ProductEdit()
      edit.attributes = [AttributeValue(code: "material", values: ["Wool"])]
      _ = try await store.catalog.products.edit(sock.id, edit, version: sock.version, as: .keeper)
      let exported = try await store.exported()
      _ = try await store.catalog.takeIn(exported)
      #expect(try await store.said("sock") == ["material": ["Wool"]])
      #expect(try await store.exported() == exported)
      // A choice that is there no more takes nothing away where its cell is the same.
      var type = try #require(try await store.catalog.productTypes.all(as: .keeper).first)
      let left = type.attributes.map { attribute in
        var attribute = attribute
        attribute.choices = attribute.choices.filter { $0 != "Wool" }
        return attribute
      }
      type.attributes = left
      _ = try await store.catalog.productTypes.replace(type, version: type.version, as: .keeper)
      _ = try await store.catalog.takeIn(exported)
      #expect(try await store.said("hat") == ["material": ["Wool"]])
    }
  }

  @Test func `what a newer file said while a column was no attribute counts once it is one again`() async throws {
    try await withStore { store in
      _ = try await store.catalog.takeIn(file(Self.material, Self.cloth))
      _ = try await store.map(Self.material) { $0.types = ["Cloth"] }
      _ = try await store.catalog.keptColumns.unmap(Self.material, as: .keeper)
      _ = try await store.catalog.takeIn(file(Self.material, [(handle: "bag", type: "Cloth", cell: "Wool")]))
      _ = try await store.map(Self.material) { $0.types = ["Cloth"] }
      #expect(try await store.said("bag") == ["material": ["Wool"]])
      #expect(try await store.exported().contains("bag,"))
    }
  }

  @Test func `a product of another type loses what its former type's column said, and is taken in`() async throws {
    try await withStore { store in
      _ = try await store.catalog.takeIn(file(Self.material, Self.cloth))
      _ = try await store.map(Self.material) { $0.types = ["Cloth"] }
      let report = try await store.catalog.takeIn(
        file(Self.material, [(handle: "bag", type: "Floor", cell: "Linen"), (handle: "hat", type: "", cell: "Wool")]))
      #expect(report.refused == 0 && report.updated == 2)
      #expect(try await store.said("bag").isEmpty)
      #expect(try await store.said("hat").isEmpty)
    }
  }
}
