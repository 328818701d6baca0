/// A value with its name.
public struct LabeledContent<Content: View>: View {
  private let title: String
  private let content: Content

  /// A named view.
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.title = String(title)
    self.content = content()
  }

  /// Draws name and value on a line.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.div, into: &output) { element in
      element.classes = ["labeled"]
      element.children = [position.part(.span, 0, classes: ["labeled-title"], text: view.title)]
    } content: { position, output in
      Content._render(view.content, at: position, into: &output)
    }
  }
}

extension LabeledContent where Content == Text {
  /// A named text.
  public init(_ title: some StringProtocol, value: some StringProtocol) {
    self.init(title) { Text(value) }
  }
}
