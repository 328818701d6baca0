/// A switch.
public struct Toggle<Label: View>: View {
  private let isOn: Binding<Bool>
  private let label: Label

  /// A switch for a bound truth, with a label of its own.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  /// Draws a checkbox in its label, and a value to post when it is off, which browsers leave out.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let control = OutputElement(.element(.input), key: position.path)
    control.attributes = [("type", "checkbox"), ("role", "switch"), ("value", "1")]
    if view.isOn.wrappedValue { control.attributes.append(("checked", "")) }
    control.handler = .toggle(get: { view.isOn.wrappedValue }, set: { view.isOn.wrappedValue = $0 })
    control.isEnabled = position.environment.isEnabled
    let off = position.part(.input, 0)
    off.attributes = [("type", "hidden"), ("name", control.name), ("value", "0")]
    if !position.environment.isInForm {
      control[attribute: "form"] = "live"
      off[attribute: "form"] = "live"
    }
    if !control.isEnabled { off[attribute: "disabled"] = "" }
    position.graph.decoration.decorateControl(control)
    let label = position.part(.label, 1, classes: ["toggle"], children: [off, control])
    position.graph.decoration.decorateLayout(label)
    position.place(label, into: &output) { position, output in
      Label._render(view.label, at: position, into: &output)
    }
  }
}

extension Toggle where Label == Text {
  /// A switch for a bound truth.
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(title) } }
}
