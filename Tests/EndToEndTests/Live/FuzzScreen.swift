import Observation
import TestSupport
import WebUI

/// Rows that change at random: the same changes for the same seed.
@Observable final class FuzzModel {
  struct Row: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  private(set) var rows = (0..<8).map { Row(id: $0, name: "n\($0)") }
  private(set) var hasFlag = false
  private(set) var branch = 0
  private(set) var shade = 0
  var path: [PageLocation] = []
  private var random = SplitMix(seed: 42)
  private var nextRow = 8

  func step() {
    for _ in 0..<Int.random(in: 1...4, using: &random) { change() }
  }

  private func change() {
    switch Int.random(in: 0...14, using: &random) {
    case 0: rows.insert(makeRow(), at: Int.random(in: 0...rows.count, using: &random))
    case 1, 2: if !rows.isEmpty { rows.remove(at: Int.random(in: 0...rows.count - 1, using: &random)) }
    case 3: rows.sort { ($0.id &* 7919 ^ nextRow) % 101 < ($1.id &* 7919 ^ nextRow) % 101 }
    case 4: hasFlag.toggle()
    case 5: branch += 1
    case 6:
      if !rows.isEmpty {
        let index = Int.random(in: 0...rows.count - 1, using: &random)
        rows[index].name = String(rows[index].name.suffix(6)) + "<&'\"é\n"
      }
    case 7: rows.reverse()
    case 8: if rows.count > 1 { rows.insert(rows.removeLast(), at: 0) }
    case 9: shade += 1
    case 10: if path.count < 12 { path.append(PageLocation(["place", String(nextRow % 5)])) }
    case 11: if !path.isEmpty { path.removeLast() }
    case 12: path = Array(path.prefix(1))
    default: if rows.count < 24 { rows.append(makeRow()) }
    }
  }

  private func makeRow() -> Row {
    defer { nextRow += 1 }
    return Row(id: nextRow, name: "n\(nextRow)")
  }
}

/// Everything that patches must get right: two lists over one collection, branches, nested state, surroundings, pickers.
struct FuzzScreen: View {
  @State private var model = FuzzModel()

  var body: some View {
    VStack {
      Button("step") { model.step() }.accessibilityIdentifier("step")
      if model.hasFlag {
        Text("Flag").accessibilityHeading(.h1)
        FuzzCounter()
      }
      List(model.rows) { FuzzRow(row: $0) }
      if model.branch % 3 == 0 {
        Text("Zero")
      } else if model.branch % 3 == 1 {
        HStack {
          Label("One", systemImage: model.shade % 2 == 0 ? "cart" : "bag")
          FuzzCounter()
        }
      } else {
        ForEach(model.rows) { Text($0.name) }
      }
      ForEach(model.rows) { row in if row.id % 2 == 0 { Text("even \(row.name)") } }
      FuzzFields(rows: model.rows)
      NavigationStack(path: Bindable(model).path) {
        FuzzPlace(model: model, name: "root")
          .navigationDestination(for: PageLocation.self) { FuzzPlace(model: model, name: $0.description) }
      }
      Text("End").opacity(model.shade % 2 == 0 ? 1 : 0.5)
    }
    .disabled(model.shade % 5 == 4)
    .environment(\.fuzzShade, model.shade)
    .navigationTitle("Fuzz \(model.branch)")
  }
}

/// A place of a stack, with rows that change while another place is above it.
private struct FuzzPlace: View {
  let model: FuzzModel
  let name: String

  var body: some View {
    Text(name).foregroundStyle(model.branch % 2 == 0 ? .primary : .secondary)
    FuzzCounter()
    ForEach(model.rows) { row in if row.id % 4 == 1 { FuzzRow(row: row) } }
  }
}

private struct FuzzFields: View {
  let rows: [FuzzModel.Row]
  @State private var text = ""
  @State private var choice = 0
  @State private var isOn = false

  var body: some View {
    TextField("Field", text: .constant(rows.first?.name ?? "none"))
    Toggle("Toggle", isOn: .constant(rows.count % 2 == 0))
    Picker("Choice", selection: .constant(rows.last?.id ?? -1)) {
      ForEach(rows) { Text($0.name).tag($0.id) }
    }
  }
}

private struct FuzzCounter: View {
  @State private var count = 0
  @Environment(\.fuzzShade) private var shade

  var body: some View {
    Button("Count \(count) in \(shade)") { count += 1 }
    if count % 2 == 1 { Text("Odd") }
  }
}

private struct FuzzRow: View {
  let row: FuzzModel.Row
  @State private var isOpen = false

  var body: some View {
    if row.id % 3 == 0 {
      Text(row.name)
    } else {
      HStack {
        Text(row.name)
        Button("o") { isOpen.toggle() }
        if isOpen { Text("open") }
      }
    }
    if row.id % 2 == 0 { Text("more") }
  }
}

extension EnvironmentValues {
  var fuzzShade: Int {
    get { self[FuzzShadeKey.self] }
    set { self[FuzzShadeKey.self] = newValue }
  }

  private enum FuzzShadeKey: EnvironmentKey { static var defaultValue: Int { 0 } }
}
