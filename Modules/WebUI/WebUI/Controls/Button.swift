/// What a button is for, beyond what it says.
public enum ButtonRole: Sendable {
  /// Something is lost.
  case destructive
  /// Nothing happens.
  case cancel
}

/// How buttons look.
public struct ButtonStyle: Hashable, Sendable {
  let name: String?
  /// What a button of the style has, made once.
  let classes: [String]

  private init(name: String?) {
    self.name = name
    classes = ["button", name ?? "button-bordered"]
  }

  /// As fits the place.
  public static let automatic = ButtonStyle(name: nil)
  /// With a border.
  public static let bordered = ButtonStyle(name: "button-bordered")
  /// Filled with the accent: the one thing to do here.
  public static let borderedProminent = ButtonStyle(name: "button-prominent")
  /// As text, with room around it.
  public static let borderless = ButtonStyle(name: "button-plain")
  /// As text.
  public static let plain = ButtonStyle(name: "button-plain")

  static let outsideForms: [(name: String, value: String)] = [("form", "live")]
}

/// Does something when it is pressed. It works without JavaScript: pressing posts the page's inputs first.
///
/// While an async action runs, further presses of the same button are dropped.
public struct Button<Label: View>: View {
  private let role: ButtonRole?
  private let action: Action
  private let label: Label

  /// A button with a label of its own.
  public init(role: ButtonRole? = nil, action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role, .now(action), label())
  }

  /// A button with a label of its own, whose action takes its time.
  public init(role: ButtonRole? = nil, action: @escaping () async -> Void, @ViewBuilder label: () -> Label) {
    self.init(role, .later(action), label())
  }

  fileprivate init(_ role: ButtonRole?, _ action: Action, _ label: Label) {
    self.role = role
    self.action = action
    self.label = label
  }

  /// Draws the button.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let graph = position.graph
    let environment = graph.environment
    let title = SameType.of(view.label, as: Text.self)?.plain
    position.emit(.button, into: &output) { element in
      element.classes = environment.buttonStyle.classes
      if view.role == .destructive { element.classes.append("button-destructive") }
      if !environment.isInForm { element.attributes = ButtonStyle.outsideForms }
      // What is typed need not be right to be given up.
      if view.role == .cancel { element.attributes += [("formnovalidate", ""), ("data-cancel", "")] }
      element.handler = .press(view.action.followed(by: environment.afterPress))
      element.isEnabled = environment.isEnabled
      // Only the script reads it: a press counts, and is answered with messages. What is disabled here stays so there.
      if environment.isEnabled, let isValid = environment.formIsValid {
        element.attributes.append(("data-valid", isValid ? "1" : ""))
      }
      element.text = title ?? ""
    } content: { position, output in
      if title == nil { Label._render(view.label, at: position, into: &output) }
    }
  }
}

extension Button where Label == Text {
  /// A button that says what it does.
  public init(_ title: some StringProtocol, role: ButtonRole? = nil, action: @escaping () -> Void) {
    self.init(role, .now(action), Text(title))
  }

  /// A button that says what it does, whose action takes its time.
  public init(_ title: some StringProtocol, role: ButtonRole? = nil, action: @escaping () async -> Void) {
    self.init(role, .later(action), Text(title))
  }
}

extension Button where Label == WebUI.Label<Text, Image> {
  /// A button with a symbol.
  public init(
    _ title: some StringProtocol, systemImage: String, role: ButtonRole? = nil, action: @escaping () -> Void
  ) {
    self.init(role, .now(action), WebUI.Label(title, systemImage: systemImage))
  }

  /// A button with a symbol, whose action takes its time.
  public init(
    _ title: some StringProtocol, systemImage: String, role: ButtonRole? = nil, action: @escaping () async -> Void
  ) {
    self.init(role, .later(action), WebUI.Label(title, systemImage: systemImage))
  }
}

extension EnvironmentValues {
  var buttonStyle: ButtonStyle {
    get { self[ButtonStyleKey.self] }
    set { self[ButtonStyleKey.self] = newValue }
  }

  /// Whether the form that the buttons inside wait for is valid; nil where they wait for none.
  var formIsValid: Bool? {
    get { self[FormIsValidKey.self] }
    set { self[FormIsValidKey.self] = newValue }
  }

  private enum ButtonStyleKey: EnvironmentKey { static var defaultValue: ButtonStyle { .automatic } }
  private enum FormIsValidKey: EnvironmentKey { static var defaultValue: Bool? { nil } }
}

extension View {
  /// Disables the buttons inside until their form is valid, in browsers that run the page's script.
  ///
  /// Without the script the buttons work. The session accepts a press in any case, as after Enter in a field: the action
  /// checks the form, and says what is wrong with it.
  public func disabledUntilValid(_ isValid: Bool) -> some View { environment(\.formIsValid, isValid) }

  /// Sets how the buttons inside look, links styled as buttons included.
  public func buttonStyle(_ style: ButtonStyle) -> some View { environment(\.buttonStyle, style) }
}
