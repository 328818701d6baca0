import Foundation

/// A column of a table.
public struct TableColumn<Row> {
  let title: String
  let alignment: TextAlignment
  let sortLocation: PageLocation?
  let sortOrder: SortOrder?
  let comparator: KeyPathComparator<Row>?
  let content: (Row) -> AnyView
  private(set) var total: String?

  /// Which way a column is sorted.
  public enum SortOrder: String, Sendable {
    /// Smallest first.
    case forward = "ascending"
    /// Largest first.
    case reverse = "descending"
  }

  /// Creates a column with a view for each row.
  ///
  /// - Parameters:
  ///   - title: The column's heading.
  ///   - alignment: Where the heading and the cells stand in the column.
  ///   - sort: Where the heading leads, if rows can be sorted by the column: the same page, with another query.
  ///   - order: How the rows are sorted by this column now, if they are.
  ///   - content: The view of a row's cell.
  public init<Content: View>(
    _ title: some StringProtocol, alignment: TextAlignment = .leading, sort: PageLocation? = nil,
    order: SortOrder? = nil, @ViewBuilder content: @escaping (Row) -> Content
  ) {
    self.title = String(title)
    self.alignment = alignment
    sortLocation = sort
    sortOrder = order
    comparator = nil
    self.content = { AnyView(content($0)) }
  }

  /// A column with a view for each row, by whose value rows can be sorted.
  public init<Value: Comparable, Content: View>(
    _ title: some StringProtocol, value: any KeyPath<Row, Value> & Sendable, alignment: TextAlignment = .leading,
    @ViewBuilder content: @escaping (Row) -> Content
  ) {
    self.title = String(title)
    self.alignment = alignment
    (sortLocation, sortOrder) = (nil, nil)
    comparator = KeyPathComparator(value)
    self.content = { AnyView(content($0)) }
  }

  /// A column with a text for each row, by which rows can be sorted.
  public init(
    _ title: some StringProtocol, value: any KeyPath<Row, String> & Sendable, alignment: TextAlignment = .leading
  ) {
    self.init(title, value: value, alignment: alignment) { Text($0[keyPath: value]) }
  }

  /// A column with a text for each row.
  public init(
    _ title: some StringProtocol, value: @escaping (Row) -> String, alignment: TextAlignment = .leading,
    sort: PageLocation? = nil, order: SortOrder? = nil
  ) {
    self.init(title, alignment: alignment, sort: sort, order: order) { Text(value($0)) }
  }
}

extension TableColumn {
  /// What the column's figures come to, below them; nil for nothing.
  public func total(_ text: String?) -> TableColumn {
    var column = self
    column.total = text
    return column
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
