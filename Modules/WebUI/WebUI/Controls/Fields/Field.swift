/// How fields look.
public enum TextFieldStyle: Hashable, Sendable {
  /// As fits the place.
  case automatic
  /// Without a frame, until it has the focus.
  case plain
  /// With a frame and round corners.
  case roundedBorder
}

extension EnvironmentValues {
  var textFieldStyle: TextFieldStyle {
    get { self[TextFieldStyleKey.self] }
    set { self[TextFieldStyleKey.self] = newValue }
  }

  private enum TextFieldStyleKey: EnvironmentKey { static var defaultValue: TextFieldStyle { .automatic } }
}

extension View {
  /// Sets how the fields inside look.
  public func textFieldStyle(_ style: TextFieldStyle) -> some View { environment(\.textFieldStyle, style) }
}

extension ViewPosition {
  /// A control with its label above and its error below; layout goes to the whole, attributes to the control.
  func emitField(
    _ tag: Tag, _ title: String, into output: inout ViewOutput, configure: (OutputElement) -> Void,
    following: () -> [OutputElement] = { [] }
  ) {
    let control = OutputElement(.element(tag), key: path)
    control.classes = graph.environment.textFieldStyle == .plain ? ["input", "input-plain"] : ["input"]
    configure(control)
    if !graph.environment.isInForm { control[attribute: "form"] = "live" }
    control.isEnabled = graph.environment.isEnabled
    let decoration = graph.decoration
    decoration.decorateControl(control)
    control[attribute: "id"] = control.name
    let label = part(.label, 0, classes: ["field-label"], text: title)
    label.attributes += [("for", control.name)]
    let field = part(.div, 1, classes: ["field"], children: [label, control] + following())
    if let message = decoration.fieldError {
      let error = part(.p, 2, classes: ["field-error"], text: message)
      error.attributes += [("id", control.name + "-error")]
      control[attribute: "aria-describedby"] = control.name + "-error"
      field.children.append(error)
    }
    decoration.decorateLayout(field)
    place(field, into: &output)
  }
}
