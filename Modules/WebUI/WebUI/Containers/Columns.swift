/// Two parts beside each other on wide screens, one below the other on narrow ones.
public struct Columns<Leading: View, Trailing: View>: View {
  /// How the width is shared.
  public enum Layout: Sendable {
    /// Both alike.
    case even
    /// A narrow first part: filters beside their results.
    case sidebar
    /// A narrow second part: a summary beside a form.
    case summary
  }

  private let layout: Layout
  private let leading: Leading
  private let trailing: Trailing

  /// Two parts.
  public init(_ layout: Layout = .even, @ViewBuilder leading: () -> Leading, @ViewBuilder trailing: () -> Trailing) {
    self.layout = layout
    self.leading = leading()
    self.trailing = trailing()
  }

  /// The parts, each a stack.
  public var body: some View {
    ColumnsLayout(layout: layout) {
      VStack { leading }
      VStack { trailing }
    }
  }

  private struct ColumnsLayout<Content: View>: View {
    let layout: Layout
    @ViewBuilder let content: Content

    static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
      let classes =
        switch view.layout {
        case .even: ["split"]
        case .sidebar: ["split", "split-leading"]
        case .summary: ["split", "split-trailing"]
        }
      position.emitBox(.div, classes, view.content, into: &output)
    }
  }
}
