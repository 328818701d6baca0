/// Where something stands in a row of actions.
public enum ToolbarItemPlacement: Sendable {
  /// At the end.
  case automatic
  /// At the end.
  case primaryAction
  /// At the end.
  case confirmationAction
  /// At the end.
  case topBarTrailing
  /// At the beginning.
  case topBarLeading
  /// At the beginning.
  case cancellationAction

  var isLeading: Bool { self == .topBarLeading || self == .cancellationAction }
}

/// Something in a row of actions.
public struct ToolbarItem<Content: View>: View {
  private let placement: ToolbarItemPlacement
  private let content: Content

  /// A view at a place.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.placement = placement
    self.content = content()
  }

  /// Draws the view in a box.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emitBox(
      .div, view.placement.isLeading ? ["toolbar-leading"] : [], view.content, into: &output)
  }
}

private struct ToolbarContent<Content: View, Items: View>: View {
  let content: Content
  let items: Items

  static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let decoration = position.graph.decoration
    position.graph.decoration = Decoration()
    position.down(1).emit(.div, into: &output) { element in
      element.classes = ["toolbar"]
      element.attributes = [("role", "toolbar"), ("aria-label", position.environment.interfaceText.toolbar)]
    } content: { position, output in
      Items._render(view.items, at: position, into: &output)
    }
    position.graph.decoration = decoration
    Content._render(view.content, at: position.down(0), into: &output)
  }
}

extension View {
  /// Puts a row of actions above the view.
  public func toolbar<Items: View>(@ViewBuilder content: () -> Items) -> some View {
    ToolbarContent(content: self, items: content())
  }
}
