/// A search that is a page of its own: what is typed becomes the query of a place, so it works as a plain link does.
public struct SearchField: View {
  private let title: String
  private let location: PageLocation
  private let name: String
  private let text: String
  private let typed: Binding<String>?

  /// Creates a search field that leads to the place at a location.
  ///
  /// - Parameters:
  ///   - title: The field's label and prompt.
  ///   - location: The page of results.
  ///   - name: The query's name for what is typed; the location's other pairs are kept.
  ///   - text: What was searched for, if this is the page of results.
  ///   - typed: Follows what is typed where there are scripts, so that results can be suggested.
  public init(
    _ title: some StringProtocol, in location: PageLocation, name: String = "q", text: String = "",
    typed: Binding<String>? = nil
  ) {
    self.title = String(title)
    self.location = location
    self.name = name
    self.text = text
    self.typed = typed
  }

  /// Draws a form that asks for a page.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let (name, location) = (view.name, view.location)
    position.emit(.form, into: &output) { form in
      form.classes = ["search"]
      var path = location
      path.query = []
      form.attributes = [("role", "search"), ("method", "get"), ("action", path.description), ("data-n", "")]
      let input = position.part(.input, 0, classes: ["input"])
      input.attributes = [
        ("type", "search"), ("name", name), ("value", view.text), ("aria-label", view.title),
        ("placeholder", view.title), ("dir", "auto"),
      ]
      if let typed = view.typed {
        input.attributes += [("autocomplete", "off"), ("enterkeyhint", "search"), ("data-t", "")]
        input.handler = .text(
          limit: Limits.textBytes, get: { typed.wrappedValue }, set: { typed.wrappedValue = $0 })
      }
      let button = position.part(
        .button, 1, classes: ["button", "button-bordered"], children: [position.icon(Icon.named("magnifyingglass"), 0)])
      button.attributes = [("type", "submit"), ("aria-label", view.title)]
      form.children = [input, button]
      for (index, item) in location.query.enumerated() where item.name != name {
        let hidden = position.part(.input, 2 + index)
        hidden.attributes = [("type", "hidden"), ("name", item.name), ("value", item.value)]
        form.children.append(hidden)
      }
    }
  }
}
