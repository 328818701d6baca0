import Foundation
import Observation
import Synchronization
import Testing
import WebUI
import WebUITesting

/// Counts evaluations by name.
final class Tally: Sendable {
  private let counts = Mutex<[String: Int]>([:])
  func note(_ name: String) { counts.withLock { $0[name, default: 0] += 1 } }
  subscript(name: String) -> Int { counts.withLock { $0[name, default: 0] } }
}

@Observable final class Shelf {
  var names: [String]
  var title = "Shelf"
  init(_ names: [String]) { self.names = names }
}

private struct Counter: View {
  let name: String
  @State private var count = 0

  var body: some View {
    HStack {
      Text("\(name)=\(count)")
      Button("+\(name)") { count += 1 }
    }
  }
}

private struct Leaf: View {
  let name: String
  let tally: Tally
  var body: some View {
    let _ = tally.note(name)
    Text(name)
  }
}

@Suite struct GraphTests {
  @Test func `state belongs to a row's id, and moves with it`() async throws {
    struct Rows: View {
      @State private var names = ["a", "b", "c"]
      var body: some View {
        Button("Reverse") { names.reverse() }
        Button("Drop b") { names.removeAll { $0 == "b" } }
        Button("Bring b") { names.append("b") }
        ForEach(names, id: \.self) { Counter(name: $0) }
      }
    }
    let screen = await Screen { Rows() }
    try await screen.tap(.button("+b"))
    let button = try await screen.find(.button("+b")).id
    try await screen.tap(.button("Reverse"))
    #expect(await screen.contains("b=1"))
    #expect(try await screen.find(.button("+b")).id == button)
    try await screen.tap(.button("Drop b"))
    try await screen.tap(.button("Bring b"))
    #expect(await screen.contains("b=0"))
    #expect(try await screen.find(.button("+b")).id > button)
  }

  @Test func `changing branches, ids or types begins anew`() async throws {
    struct Switch: View {
      @State private var isFirst = true
      @State private var version = 1
      var body: some View {
        Button("Flip") { isFirst.toggle() }
        Button("Renew") { version += 1 }
        if isFirst { Counter(name: "x") } else { Counter(name: "x") }
        Counter(name: "y").id(version)
      }
    }
    let screen = await Screen { Switch() }
    try await screen.tap(.button("+x"))
    try await screen.tap(.button("+y"))
    #expect(await screen.contains("x=1"))
    try await screen.tap(.button("Flip"))
    #expect(await screen.contains("x=0"))
    #expect(await screen.contains("y=1"))
    try await screen.tap(.button("Renew"))
    #expect(await screen.contains("y=0"))
  }

  @Test func `only views that read what changed are evaluated`() async throws {
    struct Parent: View {
      let tally: Tally
      @State private var count = 0
      @State private var unread = 0
      var body: some View {
        let _ = tally.note("parent")
        Text("Count \(count)")
        Button("Count") { count += 1 }
        Button("Unread") { unread += 1 }
        Leaf(name: "leaf", tally: tally)
      }
    }
    let tally = Tally()
    let screen = await Screen { Parent(tally: tally) }
    try await screen.tap(.button("Count"))
    try await screen.tap(.button("Count"))
    #expect(tally["parent"] == 3)
    #expect(tally["leaf"] == 1)
    try await screen.tap(.button("Unread"))
    #expect(tally["parent"] == 3)
  }

  @Test func `views follow the properties of an observed object, also within rows`() async throws {
    struct Titled: View {
      let tally: Tally
      @Environment(Shelf.self) private var shelf
      var body: some View {
        let _ = tally.note("title")
        Text(shelf.title)
      }
    }
    struct Root: View {
      let tally: Tally
      @State private var shelf = Shelf(["a"])
      var body: some View {
        Button("Name") { shelf.names.append("b") }
        Button("Title") { shelf.title += "!" }
        ForEach(0..<1) { _ in Text(shelf.names.joined()) }
        Titled(tally: tally).environment(shelf)
      }
    }
    let tally = Tally()
    let screen = await Screen { Root(tally: tally) }
    try await screen.tap(.button("Name"))
    #expect(await screen.contains("ab"))
    #expect(tally["title"] == 1)
    for _ in 0..<3 { try await screen.tap(.button("Title")) }
    #expect(await screen.contains("Shelf!!!"))
    #expect(tally["title"] == 4)
  }

  @Test func `a child may write what its parent owns, through bindings of all kinds`() async throws {
    struct Form: Equatable { var name = "x"; var size = 1 }
    struct Child: View {
      @Binding var name: String
      @Bindable var shelf: Shelf
      let constant: Binding<Int>
      var body: some View {
        TextField("Name", text: $name)
        TextField("Title", text: $shelf.title)
        Button("Try") { constant.wrappedValue = 5 }
        Text("constant \(constant.wrappedValue)")
      }
    }
    struct Parent: View {
      @State private var form = Form()
      @State private var shelf = Shelf([])
      var body: some View {
        Text("\(form.name) of \(form.size), \(shelf.title)")
        Child(name: $form.name, shelf: shelf, constant: .constant(4))
      }
    }
    let screen = await Screen { Parent() }
    try await screen.type("y", into: .field("Name"))
    try await screen.type("T", into: .field("Title"))
    try await screen.tap(.button("Try"))
    #expect(await screen.contains("y of 1, T"))
    #expect(await screen.contains("constant 4"))
  }

  @Test func `a value in the environment reaches those inside, and only its changes evaluate them`() async throws {
    struct Reader: View {
      let tally: Tally
      @Environment(\.locale) private var locale
      @Environment(\.isEnabled) private var isEnabled
      var body: some View {
        let _ = tally.note("reader")
        Text("\(locale.identifier) \(isEnabled)")
      }
    }
    struct Root: View {
      let tally: Tally
      @State private var isOff = false
      @State private var count = 0
      var body: some View {
        Text("\(count)")
        Button("Other") { count += 1 }
        Button("Turn") { isOff.toggle() }
        Reader(tally: tally).disabled(isOff).padding()
      }
    }
    let tally = Tally()
    let screen = await Screen(locale: "pl") { Root(tally: tally) }
    #expect(await screen.contains("pl true"))
    try await screen.tap(.button("Other"))
    #expect(tally["reader"] == 1)
    try await screen.tap(.button("Turn"))
    #expect(await screen.contains("pl false"))
  }

  @Test func `views may hold values of every kind`() async throws {
    enum Choice { case none, one(String), other(any Sendable) }
    struct Inner: View {
      let locale: Locale
      let any: Any
      let choice: Choice
      let function: () -> String
      let tuple: (Int, String)
      let object: Shelf
      let type: any Any.Type
      let optional: (any Error)?
      @State private var count = 0
      var body: some View {
        Button("Inner") { count += 1 }
        Text("\(locale.identifier) \(any) \(function()) \(tuple.1) \(object.title) \(count)")
      }
    }
    struct Root: View {
      @State private var count = 0
      @State private var shelf = Shelf([])
      var body: some View {
        Button("Root") { count += 1 }
        Inner(
          locale: Locale(identifier: "pl"), any: count, choice: count > 0 ? .other(count) : .one("a"),
          function: { "f\(count)" }, tuple: (count, "t\(count)"), object: shelf, type: Int.self,
          optional: count > 0 ? CancellationError() : nil)
      }
    }
    let screen = await Screen { Root() }
    try await screen.tap(.button("Inner"))
    try await screen.tap(.button("Root"))
    #expect(await screen.contains("pl 1 f1 t1 Shelf 1"))
  }
}
