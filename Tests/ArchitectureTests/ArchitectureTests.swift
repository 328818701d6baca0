import Foundation
import Testing
import WorkspaceChecks

/// The rules of the house, each beside a plant that breaks it: a rule that catches nothing is no rule.
@Suite(.serialized) struct ArchitectureTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let owners = [
    "AccessService": "access", "Access": "access", "CatalogService": "catalog", "InventoryService": "inventory",
    "OrderingService": "ordering", "ShippingService": "shipping", "CustomersService": "customers",
    "Persistence": "persistence",
  ]

  @Test func `every target imports only what it declares`() throws {
    #expect(try Workspace(root: Self.root).undeclaredImports() == [])
  }

  @Test func `an import that is not declared is caught`() throws {
    // An undeclared sibling, a transitive module, and one that a filtered build left behind.
    let plants = [
      "Modules/Catalog/Catalog/PlantedA.swift": "import Inventory\n",
      "Modules/Catalog/Catalog/PlantedB.swift": "@testable import struct Shipping.Shipment\n",
      "Modules/Catalog/CatalogService/Planted.swift": "private import HTTPWire\n",
    ]
    try withCopy { copy in
      for (path, source) in plants { try Data(source.utf8).write(to: copy.appendingPathComponent(path)) }
      let violations = try Workspace(root: copy).undeclaredImports()
      #expect(violations.map(\.place).sorted() == plants.keys.sorted().map { $0 + ":1" })
    }
  }

  @Test func `every service names only its own tables`() throws {
    #expect(try Workspace(root: Self.root).foreignTables(owners: Self.owners) == [])
  }

  @Test func `another context's table is caught`() throws {
    try withCopy { copy in
      let path = "Modules/Catalog/CatalogService/Planted.swift"
      try Data("let planted = \"SELECT 1 FROM inventory_stock_item\"\n".utf8).write(
        to: copy.appendingPathComponent(path))
      #expect(try Workspace(root: copy).foreignTables(owners: Self.owners).map(\.place) == [path + ":1"])
    }
  }

  @Test func `every phrase of a translated module is there in every language`() throws {
    let violations = try Workspace(root: Self.root).phrases()
    #expect(violations == [], "\(violations)")
  }

  @Test func `a phrase without a translation is caught, and a translation of nothing`() throws {
    let plants = [
      "let a = text(\"Planted phrase\")", "let b = text(count: 2, \"# plant\",\n  \"Planted plants\")",
      "let c = Phrases.key(\"Planted key\")",
    ]
    try withCopy { copy in
      let folder = copy.appendingPathComponent("Modules/Customers/CustomersUI")
      try Data("import FoundationUI\n\(plants.joined(separator: "\n"))\n".utf8)
        .write(to: folder.appendingPathComponent("Planted.swift"))
      let table = folder.appendingPathComponent("Text/CustomersPhrases+Polish.swift")
      let text = try String(contentsOf: table, encoding: .utf8)
      try Data(text.replacing("\n    \"Sign in\":", with: "\n    \"Sign inn\":").utf8).write(to: table)
      let messages = try Workspace(root: copy).phrases().map(\.message)
      for phrase in ["Planted phrase", "Planted plants", "Planted key"] {
        #expect(messages.filter { $0 == "lacks \"\(phrase)\"" }.count == 3)
      }
      #expect(messages.contains("lacks \"Sign in\"") && messages.contains("nothing says \"Sign inn\""))
    }
  }

  @Test func `names, sizes and habits are the house's`() throws {
    #expect(try Workspace(root: Self.root).houseRules() == [])
  }

  @Test func `a name or habit of another house is caught`() throws {
    let plants = [
      "struct CartViewModel {}", "final class StockManager {}", "let id = try! make()", "let a = b as! C",
      "// TODO: later", "enum PriceHelper {}", String(repeating: "\n", count: 401),
    ]
    try withCopy { copy in
      for (number, source) in plants.enumerated() {
        let path = "Modules/Catalog/Catalog/Planted\(number).swift"
        try Data((source + "\n").utf8).write(to: copy.appendingPathComponent(path))
      }
      let places = try Workspace(root: copy).houseRules().map(\.place)
      for (number, source) in plants.enumerated() {
        let path = "Modules/Catalog/Catalog/Planted\(number).swift"
        #expect(places.contains { $0.hasPrefix(path) }, "\(source.prefix(30))")
      }
    }
  }

  @Test func `a view that does not say what it is is caught`() throws {
    try withCopy { copy in
      let path = "Modules/Catalog/CatalogUI/Planted.swift"
      try Data("struct ProductCard: View {}\nstruct ProductTileView: View {}\n".utf8)
        .write(to: copy.appendingPathComponent(path))
      #expect(try Workspace(root: copy).houseRules().map(\.place) == [path + ":1"])
    }
  }

  @Test func `every module has a charter`() throws {
    #expect(try Workspace(root: Self.root).charters() == [])
  }

  @Test func `a module without a charter is caught`() throws {
    try withCopy { copy in
      try FileManager.default.removeItem(at: copy.appendingPathComponent("Modules/Catalog/README.md"))
      #expect(try Workspace(root: copy).charters().map(\.place) == ["Modules/Catalog/README.md"])
    }
  }

  @Test func `a changed public API is told, line by line`() {
    let difference = PublicAPI.difference(
      recorded: ["Money | let amount: Int64", "Money | func a()"], actual: ["Money | func a()", "Money | func b()"])
    #expect(difference == ["- Money | let amount: Int64", "+ Money | func b()"])
  }

  /// A copy of the sources, without what is built, to plant something in.
  private func withCopy(_ body: (URL) throws -> Void) throws {
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent("planted-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: copy) }
    for item in ["Package.swift", "Modules", "Apps", "Tests"] {
      try FileManager.default.copyItem(
        at: Self.root.appendingPathComponent(item), to: copy.appendingPathComponent(item))
    }
    try body(copy)
  }
}
