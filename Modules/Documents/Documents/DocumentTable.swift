/// Rows of cells under a header.
public struct DocumentTable: Hashable, Sendable {
  /// How a column is headed, how wide it is, and how its cells look.
  public struct Column: Hashable, Sendable {
    /// What stands in the header.
    public let title: DocumentText
    /// How wide it is beside the others, from 1 to 100.
    public let share: Int
    /// Where its lines are.
    public let alignment: DocumentAlignment
    /// How its cells look.
    public let style: DocumentStyle

    /// A column. A share out of range becomes the nearest one.
    public init(
      _ title: DocumentText, share: Int, alignment: DocumentAlignment = .leading, style: DocumentStyle = .body
    ) {
      (self.title, self.share, self.alignment) = (title, min(max(share, 1), 100), alignment)
      self.style = style
    }
  }

  /// The columns from the leading edge.
  public let columns: [Column]
  /// The cells of each row. A row has no more than there are columns; what is missing is empty.
  public let rows: [[DocumentText]]

  /// A table. Cells beyond the last column are left out.
  public init(_ columns: [Column], rows: [[DocumentText]]) {
    self.columns = columns
    self.rows = rows.map { Array($0.prefix(columns.count)) }
  }
}
