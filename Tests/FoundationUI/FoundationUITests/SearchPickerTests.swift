import FoundationUI
import MyStoreKit
import Synchronization
import Testing
import WebUI
import WebUITesting

/// A field that finds things as one types, over canned results.
struct SearchPickerTests {
  private struct Thing: Identifiable, Sendable { let id: Int, name: String }

  private final class Chosen: Sendable {
    let names = Mutex<[String]>([])
  }

  private func screen(_ chosen: Chosen, failing: Bool = false) async -> Screen {
    let things = [Thing(id: 1, name: "Oak stool"), Thing(id: 2, name: "Oak table")]
    return await Screen {
      SearchPicker("Name", identifier: "thing", label: \Thing.name) { words throws(HTTPClientError) in
        if failing { throw HTTPClientError.transport(.timedOut) }
        return things.filter { thing in
          thing.name.lowercased().contains(words.lowercased()) && !chosen.names.withLock { $0.contains(thing.name) }
        }
      } choose: { thing in
        chosen.names.withLock { $0.append(thing.name) }
      }
    }
  }

  @Test func `results show as one types, and a press chooses one`() async throws {
    let chosen = Chosen()
    let screen = await screen(chosen)
    try await screen.type("oak", into: .identifier("thing-search"))
    await screen.settle()
    #expect(await screen.all(.identifier("thing-found")).map(\.text) == ["Oak stool", "Oak table"])
    try await screen.tap(.button("Add Oak stool"))
    await screen.settle()
    #expect(chosen.names.withLock { $0 } == ["Oak stool"])
    #expect(await screen.all(.identifier("thing-found")).map(\.text) == ["Oak table"])
  }

  @Test func `one letter finds nothing yet, and what nothing is found by is told`() async throws {
    let screen = await screen(Chosen())
    try await screen.type("o", into: .identifier("thing-search"))
    await screen.settle()
    #expect(await !screen.has(.identifier("thing-found")))
    #expect(await !screen.contains("Nothing is found by this."))
    try await screen.type("oaken", into: .identifier("thing-search"))
    await screen.settle()
    #expect(await screen.contains("Nothing is found by this."))
  }

  @Test func `a search that fails says why`() async throws {
    let screen = await screen(Chosen(), failing: true)
    try await screen.type("oak", into: .identifier("thing-search"))
    await screen.settle()
    #expect(await screen.contains("did not answer in time"))
  }
}
