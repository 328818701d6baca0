/// Buttons behind a button. It opens without JavaScript; with it, Esc and a press inside close it.
public struct Menu<Label: View, Content: View>: View {
  private let label: Label
  private let content: Content

  /// A menu with a label of its own.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.content = content()
  }

  /// Draws details whose summary looks like a button.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let graph = position.graph
    let outer = graph.decoration
    graph.decoration.removeAttributes()
    position.emit(.details, into: &output) {
      $0.classes = ["menu"]
    } content: { position, output in
      // What names the menu names what opens it.
      for (name, value) in outer.attributes { graph.decoration.set(name, value) }
      position.emitBox(
        .summary, ["button", graph.environment.buttonStyle.name ?? "button-bordered"], view.label, into: &output)
      graph.decoration = Decoration()
      let environment = graph.environment
      graph.environment.buttonStyle = .plain
      graph.environment.mark(0x706C_6169)
      position.down(1).emitBox(.div, ["menu-items"], view.content, into: &output)
      graph.environment = environment
    }
    graph.decoration = outer
  }
}

extension Menu where Label == Text {
  /// A menu that says what it offers.
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

extension Menu where Label == WebUI.Label<Text, Image> {
  /// A menu with a symbol.
  public init(_ title: some StringProtocol, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(content: content) { WebUI.Label(title, systemImage: systemImage) }
  }
}
