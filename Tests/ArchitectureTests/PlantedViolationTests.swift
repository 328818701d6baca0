import Foundation
import Testing
import WorkspaceChecks

/// Each rule, and what breaks it: a rule that catches nothing is no rule.
@Suite struct PlantedViolationTests {
  private let workspace: Workspace

  init() throws { workspace = try Tree.workspace() }

  /// A source that breaks a rule where it lies.
  struct Plant: CustomTestStringConvertible {
    let name: String, path: String, source: String
    var testDescription: String { name }

    init(_ name: String, _ path: String, _ source: String) {
      (self.name, self.path, self.source) = (name, path, source)
    }
  }

  @Test(arguments: [
    Plant("an undeclared sibling", "Modules/Catalog/Catalog/Planted.swift", "import Inventory"),
    Plant(
      "one symbol of a sibling", "Modules/Catalog/Catalog/Planted.swift", "@testable import struct Shipping.Shipment"),
    Plant("a transitive module", "Modules/Catalog/CatalogService/Planted.swift", "private import HTTPWire"),
    Plant("a service in a screen", "Modules/Ordering/OrderingUI/Planted.swift", "import OrderingService"),
    Plant("a service in a screen of the app", "Apps/MyStore/MyStoreScreens/Planted.swift", "import AccessService"),
  ])
  func `an import that is not declared is caught`(_ plant: Plant) {
    let small = workspace.narrowed(to: [
      "Catalog", "CatalogService", "Inventory", "Shipping", "HTTPWire", "OrderingUI", "OrderingService",
      "MyStoreScreens", "AccessService",
    ])
    let violations = small.planting(sources: [plant.path: plant.source + "\n"]).undeclaredImports()
    #expect(violations.map(\.place) == [plant.path + ":1"])
  }

  @Test(arguments: [
    // Contexts never use each other.
    ("OrderingService", "CatalogService"), ("OrderingService", "Catalog"), ("CatalogUI", "Ordering"),
    ("Inventory", "Shipping"), ("CatalogPreviews", "OrderingPreviews"),
    ("OrderingService", "SettingsService"), ("Ordering", "Settings"), ("OrderingUI", "Settings"),
    ("SettingsService", "Ordering"), ("ImportsService", "Catalog"), ("CustomersService", "ImportsService"),
    ("CustomersUI", "ImportsUI"),
    // Only Apps joins contexts.
    ("FoundationUI", "Catalog"), ("AccessService", "Customers"), ("Pictures", "CatalogService"),
    // A server has no place in views and clients.
    ("CatalogUI", "AccessService"), ("CatalogUI", "CatalogService"), ("OrderingUI", "Persistence"),
    ("FoundationUI", "HTTPServer"), ("WebUI", "WebUIServer"), ("MyStoreScreens", "WebUIServer"),
    ("MyStoreScreens", "OrderingService"), ("Access", "Persistence"), ("Catalog", "HTTPReactor"),
    // A client does without views.
    ("Catalog", "CatalogUI"), ("MyStoreKit", "WebUI"),
    // Modules are made of neither apps nor tests.
    ("CatalogUI", "MyStoreScreens"), ("FoundationCore", "TestSupport"), ("MyStoreApp", "TestSupport"),
  ])
  func `a dependency that the manifest declares is caught`(_ target: String, _ used: String) {
    let violations = workspace.planting(dependencies: [target: [used]]).forbiddenDependencies()
    #expect(violations.contains { $0.place == target && $0.message.contains(used) })
  }

  @Test func `a server that a screen reaches through others is caught`() {
    let violations = workspace.planting(dependencies: ["WebUI": ["WebUITesting"], "WebUITesting": ["HTTPServer"]])
      .forbiddenDependencies()
    #expect(violations.contains { $0.place == "CatalogUI" && $0.message.contains("→ HTTPServer") })
  }

  @Test func `another context's table is caught`() {
    let path = "Modules/Catalog/CatalogService/Planted.swift"
    let planted = workspace.narrowed(to: ["CatalogService"]).planting(sources: [
      path: "let planted = \"SELECT 1 FROM inventory_stock_item\"\n"
    ])
    #expect(planted.foreignTables(owners: Tree.owners).map(\.place) == [path + ":1"])
  }

  @Test(arguments: [
    "struct CartViewModel {}", "final class StockManager {}", "enum PriceHelper {}", "let id = try! make()",
    "let a = b as! C", "// TODO: later", "let clock = Clock.shared ", "nonisolated(unsafe) var count = 0",
    String(repeating: "\n", count: 401),
  ])
  func `a name or habit of another house is caught`(_ source: String) {
    let small = workspace.narrowed(to: ["Inventory", "MyStoreScreens"])
    for path in ["Modules/Inventory/Inventory/Planted.swift", "Apps/MyStore/MyStoreScreens/Planted.swift"] {
      let places = small.planting(sources: [path: source + "\n"]).houseRules().map(\.place)
      #expect(places.contains { $0.hasPrefix(path) })
    }
  }

  @Test(arguments: [
    ("Inventory", "pthread_create(&thread, nil, run, nil)"), ("Inventory", "Thread.detachNewThread {}"),
    ("Inventory", "let state = Locked(0)"), ("Inventory", "hash &*= 0x100_0000_01B3"),
    ("HTTPServer", "let state = Mutex(0)"),
  ])
  func `a second copy of what stands once is caught`(_ module: String, _ source: String) {
    let path = "Modules/\(module)/\(module)/Planted.swift"
    let planted = workspace.narrowed(to: [module]).planting(sources: [path: source + "\n"])
    #expect(planted.houseRules().map(\.place) == [path + ":1"])
  }

  @Test(arguments: [
    ("load: { [model] in await model.load() }", true),
    ("load: { [m = model] () throws in\n  try await m.load()\n}", true),
    ("load: { await model.load() }", false), ("Task { [model] in await model.load() }", false),
    ("isLoaded: { [model] in model.isLoaded }, load: { await model.load() }", false),
  ])
  func `a closure that leaves its actor is caught`(_ source: String, _ isCaught: Bool) {
    let path = "Apps/MyStore/MyStoreScreens/Planted.swift"
    let planted = workspace.narrowed(to: ["MyStoreScreens"]).planting(sources: [path: source + "\n"])
    #expect(planted.houseRules().map(\.place) == (isCaught ? [path + ":1"] : []))
  }

  @Test func `a view that does not say what it is is caught`() {
    for folder in ["Modules/Inventory/InventoryUI", "Apps/MyStore/MyStoreScreens"] {
      let path = folder + "/Planted.swift"
      let planted = workspace.narrowed(to: ["InventoryUI", "MyStoreScreens"]).planting(sources: [
        path: "struct ProductCard: View {}\nstruct ProductTileView: View {}\n"
      ]
      )
      #expect(planted.houseRules().map(\.place) == [path + ":1"])
    }
  }

  @Test func `a type that is spread over seven files is caught, and a conformance is not counted`() {
    let plants = (1...6).map {
      ("Modules/Catalog/Catalog/Planted+\($0).swift", "extension Planted { var a\($0): Int }\n")
    }
    let type = ["Modules/Catalog/Catalog/Planted.swift": "public struct Planted {\n}\n"]
    let planted = workspace.narrowed(to: ["Catalog"]).planting(sources: type.merging(plants) { first, _ in first })
    let message = "Planted is spread over 7 files; 6 are the most"
    #expect(planted.spreadTypes(exceptions: [:]).map(\.message) == [message])
    let last = ["Modules/Catalog/Catalog/Planted+6.swift": "extension Planted: Hashable {}\n"]
    #expect(planted.planting(sources: last).spreadTypes(exceptions: [:]) == [])
  }

  @Test func `an icon that is not drawn is caught`() {
    let path = "Modules/Catalog/CatalogUI/Planted.swift"
    let planted = workspace.narrowed(to: ["CatalogUI", "WebUI"]).planting(sources: [
      path: "let label = Label(\"Boat\", systemImage: \"sailboat\")\n"
    ])
    let violations = planted.undrawnIcons()
    #expect(violations.map(\.place) == [path])
    #expect(violations.map(\.message) == ["names the icon sailboat, which is not drawn"])
  }

  @Test func `a part that stores the service, or all of its parts, is caught`() throws {
    let path = "Modules/Catalog/CatalogService/Planted.swift"
    let small = workspace.narrowed(to: ["CatalogService"])
    let holder = small.planting(sources: [path: "struct Planted {\n  private let service: CatalogService\n}\n"])
    #expect(holder.partsThatStoreEverything().map(\.message) == ["stores CatalogService"])
    let inner = small.planting(sources: [
      path: "struct Planted {\n  private struct Parts {\n    let service: CatalogService\n  }\n}\n"
    ])
    #expect(inner.partsThatStoreEverything().map(\.message) == ["stores CatalogService"])
    // What a function has for a while is stored nowhere.
    let local = small.planting(sources: [
      path: "struct Planted {\n  func run() {\n    let service: CatalogService = make()\n  }\n}\n"
    ])
    #expect(local.partsThatStoreEverything() == [])
    let service = try #require(
      small.targets.compactMap { $0.sources["Modules/Catalog/CatalogService/CatalogService.swift"] }.first)
    let copy = small.planting(sources: [path: service.replacing("class CatalogService", with: "class Planted")])
    #expect(copy.partsThatStoreEverything().map(\.message) == ["stores all parts of CatalogService"])
  }

  @Test func `an exception that is no longer needed is caught`() {
    let exceptions = Tree.spreadTypes.merging(["Vanished": 9]) { first, _ in first }
    #expect(workspace.spreadTypes(exceptions: exceptions).map(\.place) == ["Vanished"])
    let containers = Tree.containers.merging(["VanishedView": "is gone"]) { first, _ in first }
    #expect(workspace.presenters(containers: containers).map(\.place) == ["VanishedView"])
  }

  @Test(arguments: [
    "@Environment(CatalogModel.self) private var catalog", "let client: CatalogHTTPClient",
    "@Environment(\\.httpClient) private var client",
  ])
  func `a presenter that holds a model or a client is caught`(_ property: String) {
    let path = "Modules/Payments/PaymentsUI/Planted.swift"
    let planted = workspace.narrowed(to: ["PaymentsUI"]).planting(sources: [
      path: "struct PlantedView: View {\n  \(property)\n}\n"
    ])
    let containers = Tree.containers.filter { ["OrderPaymentsView", "PayNowView"].contains($0.key) }
    #expect(planted.presenters(containers: containers).map(\.place) == [path])
  }

  @Test func `a screen without previews, or without one of a state, is caught`() {
    let path = "Modules/Catalog/CatalogUI/Planted.swift"
    let bare = workspace.planting(sources: [path: "public struct PlantedScreen: View {\n}\n"])
    #expect(bare.previews().map(\.message) == ["PlantedScreen has no preview"])
    let states = "  private enum ViewState {\n    case loading, notFound\n    case data\n  }\n"
    let source = "public struct HomeScreen: View {\n\(states)}\n"
    let stated = workspace.planting(sources: [path: source])
    #expect(stated.previews().map(\.message) == ["HomeScreen has no preview of its state not found"])
  }

  @Test func `a preview without a snapshot is caught`() throws {
    let path = try #require(workspace.documents.keys.first { $0.hasSuffix("/cart-screen.html") })
    let planted = workspace.planting(documents: [path: nil])
    #expect(planted.previews().map(\.place) == ["CartScreen"])
  }

  @Test func `a case of a route without an example is caught`() throws {
    let path = "Modules/Ordering/OrderingUI/Navigation/OrderingRoute.swift"
    let text = try #require(workspace.targets.compactMap { $0.sources[path] }.first)
    let planted = workspace.planting(sources: [
      path: text.replacing("\n  case cart\n", with: "\n  case cart\n  case planted\n")
    ])
    #expect(planted.routes(examplesIn: Tree.routeExamples).map(\.place) == [path])
  }

  @Test func `a module whose charter is missing or lacks a part is caught`() {
    let path = "Modules/Catalog/README.md"
    #expect(workspace.planting(documents: [path: nil]).charters().map(\.message) == ["is missing"])
    let text = workspace.documents[path]?.replacing("Must never", with: "May")
    #expect(workspace.planting(documents: [path: text]).charters().map(\.message) == ["lacks the part Must never"])
  }

  @Test(arguments: ["Docs/decisions/0054-locks.md", "Modules/Catalog/README.md"])
  func `a decision record or a charter of more than 400 words is caught`(_ path: String) throws {
    let text = try #require(workspace.documents[path])
    let missing = 400 - text.split(whereSeparator: \.isWhitespace).count
    let full = text + String(repeating: " word", count: missing)
    #expect(workspace.planting(documents: [path: full]).records() == [])
    let violations = workspace.planting(documents: [path: full + " word"]).records()
    #expect(violations.map(\.place) == [path])
    #expect(violations.first?.message.hasPrefix("has 401 words") == true)
  }

  @Test(arguments: [
    ("## Why\n", ""), ("## Not done\n", "**Considered.** "), ("## Cost\n", "## Decision\n"),
    ("## Why\n", "## Why not\n"),
  ])
  func `a decision record without the headings of the template is caught`(_ heading: String, _ other: String) throws {
    let path = "Docs/decisions/0054-locks.md"
    let text = try #require(workspace.documents[path]).replacing(heading, with: other)
    #expect(workspace.planting(documents: [path: text]).records().map(\.place) == [path])
  }

  @Test func `a map of modules that is out of date is caught`() throws {
    let page = try #require(workspace.documents[Workspace.mapPage])
    let arrow = page.replacing("  Catalog --> Pictures\n", with: "  Catalog --> Ordering\n")
    #expect(workspace.planting(documents: [Workspace.mapPage: arrow]).modulePage().count == 2)
    let sentence = page.replacing("| [Shipping](", with: "| [Ships](")
    let messages = workspace.planting(documents: [Workspace.mapPage: sentence]).modulePage().map(\.message)
    #expect(messages == ["has no sentence for Shipping"])
  }

  @Test(arguments: [
    ("| 12 |", "| 40 |", "has not the rows 1 to 33"),
    ("OrderingModelTests.swift", "Vanished.swift", "row 3 names Tests/Ordering/OrderingTests/Vanished.swift, which"),
    ("`Tests/MyStore/MyStoreScreensTests/HomeScreenTests.swift`", "", "row 30 names no place or no test"),
  ])
  func `a row of the patterns that is not true is caught`(_ text: String, _ other: String, _ message: String) throws {
    let page = try #require(workspace.documents[Workspace.patternPage])
    let planted = workspace.planting(documents: [Workspace.patternPage: page.replacing(text, with: other)])
    let messages = planted.patternPage(isThere: Tree.isThere).map(\.message)
    #expect(messages.count == 1 && messages[0].hasPrefix(message))
  }

  @Test func `a test of a pattern that did not run is caught`() {
    let all = Set(workspace.patternTestsNotRun(log: "").map(\.message))
    #expect(all.contains("row 6: HTTPClientTests did not run, or did not pass"))
    let others = Set(
      workspace.patternTestsNotRun(log: "✔ Suite HTTPClientTests passed after 1 second.\n✘ Suite RouteTests failed")
        .map(\.message))
    #expect(others == all.filter { !$0.contains("HTTPClientTests") })
  }

  @Test func `an owner that CODEOWNERS does not name is caught`() throws {
    let owners = try Tree.codeOwners().replacing(
      "/Modules/Shipping/          @mystore/delivery-team", with: "/Modules/Shipping/          @mystore/trust-team")
    #expect(workspace.codeOwners(owners).map(\.place) == ["CODEOWNERS"])
  }

  @Test func `a changed public API is listed, line by line`() {
    let difference = PublicAPI.difference(
      recorded: ["Money | let amount: Int64", "Money | func a()"], actual: ["Money | func a()", "Money | func b()"])
    #expect(difference == ["- Money | let amount: Int64", "+ Money | func b()"])
  }
}
