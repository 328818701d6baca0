/// Content that can be pressed.
public struct TapContent<Content: View>: View {
  let content: Content
  let action: () -> Void

  /// Draws a button that looks like its content.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let environment = position.environment
    position.emit(.button, into: &output) { element in
      element.classes = ["plain"]
      if !environment.isInForm { element.attributes = [("form", "live")] }
      element.handler = .press(.now(view.action))
      element.isEnabled = environment.isEnabled
    } content: { position, output in
      Content._render(view.content, at: position, into: &output)
    }
  }
}

extension View {
  /// Makes the view a button, for keyboards too. It must hold no control of its own; one press is always enough.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    TapContent(content: self, action: action)
  }
}
