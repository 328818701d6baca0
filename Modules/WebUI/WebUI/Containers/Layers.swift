/// Where something lies on what is below it.
public enum Alignment: String, Sendable {
  /// In the middle.
  case center
  /// At the top, in the middle.
  case top
  /// At the bottom, in the middle.
  case bottom
  /// Where lines begin, in the middle.
  case leading
  /// Where lines end, in the middle.
  case trailing
  /// At the top, where lines begin.
  case topLeading
  /// At the top, where lines end.
  case topTrailing
  /// At the bottom, where lines begin.
  case bottomLeading
  /// At the bottom, where lines end.
  case bottomTrailing
}

/// Views in front of each other.
public struct ZStack<Content: View>: View {
  private let alignment: Alignment
  private let content: Content

  /// Stacks views, the last in front.
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  /// Draws a box.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emitBox(.div, ["zstack", "at-\(view.alignment.rawValue)"], view.content, into: &output)
  }
}

/// Content with something before or behind it.
public struct LayeredContent<Content: View, Layer: View>: View {
  let content: Content
  let layer: Layer
  let alignment: Alignment
  let isBehind: Bool

  /// Draws both in a box, as large as the content.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.div, into: &output) {
      $0.classes = ["layers"]
    } content: { position, output in
      let classes = ["layer", "at-\(view.alignment.rawValue)"]
      if view.isBehind { position.down(1).emitBox(.div, classes + ["layer-behind"], view.layer, into: &output) }
      Content._render(view.content, at: position.down(0), into: &output)
      if !view.isBehind { position.down(1).emitBox(.div, classes, view.layer, into: &output) }
    }
  }
}

extension View {
  /// Lays a view over this one.
  public func overlay<Layer: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Layer
  ) -> LayeredContent<Self, Layer> {
    LayeredContent(content: self, layer: content(), alignment: alignment, isBehind: false)
  }

  /// Lays a view under this one.
  public func background<Layer: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Layer
  ) -> LayeredContent<Self, Layer> {
    LayeredContent(content: self, layer: content(), alignment: alignment, isBehind: true)
  }
}
