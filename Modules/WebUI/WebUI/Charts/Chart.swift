/// Figures in order, such as a day's sales each, as a drawing with the same figures in a table below it.
///
/// The drawing is for the eye alone: assistive technology, and whoever wants exact figures, read the table.
public struct Chart: View {
  /// A place on the chart.
  public struct Point: Identifiable, Hashable, Sendable {
    /// What the place stands for, such as a day; unique in a chart.
    public let label: String
    /// The figure that is drawn; what is not a finite number counts as 0.
    public let value: Double
    /// The figure as people read it.
    public let text: String
    /// The figure it is compared with, such as that of a week before, drawn and as people read it.
    public let former: Former?

    /// A figure to compare with.
    public struct Former: Hashable, Sendable {
      let value: Double, text: String

      /// A figure, and how people read it.
      public init(_ value: Double, text: String) { (self.value, self.text) = (value, text) }
    }

    /// A figure at a place.
    public init(_ label: String, _ value: Double, text: String, former: Former? = nil) {
      (self.label, self.value, self.text, self.former) = (label, value, text, former)
    }

    /// The label.
    public var id: String { label }
  }

  /// How figures are drawn.
  public enum Mark: Sendable {
    /// As bars from the base line: for amounts.
    case bars
    /// As a line through all of them: for what rises and falls.
    case line
  }

  /// What the columns of the table are called.
  public struct Headings: Sendable {
    let label: String, value: String, former: String

    /// The titles of the places, of the figures, and of what they are compared with.
    public init(label: String, value: String, former: String = "") {
      (self.label, self.value, self.former) = (label, value, former)
    }
  }

  private let title: String
  private let points: [Point]
  private let mark: Mark
  private let headings: Headings
  private let total: String?
  @Environment(\.interfaceText) private var interfaceText

  /// A chart of at most a thousand figures, in their order.
  ///
  /// - Parameters:
  ///   - title: What the figures are.
  ///   - points: The figures.
  ///   - mark: How they are drawn.
  ///   - headings: The titles of the table's columns.
  ///   - total: What the figures come to, for the table's last row.
  public init(_ title: String, _ points: [Point], mark: Mark = .bars, headings: Headings, total: String? = nil) {
    self.title = title
    self.points = Array(points.prefix(1_000))
    self.mark = mark
    self.headings = headings
    self.total = total
  }

  /// The drawing, its ends, and the table, which opens.
  public var body: some View {
    Box("chart") {
      if let first = points.first, let last = points.last {
        Box("chart-scale") { Text(highest?.text ?? "").accessibilityHidden() }
        ChartPlot(drawing: ChartDrawing(points, mark: mark), title: title)
        Box("chart-ends") {
          Text(first.label)
          Text(last.label)
        }
        .accessibilityHidden()
      }
      DisclosureGroup(interfaceText.table) { table }
    }
  }

  private var highest: Point? { points.max { $0.value < $1.value } }

  private var table: some View {
    Table(title, points) {
      TableColumn<Point>(headings.label, value: { $0.label })
      TableColumn<Point>(headings.value, value: { $0.text }, alignment: .trailing).total(total)
      if points.contains(where: { $0.former != nil }) {
        TableColumn<Point>(headings.former, value: { $0.former?.text ?? "" }, alignment: .trailing)
      }
    }
  }
}

/// The drawing, named for those who do not see it.
private struct ChartPlot: View {
  let drawing: ChartDrawing
  let title: String

  static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.div, into: &output) { element in
      element.classes = ["chart-plot"]
      element.attributes = [("role", "img"), ("aria-label", view.title)]
      element.children = [position.icon(view.drawing.icon, 0)]
    }
  }
}
