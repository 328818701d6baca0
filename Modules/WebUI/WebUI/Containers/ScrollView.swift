/// Content that scrolls within the page: sideways, such as a wide table. Up and down the page scrolls by itself.
public struct ScrollView<Content: View>: View {
  private let title: String?
  private let axes: Axis.Set
  private let content: Content

  /// Lets content scroll; the title names the area for those who do not see it.
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.title = String(title)
    axes = .horizontal
    self.content = content()
  }

  /// Lets content scroll; `accessibilityLabel` names the area for those who do not see it.
  public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {
    title = nil
    self.axes = axes
    self.content = content()
  }

  /// Draws a box, which can be scrolled with the keyboard too where it scrolls.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.div, into: &output) { element in
      guard view.axes.contains(.horizontal) else { return element.classes = ["vstack"] }
      element.classes = ["scroll"]
      let title = view.title ?? position.environment.interfaceText.scrollArea
      element.attributes = [("tabindex", "0"), ("role", "group"), ("aria-label", title)]
    } content: { position, output in
      Content._render(view.content, at: position, into: &output)
    }
  }
}
