/// Puts a table together, with an empty cell for each place that another cell covers.
struct RichTextTableBuilder {
  private var rows: [[[RichText.Span]]] = []
  private var row: [[RichText.Span]] = []
  /// For each column, how many rows below are covered by a cell above.
  private var covered: [Int: Int] = [:]
  private var width = 1
  private var headerRows: Set<Int> = []
  private var isRowOfHeaders = true
  private var hasCells = false
  private(set) var isInCell = false
  /// Whether rows name the columns.
  var isInHeader = false

  mutating func openCell(isHeader: Bool, _ attributes: HTMLTokens.Attributes) {
    cover()
    let columns = RichText.Table.columnLimit
    width = min(max(attributes["colspan"].flatMap { Int($0) } ?? 1, 1), columns)
    let height = min(max(attributes["rowspan"].flatMap { Int($0) } ?? 1, 1), RichText.Table.rowLimit)
    if height > 1, row.count < columns {
      for column in row.count..<(row.count + width) { covered[column] = height - 1 }
    }
    if !isHeader, !isInHeader { isRowOfHeaders = false }
    (isInCell, hasCells) = (true, true)
  }

  mutating func closeCell(_ spans: [RichText.Span]) {
    row.append(spans)
    row += Array(repeating: [], count: width - 1)
    isInCell = false
  }

  mutating func endRow() {
    guard hasCells else { return }
    if isRowOfHeaders { headerRows.insert(rows.count) }
    // What the row does not reach is covered all the same.
    for (column, left) in covered where column >= row.count && left > 0 { covered[column] = left - 1 }
    rows.append(row)
    (row, isRowOfHeaders, hasCells) = ([], true, false)
  }

  mutating func finish() -> RichText.Table {
    endRow()
    // Rows that name the columns count only as the first one.
    return RichText.Table(rows, hasHeader: headerRows.contains(0))
  }

  /// Leaves the places empty that cells above cover.
  private mutating func cover() {
    while let left = covered[row.count], left > 0 {
      covered[row.count] = left - 1
      row.append([])
    }
  }
}
