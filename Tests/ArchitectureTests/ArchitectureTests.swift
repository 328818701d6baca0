import Foundation
import Testing
import WorkspaceChecks

/// What holds of this tree. `PlantedViolationTests` shows that each rule can be broken.
@Suite struct ArchitectureTests {
  private let workspace: Workspace

  init() throws { workspace = try Tree.workspace() }

  @Test func `every target imports only what it declares`() {
    #expect(workspace.undeclaredImports() == [])
  }

  @Test func `no target declares what the architecture forbids`() {
    #expect(workspace.forbiddenDependencies() == [])
  }

  @Test func `every service names only its own tables`() {
    #expect(workspace.foreignTables(owners: Tree.owners) == [])
  }

  @Test func `every phrase of a translated module is there in every language`() {
    #expect(workspace.phrases() == [])
  }

  @Test func `names, sizes and habits are the house's`() {
    #expect(workspace.houseRules() == [])
  }

  @Test func `every icon that a screen names is drawn`() {
    #expect(workspace.undrawnIcons() == [])
  }

  @Test func `no type is spread over more files than a reader can hold in mind`() {
    #expect(workspace.spreadTypes(exceptions: Tree.spreadTypes) == [])
  }

  @Test func `no part of a service stores the service, or all of its parts`() {
    #expect(workspace.partsThatStoreEverything() == [])
  }

  @Test func `every view is a presenter, except the containers on the list`() {
    #expect(workspace.presenters(containers: Tree.containers) == [])
  }

  @Test func `every screen has a preview of each of its states, and each preview a snapshot`() {
    #expect(workspace.previews() == [])
  }

  @Test func `every case of every route has an example whose address is tested`() {
    #expect(workspace.routes(examplesIn: Tree.routeExamples) == [])
  }

  @Test func `every module has a charter`() {
    #expect(workspace.charters() == [])
  }

  @Test func `decision records and charters have at most 400 words, and records the five headings`() {
    #expect(workspace.records() == [])
  }

  @Test func `the page of modules has a sentence for each, and its map is current`() {
    #expect(workspace.modulePage() == [])
  }

  @Test func `the page of patterns names a place and a test for each, and they exist`() {
    #expect(workspace.patternPage(isThere: Tree.isThere) == [])
  }

  @Test func `CODEOWNERS names the team of every charter`() throws {
    #expect(workspace.codeOwners(try Tree.codeOwners()) == [])
  }
}

/// This tree, with what is listed of it.
enum Tree {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Which part of the database each target with statements owns.
  static let owners = [
    "AccessService": "access", "CatalogService": "catalog", "InventoryService": "inventory",
    "OrderingService": "ordering", "ShippingService": "shipping", "CustomersService": "customers",
    "MarketsService": "markets",
    "MarketingService": "marketing",
    "PaymentsService": "payments",
    "OutboundService": "outbound",
    "ContentService": "content",
    "Persistence": "persistence",
  ]

  /// Where every case of every route has an example.
  static let routeExamples = "Apps/MyStore/MyStoreScreens/Preview Content/RouteExamples.swift"

  /// Whether a path from the root exists.
  static func isThere(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }

  /// Which team reviews which folder.
  static func codeOwners() throws -> String {
    try String(contentsOf: root.appendingPathComponent("CODEOWNERS"), encoding: .utf8)
  }

  private static let described = Result { try Workspace(root: root) }

  /// Described once, however many tests ask: it takes the package manager seconds.
  static func workspace() throws -> Workspace { try described.get() }
}
