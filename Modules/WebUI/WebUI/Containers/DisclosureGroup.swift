/// Content behind a title that opens it.
public struct DisclosureGroup<Content: View>: View {
  private let title: String
  private let startsOpen: Bool
  private let isExpanded: Binding<Bool>?
  private let content: Content

  /// Content that is folded away until its title is pressed, or open until then; the browser keeps whether it is.
  public init(_ title: some StringProtocol, startsOpen: Bool = false, @ViewBuilder content: () -> Content) {
    self.title = String(title)
    self.startsOpen = startsOpen
    isExpanded = nil
    self.content = content()
  }

  /// Content that is there while a bound truth holds; pressing its title changes that.
  public init(_ title: some StringProtocol, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.title = String(title)
    self.isExpanded = isExpanded
    startsOpen = false
    self.content = content()
  }

  /// Draws details that the browser opens, or a button with what it opens.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    if let isExpanded = view.isExpanded { return view.draw(isExpanded, at: position, into: &output) }
    position.emit(.details, into: &output) { element in
      element.classes = ["disclosure"]
      if view.startsOpen { element.attributes = [("open", "")] }
      element.children = [position.part(.summary, 0, text: view.title)]
    } content: { position, output in
      position.emitBox(.div, ["vstack", "gap-3", "disclosure-content"], view.content, into: &output)
    }
  }

  private func draw(_ isExpanded: Binding<Bool>, at position: ViewPosition, into output: inout ViewOutput) {
    let isOpen = isExpanded.wrappedValue
    let environment = position.environment
    position.emit(.div, into: &output) {
      $0.classes = ["disclosure"]
    } content: { position, output in
      position.down(1).emit(.button, into: &output) { button in
        button.classes = ["disclosure-title"]
        button.text = title
        button.attributes = [("aria-expanded", String(isOpen))]
        if !environment.isInForm { button.attributes.append(("form", "live")) }
        button.handler = .press(.now { isExpanded.wrappedValue.toggle() })
        button.isEnabled = environment.isEnabled
      }
      guard isOpen else { return }
      position.emitBox(.div, ["vstack", "gap-3", "disclosure-content"], content, into: &output)
    }
  }
}
