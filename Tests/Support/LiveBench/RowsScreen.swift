import WebUI

/// A list whose rows have a button each, and state.
struct RowsScreen: View {
  struct Item: Identifiable {
    let id: Int
    var price: Int
  }

  @State private var items: [Item]
  @State private var presses = 0

  init(count: Int) { _items = State(initialValue: (0..<count).map { Item(id: $0, price: $0) }) }

  var body: some View {
    Header(presses: $presses)
    Button("Middle") { items[items.count / 2].price += 1 }
    Button("Reverse") { items.reverse() }
    List(items) { ItemRow(item: $0) }
  }

  struct Header: View {
    @Binding var presses: Int
    var body: some View {
      Button("First") { presses += 1 }
      Text("Pressed \(presses)")
    }
  }

  struct ItemRow: View {
    let item: Item
    @State private var isOpen = false
    var body: some View {
      HStack {
        Text("Item \(item.id)")
        Text("\(item.price)")
        Button("Open") { isOpen.toggle() }
      }
    }
  }
}
