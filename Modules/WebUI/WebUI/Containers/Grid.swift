/// Views in rows and columns: the columns of all rows line up, or as many views stand beside each other as fit.
public struct Grid<Content: View>: View {
  /// How narrow a column may be.
  public enum ColumnWidth: String, Sendable {
    /// 9rem: two on a telephone.
    case small
    /// 14rem: a product's card.
    case medium
    /// 20rem: a panel.
    case large
  }

  private let classes: [String]
  private let content: Content

  /// Rows whose columns line up, each a `GridRow`; other views are rows by themselves.
  public init(
    alignment: VerticalAlignment = .center, horizontalSpacing: Spacing = .medium, verticalSpacing: Spacing = .small,
    @ViewBuilder content: () -> Content
  ) {
    classes = ["rows", "rows-\(alignment.rawValue)", "gx-\(horizontalSpacing.step)", "gy-\(verticalSpacing.step)"]
    self.content = content()
  }

  /// Views in as many columns as fit, each as wide as the others.
  public init(minimum: ColumnWidth, spacing: Spacing = .medium, @ViewBuilder content: () -> Content) {
    classes = ["grid", "grid-\(minimum.rawValue)", "gap-\(spacing.step)"]
    self.content = content()
  }

  /// Draws a box.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emitBox(.div, view.classes, view.content, into: &output)
  }
}

/// A row of a grid: each view in it is a column.
public struct GridRow<Content: View>: View {
  private let content: Content

  /// A row.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Draws a box whose every element stands in a cell.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.div, into: &output) {
      $0.classes = ["row"]
    } content: { position, output in
      position.graph.decoration.row = .div
      Content._render(view.content, at: position, into: &output)
    }
  }
}
