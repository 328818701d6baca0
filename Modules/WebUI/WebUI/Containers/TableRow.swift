/// A row of a table.
struct TableRow<Row>: View {
  let columns: [TableColumn<Row>]
  let row: Row
  let selection: RowSelection?

  static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let name = position.down(0).down(0)
    position.emit(.tr, into: &output) { element in
      guard let selection = view.selection else { return }
      // What selects a row is called as its first cell.
      let selector = position.selector(selection)
      selector.last?.attributes.append(("aria-labelledby", OutputElement(.element(.td), key: name.path).name))
      element.children = [position.part(.td, 0, classes: ["selection"], children: selector)]
    } content: { position, output in
      for (index, column) in view.columns.enumerated() {
        position.down(index).emit(.td, into: &output) { cell in
          cell.classes = ["ta-\(column.alignment.rawValue)"]
          cell.attributes = [("data-label", column.title)]
          if index == 0, view.selection != nil { cell.attributes.append(("id", cell.name)) }
        } content: { position, output in
          AnyView._render(column.content(view.row), at: position, into: &output)
        }
      }
    }
  }
}

extension ViewPosition {
  /// The title of the column in which rows are selected.
  var selectionHeading: OutputElement {
    let title = part(.span, 301, classes: ["visually-hidden"], text: environment.interfaceText.selection)
    let heading = part(.th, 300, classes: ["selection"], children: [title])
    heading.attributes += [("scope", "col")]
    return heading
  }
}
