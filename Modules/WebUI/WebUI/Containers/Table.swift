/// A column of a table.
public struct TableColumn<Row> {
  let title: String
  let alignment: TextAlignment
  let sortAddress: String?
  let sortOrder: SortOrder?
  let content: (Row) -> AnyView

  /// Which way a column is sorted.
  public enum SortOrder: String, Sendable {
    /// Smallest first.
    case forward = "ascending"
    /// Largest first.
    case reverse = "descending"
  }

  /// A column with a view for each row.
  ///
  /// - Parameters:
  ///   - sort: Where the column's title leads, if rows can be sorted by it: the same page, with another query.
  ///   - order: How the rows are sorted by this column now, if they are.
  public init<Content: View>(
    _ title: some StringProtocol, alignment: TextAlignment = .leading, sort: PageLocation? = nil,
    order: SortOrder? = nil, @ViewBuilder content: @escaping (Row) -> Content
  ) {
    self.title = String(title)
    self.alignment = alignment
    sortAddress = sort?.description
    sortOrder = order
    self.content = { AnyView(content($0)) }
  }

  /// A column with a text for each row.
  public init(
    _ title: some StringProtocol, value: @escaping (Row) -> String, alignment: TextAlignment = .leading,
    sort: PageLocation? = nil, order: SortOrder? = nil
  ) {
    self.init(title, alignment: alignment, sort: sort, order: order) { Text(value($0)) }
  }
}

/// Puts columns together.
@resultBuilder public enum TableColumnBuilder<Row> {
  /// Takes a column.
  public static func buildExpression(_ column: TableColumn<Row>) -> [TableColumn<Row>] { [column] }
  /// Columns from left to right.
  public static func buildBlock(_ columns: [TableColumn<Row>]...) -> [TableColumn<Row>] { columns.flatMap(\.self) }
  /// Columns that are there only sometimes.
  public static func buildIf(_ columns: [TableColumn<Row>]?) -> [TableColumn<Row>] { columns ?? [] }
  /// The first branch.
  public static func buildEither(first: [TableColumn<Row>]) -> [TableColumn<Row>] { first }
  /// The second branch.
  public static func buildEither(second: [TableColumn<Row>]) -> [TableColumn<Row>] { second }
}

/// Rows and columns. On narrow screens each row becomes a card, with its columns' titles beside the values.
public struct Table<Data: RandomAccessCollection>: View where Data.Element: Identifiable {
  private let caption: String
  private let data: Data
  private let columns: [TableColumn<Data.Element>]

  /// A table of a collection; the caption names it for those who do not see it.
  public init(
    _ caption: some StringProtocol, _ data: Data,
    @TableColumnBuilder<Data.Element> columns: () -> [TableColumn<Data.Element>]
  ) {
    self.caption = String(caption)
    self.data = data
    self.columns = columns()
  }

  /// Draws a table.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.table, into: &output) { element in
      element.classes = ["table"]
      let headings = view.columns.enumerated().map { heading(of: $1, $0, position) }
      element.children = [
        position.part(.caption, 0, classes: ["visually-hidden"], text: view.caption),
        position.part(.thead, 1, children: [position.part(.tr, 2, children: headings)]),
      ]
    } content: { position, output in
      position.emit(.tbody, into: &output) { _ in
      } content: { position, output in
        let rows = ForEach(view.data) { TableRow(columns: view.columns, row: $0) }
        ForEach._render(rows, at: position, into: &output)
      }
    }
  }

  private static func heading(
    of column: TableColumn<Data.Element>, _ index: Int, _ position: ViewPosition
  ) -> OutputElement {
    let heading = position.part(.th, 10 + index, classes: ["ta-\(column.alignment.rawValue)"])
    heading.attributes = [("scope", "col")]
    if let order = column.sortOrder { heading.attributes.append(("aria-sort", order.rawValue)) }
    guard let address = column.sortAddress.flatMap(SafeAddress.link) else {
      heading.text = column.title
      return heading
    }
    let link = position.part(.a, 200 + index, text: column.title)
    link.attributes = [("href", address)]
    heading.children = [link]
    return heading
  }
}

private struct TableRow<Row>: View {
  let columns: [TableColumn<Row>]
  let row: Row

  static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.tr, into: &output) { _ in
    } content: { position, output in
      for (index, column) in view.columns.enumerated() {
        position.down(index).emit(.td, into: &output) { cell in
          cell.classes = ["ta-\(column.alignment.rawValue)"]
          cell.attributes = [("data-label", column.title)]
        } content: { position, output in
          AnyView._render(column.content(view.row), at: position, into: &output)
        }
      }
    }
  }
}
