/// Inputs that are sent together: Enter in one of them does what `onSubmit` says, else presses the prominent button.
public struct Form<Content: View>: View {
  private let content: Content

  /// A form.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Draws a form of its own, which posts to the session.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let graph = position.graph
    let outer = graph.environment
    // Forms cannot stand in each other.
    guard !outer.isInForm else { return position.emitBox(.div, ["form"], view.content, into: &output) }
    position.emit(.form, into: &output) { element in
      element.classes = ["form"]
      element.attributes = [("method", "post"), ("action", PageAddresses.post)]
      if let submit = outer.submitAction {
        let button = position.part(.button, 3)
        button.attributes = [("hidden", ""), ("data-submit", "")]
        button.handler = .press(submit.action)
        button.isEnabled = outer.isEnabled
        element.children = [button]
      }
    } content: { position, output in
      graph.environment.isInForm = true
      graph.environment.submitAction = nil
      graph.environment.mark(0x666F_726D)
      Content._render(view.content, at: position, into: &output)
      graph.environment = outer
    }
  }
}

/// Where pages and forms lead.
public enum PageAddresses {
  /// Where every form posts.
  public static let post = "/_live/post"
  /// Where files are sent.
  public static let upload = "/_live/upload"
  /// Where the choice between light and dark pages is sent.
  public static let appearance = "/_appearance"
}
