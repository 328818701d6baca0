public import Foundation

/// Rows and columns. On narrow screens each row becomes a card, with its columns' titles beside the values.
public struct Table<Data: RandomAccessCollection>: View where Data.Element: Identifiable {
  /// How rows are sorted: by the first of these, and where that finds two alike by the next.
  public typealias SortOrder = [KeyPathComparator<Data.Element>]

  private let caption: String
  private let data: Data
  private let selection: ListSelection?
  private let sortOrder: Binding<SortOrder>?
  private let columns: [TableColumn<Data.Element>]

  /// A table of a collection; the caption names it for those who do not see it.
  ///
  /// Titles of columns with a value are buttons that change the order; the collection is sorted by whoever owns it.
  public init(
    _ caption: some StringProtocol, _ data: Data, sortOrder: Binding<SortOrder>? = nil,
    @TableColumnBuilder<Data.Element> columns: () -> [TableColumn<Data.Element>]
  ) {
    self.init(String(caption), data, nil, sortOrder, columns())
  }

  /// A table of which one row can be selected.
  public init(
    _ caption: some StringProtocol, _ data: Data, selection: Binding<Data.Element.ID?>,
    sortOrder: Binding<SortOrder>? = nil,
    @TableColumnBuilder<Data.Element> columns: () -> [TableColumn<Data.Element>]
  ) {
    self.init(String(caption), data, ListSelection(selection), sortOrder, columns())
  }

  /// A table of which several rows can be selected.
  public init(
    _ caption: some StringProtocol, _ data: Data, selection: Binding<Set<Data.Element.ID>>,
    sortOrder: Binding<SortOrder>? = nil,
    @TableColumnBuilder<Data.Element> columns: () -> [TableColumn<Data.Element>]
  ) {
    self.init(String(caption), data, ListSelection(selection), sortOrder, columns())
  }

  private init(
    _ caption: String, _ data: Data, _ selection: ListSelection?, _ sortOrder: Binding<SortOrder>?,
    _ columns: [TableColumn<Data.Element>]
  ) {
    self.caption = caption
    self.data = data
    self.selection = selection
    self.sortOrder = sortOrder
    self.columns = columns
  }

  /// Draws a table.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let graph = position.graph
    let outer = graph.environment
    var selection = view.selection
    position.emit(.table, into: &output) { element in
      element.classes = ["table"]
      var headings = view.columns.enumerated().map { view.heading(of: $1, $0, position) }
      if selection != nil { headings.insert(position.selectionHeading, at: 0) }
      element.children = [
        position.part(.caption, 0, classes: ["visually-hidden"], text: view.caption),
        position.part(.thead, 1, children: [position.part(.tr, 2, children: headings)]),
      ]
    } content: { position, output in
      position.emit(.tbody, into: &output) { body in
        guard selection != nil else { return }
        selection?.group = body.name
        body.handler = .group
      } content: { position, output in
        graph.environment.listSelection = selection
        graph.environment.mark(0x7461_626C, at: position.path)
        let rows = ForEach(view.data) { row in
          TableRow(columns: view.columns, row: row, selection: selection?.row(AnyHashable(row.id)))
        }
        ForEach._render(rows, at: position, into: &output)
        graph.environment = outer
      }
      if view.columns.contains(where: { $0.total != nil }) { output.elements.append(view.totals(position)) }
    }
  }

  private func totals(_ position: ViewPosition) -> OutputElement {
    var cells = columns.enumerated().map { index, column in
      let cell = position.part(
        .td, 400 + index, classes: ["ta-\(column.alignment.rawValue)", "digits"], text: column.total ?? "")
      if column.total != nil { cell.attributes = [("data-label", column.title)] }
      return cell
    }
    if selection != nil { cells.insert(position.part(.td, 399, classes: ["selection"]), at: 0) }
    return position.part(.tfoot, 3, children: [position.part(.tr, 4, children: cells)])
  }

  private func heading(of column: TableColumn<Data.Element>, _ index: Int, _ position: ViewPosition) -> OutputElement {
    let heading = position.part(.th, 10 + index, classes: ["ta-\(column.alignment.rawValue)"])
    heading.attributes = [("scope", "col")]
    if let sortOrder, let comparator = column.comparator {
      let now = sortOrder.wrappedValue.first
      let isFirst = now?.keyPath == comparator.keyPath
      let isReverse = isFirst && now?.order == .reverse
      if isFirst { heading.attributes.append(("aria-sort", isReverse ? "descending" : "ascending")) }
      heading.children = [button(column.title, 200 + index, position) { Self.sort(by: comparator, sortOrder) }]
    } else if let location = column.sortLocation {
      if let order = column.sortOrder { heading.attributes.append(("aria-sort", order.rawValue)) }
      let link = position.part(.a, 200 + index, text: column.title)
      link.attributes += [("href", location.in(position.environment.pageLocation.language).description)]
      heading.children = [link]
    } else {
      heading.text = column.title
      heading.followDirection()
    }
    return heading
  }

  private func button(
    _ title: String, _ index: Int, _ position: ViewPosition, action: @escaping () -> Void
  ) -> OutputElement {
    let button = position.part(.button, index, classes: ["plain", "sort"], text: title)
    if !position.environment.isInForm { button.attributes += [("form", "live")] }
    button.handler = .press(.now(action))
    button.isEnabled = position.environment.isEnabled
    return button
  }

  /// The column comes first; if it does already, its order turns. The others stay behind it.
  private static func sort(by comparator: KeyPathComparator<Data.Element>, _ order: Binding<SortOrder>) {
    var comparator = comparator
    if let first = order.wrappedValue.first, first.keyPath == comparator.keyPath {
      comparator.order = first.order == .forward ? .reverse : .forward
    }
    order.wrappedValue = [comparator] + order.wrappedValue.filter { $0.keyPath != comparator.keyPath }
  }
}
