/// Content that stands for a value: in a picker, or as a row of a list that selects.
public struct TaggedContent<Content: View, Value: Hashable>: View {
  let content: Content
  let value: Value

  /// Draws an option in a picker, a row that can be selected in such a list, else the content alone.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    switch position.environment.choices {
    case .options:
      position.emit(.option, into: &output) {
        $0.tag = AnyHashable(view.value)
      } content: { position, output in
        Content._render(view.content, at: position, into: &output)
      }
    case .radios(let name, let chosen, let choose):
      let value = AnyHashable(view.value)
      let radio = position.radio(group: name, isChosen: chosen == value) { choose(value) }
      position.graph.decoration.decorateControl(radio)
      let label = position.part(.label, 1, classes: ["choice"], children: [radio])
      position.graph.decoration.decorateLayout(label)
      position.place(label, into: &output) { position, output in
        Content._render(view.content, at: position, into: &output)
      }
    case nil:
      let graph = position.graph
      let outer = graph.decoration.selection
      graph.decoration.selection = graph.environment.listSelection?.row(AnyHashable(view.value)) ?? outer
      Content._render(view.content, at: position.down(0), into: &output)
      graph.decoration.selection = outer
    }
  }
}

extension ViewPosition {
  /// A radio button of a group: what it posts is its place, under the group's name.
  func radio(group: String, isChosen: Bool, choose: @escaping () -> Void) -> OutputElement {
    let radio = OutputElement(.element(.input), key: path)
    radio.attributes = [("type", "radio")]
    if isChosen { radio.attributes.append(("checked", "")) }
    if !graph.environment.isInForm { radio.attributes.append(("form", "live")) }
    radio.handler = .pick(group: group, set: choose)
    radio.isEnabled = graph.environment.isEnabled
    return radio
  }
}

extension View {
  /// Says which value the view stands for in a picker, or in a list that selects.
  public func tag<Value: Hashable>(_ value: Value) -> some View { TaggedContent(content: self, value: value) }
}
