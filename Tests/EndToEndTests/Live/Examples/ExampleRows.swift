import Foundation
import WebUI

/// Something with a name and a price.
struct ExampleItem: Identifiable, Hashable, Sendable {
  let id: Int
  var name: String
  var price: Int

  static let some = [
    ExampleItem(id: 1, name: "Cup", price: 7), ExampleItem(id: 2, name: "Bowl", price: 12),
    ExampleItem(id: 3, name: "Plate", price: 9),
  ]
}

/// Lists and a table that are searched, sorted, selected and edited.
struct ExampleRows: View {
  let search: String
  @State private var items = ExampleItem.some
  @State private var chosen: Int?
  @State private var marked: Set<Int> = []
  @State private var order = [KeyPathComparator(\ExampleItem.name)]

  var body: some View {
    List {
      Section {
        ForEach(found) { item in
          Text(item.name).accessibilityIdentifier("row-\(item.id)")
            .contextMenu { Button("Double \(item.name)") { double(item) } }
        }
        .onDelete { offsets in offsets.forEach { remove(found[$0]) } }
        .onMove { offsets, target in move(offsets, target) }
      } header: {
        Text("Edited")
      } footer: {
        Text("\(items.count) rows")
      }
    }
    Columns {
      List(ExampleItem.some, selection: $chosen) { Text("One \($0.name)") }.accessibilityLabel("One")
        .accessibilityIdentifier("one")
    } trailing: {
      List(ExampleItem.some, selection: $marked) { Text("Several \($0.name)") }.accessibilityLabel("Several")
    }
    Table("Prices", items.sorted(using: order), selection: $marked, sortOrder: $order) {
      TableColumn("Name", value: \.name)
      TableColumn("Price", value: \.price, alignment: .trailing) { Text("£\($0.price)").monospacedDigit() }
    }
    .accessibilityIdentifier("table")
    Text(
      "\(items.map(\.name).joined(separator: ","))|\(chosen ?? 0)|\(marked.sorted())"
    )
    .accessibilityIdentifier("rows")
  }

  private var found: [ExampleItem] { items.filter { search.isEmpty || $0.name.contains(search) } }

  private func remove(_ item: ExampleItem) { items.removeAll { $0.id == item.id } }

  private func double(_ item: ExampleItem) {
    guard let index = items.firstIndex(where: { $0.id == item.id }) else { return }
    items[index].price *= 2
  }

  private func move(_ offsets: IndexSet, _ target: Int) {
    guard let from = offsets.first, items.indices.contains(from) else { return }
    let item = items.remove(at: from)
    items.insert(item, at: target > from ? target - 1 : target)
  }
}

/// A list of 500 rows, each with a state of its own.
struct LongListScreen: View {
  @State private var rows = Array(0..<500)

  var body: some View {
    Button("Reverse") { rows.reverse() }.accessibilityIdentifier("reverse")
    List(rows, id: \.self) { LongListRow(number: $0) }.accessibilityIdentifier("list").navigationTitle("500 rows")
  }
}

private struct LongListRow: View {
  let number: Int
  @State private var isOn = false

  var body: some View { Toggle("Row \(number)", isOn: $isOn).accessibilityIdentifier("row-\(number)") }
}
