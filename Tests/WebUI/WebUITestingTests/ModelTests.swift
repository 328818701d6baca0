import Observation
import Testing
import WebUI
import WebUITesting

/// A service, as a typed client is: shared by sessions, and sendable.
private actor Warehouse {
  private var names = ["Handmade Fresh Table"]
  func all() -> [String] { names }
  func add(_ name: String) throws {
    guard !name.isEmpty else { throw Refusal() }
    names.append(name)
  }
}

private struct Refusal: Error {}

/// An aggregate model: observable, without a global actor, confined to the session that made it.
@Observable private final class CatalogModel {
  private(set) var names: [String] = []
  private(set) var isLoading = false
  private let warehouse: Warehouse

  init(_ warehouse: Warehouse) { self.warehouse = warehouse }

  func load() async {
    isLoading = true
    defer { isLoading = false }
    names = await warehouse.all()
  }

  func add(_ name: String) async throws {
    try await warehouse.add(name)
    await load()
  }
}

private struct CatalogScreen: View {
  @Environment(CatalogModel.self) private var catalog
  @Environment(\.showError) private var showError
  @State private var name = ""

  var body: some View {
    VStack {
      if catalog.isLoading { ProgressView("Loading") }
      List(catalog.names, id: \.self) { Text($0) }
      Form {
        TextField("Name", text: $name)
        Button("Add", action: add).buttonStyle(.borderedProminent)
      }
      .onSubmit(add)
    }
    .task { await catalog.load() }
  }

  private func add() async {
    do { try await catalog.add(name) } catch { showError(error, "Give it a name.") }
  }
}

@Suite struct ModelTests {
  @Test func `a model made in the session loads, changes and fails there`() async throws {
    let warehouse = Warehouse()
    let screen = await Screen {
      let model = CatalogModel(warehouse)
      CatalogScreen().environment(model)
    }
    #expect(await screen.contains("Handmade Fresh Table"))
    try await screen.tap(.button("Add"))
    #expect(await screen.contains("Give it a name."))
    try await screen.type("Durable Water Bottle", into: .field("Name"))
    try await screen.submit(.field("Name"))
    #expect(await screen.text.contains("Handmade Fresh Table Durable Water Bottle"))
  }

  @Test func `two sessions of one service have models of their own`() async throws {
    let warehouse = Warehouse()
    let first = await Screen { CatalogScreen().environment(CatalogModel(warehouse)) }
    let second = await Screen { CatalogScreen().environment(CatalogModel(warehouse)) }
    try await first.type("Cushion", into: .field("Name"))
    try await first.tap(.button("Add"))
    #expect(await first.contains("Cushion"))
    #expect(await second.contains("Cushion") == false)
  }
}
