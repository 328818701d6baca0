/// A part of a list, a form or a page, perhaps with a heading and a remark below.
public struct Section<Header: View, Content: View, Footer: View>: View {
  private let header: Header
  private let content: Content
  private let footer: Footer

  /// A part with a heading and a remark of any kind.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header, @ViewBuilder footer: () -> Footer
  ) {
    self.header = header()
    self.content = content()
    self.footer = footer()
  }

  /// Draws a field set in a form, else a section; the heading is its name.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let isInForm = position.environment.isInForm
    let isInList = position.graph.decoration.row != nil
    var name = ""
    position.emit(isInForm ? .fieldset : .section, into: &output) { element in
      element.classes = ["section"]
      name = element.name
      if Header.self != EmptyView.self, !isInForm { element.attributes = [("aria-labelledby", element.name)] }
    } content: { position, output in
      view.drawHeader(name, isInForm, at: position, into: &output)
      if isInList {
        position.emitList(view.content, into: &output)
      } else {
        Content._render(view.content, at: position.down(0), into: &output)
      }
      if Footer.self != EmptyView.self {
        position.down(2).emitBox(.div, ["section-footer"], view.footer, into: &output)
      }
    }
  }

  private func drawHeader(_ name: String, _ isInForm: Bool, at position: ViewPosition, into output: inout ViewOutput) {
    guard Header.self != EmptyView.self else { return }
    position.down(1).emit(isInForm ? .legend : .h2, into: &output) { heading in
      heading.classes = ["section-title"]
      if let text = header as? Text, text.isPlain { heading.text = text.content }
      if !isInForm { heading.attributes = [("id", name)] }
    } content: { position, output in
      if let text = header as? Text, text.isPlain { return }
      Header._render(header, at: position, into: &output)
    }
  }
}

extension Section where Header == EmptyView, Footer == EmptyView {
  /// A part without a heading.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
}

extension Section where Footer == EmptyView {
  /// A part with a heading of any kind.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
    self.init(content: content, header: header, footer: { EmptyView() })
  }
}

extension Section where Header == EmptyView {
  /// A part with a remark below.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(content: content, header: { EmptyView() }, footer: footer)
  }
}

extension Section where Header == Text, Footer == EmptyView {
  /// A part with a heading.
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(title) }, footer: { EmptyView() })
  }
}

extension Section where Header == Text, Footer == Text {
  /// A part with a heading, and a remark below.
  public init(_ title: some StringProtocol, footer: String, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { Text(title) }, footer: { Text(footer) })
  }
}
