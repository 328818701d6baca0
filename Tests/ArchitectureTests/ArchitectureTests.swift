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
    try withCopy(planting: plants) { copy in
      let violations = try Workspace(root: copy).undeclaredImports()
      #expect(violations.map(\.place).sorted() == plants.keys.sorted().map { $0 + ":1" })
    }
  }

  @Test func `every service names only its own tables`() throws {
    #expect(try Workspace(root: Self.root).foreignTables(owners: Self.owners) == [])
  }

  @Test func `another context's table is caught`() throws {
    let path = "Modules/Catalog/CatalogService/Planted.swift"
    try withCopy(planting: [path: "let planted = \"SELECT 1 FROM inventory_stock_item\"\n"]) { copy in
      let violations = try Workspace(root: copy).foreignTables(owners: Self.owners)
      #expect(violations.map(\.place) == [path + ":1"])
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
    let folder = "Modules/Customers/CustomersUI"
    let source = "import FoundationUI\n\(plants.joined(separator: "\n"))\n"
    try withCopy(planting: [folder + "/Planted.swift": source]) { copy in
      let table = copy.appendingPathComponent(folder + "/Text/CustomersPhrases+Polish.swift")
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
    let sources = [
      "struct CartViewModel {}", "final class StockManager {}", "let id = try! make()", "let a = b as! C",
      "// TODO: later", "enum PriceHelper {}", String(repeating: "\n", count: 401),
    ]
    let plants = Dictionary(
      uniqueKeysWithValues: sources.enumerated().map { ("Modules/Catalog/Catalog/Planted\($0).swift", $1 + "\n") })
    try withCopy(planting: plants) { copy in
      let places = try Workspace(root: copy).houseRules().map(\.place)
      for (path, source) in plants {
        #expect(places.contains { $0.hasPrefix(path) }, "\(source.prefix(30))")
      }
    }
  }

  @Test func `a view that does not say what it is is caught`() throws {
    let path = "Modules/Catalog/CatalogUI/Planted.swift"
    try withCopy(planting: [path: "struct ProductCard: View {}\nstruct ProductTileView: View {}\n"]) { copy in
      let violations = try Workspace(root: copy).houseRules()
      #expect(violations.map(\.place) == [path + ":1"])
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

  /// A copy of the sources, without what is built, with sources by their paths planted in it.
  private func withCopy(planting plants: [String: String] = [:], _ body: (URL) throws -> Void) throws {
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent("planted-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: copy) }
    for item in ["Package.swift", "Modules", "Apps", "Tests"] {
      try FileManager.default.copyItem(
        at: Self.root.appendingPathComponent(item), to: copy.appendingPathComponent(item))
    }
    for (path, source) in plants { try Data(source.utf8).write(to: copy.appendingPathComponent(path)) }
    try body(copy)
  }
}
