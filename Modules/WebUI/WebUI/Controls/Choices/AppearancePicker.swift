/// Whether a reader's pages are light or dark.
public enum Appearance: String, Hashable, Sendable, CaseIterable {
  /// As the reader's system is.
  case system
  /// Light, whatever the system is.
  case light
  /// Dark, whatever the system is.
  case dark
}

/// The reader's choice between light and dark pages, and those that follow their system.
///
/// A form of its own, which works without scripts: the server keeps the choice in a cookie of the browser, and shows the
/// page again. Not to be put in a form.
public struct AppearancePicker: View {
  @Environment(\.appearance) private var appearance
  @Environment(\.interfaceText) private var text

  /// A choice for all pages of the site.
  public init() {}

  /// A button for each appearance; the present one is marked.
  public var body: some View {
    AppearanceForm(
      title: text.appearance,
      choices: [(.system, text.appearanceOfSystem), (.light, text.lightAppearance), (.dark, text.darkAppearance)],
      current: appearance)
  }
}

/// The form with its buttons. Takes plain values.
private struct AppearanceForm: View {
  let title: String
  let choices: [(appearance: Appearance, name: String)]
  let current: Appearance

  static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.form, into: &output) { form in
      form.classes = ["appearance"]
      form.attributes = [
        ("method", "post"), ("action", PageAddresses.appearance), ("aria-label", view.title),
      ]
      for (index, choice) in view.choices.enumerated() {
        let button = position.part(.button, index, classes: ["button", "button-plain"], text: choice.name)
        button.attributes = [
          ("type", "submit"), ("name", "appearance"), ("value", choice.appearance.rawValue),
          ("aria-pressed", choice.appearance == view.current ? "true" : "false"),
          ("data-testid", "appearance-\(choice.appearance.rawValue)"),
        ]
        form.children.append(button)
      }
    }
  }
}
