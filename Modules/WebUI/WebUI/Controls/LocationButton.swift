/// A button that tells the page where its reader is, as CoreLocationUI's does: browsers ask for permission at the press,
/// and at no other time. Without scripts there is no such button.
public struct LocationButton: View {
  private let title: String
  private let failure: String
  private let action: (String) -> Void

  /// A button with a title.
  ///
  /// - Parameters:
  ///   - title: What the button says.
  ///   - failure: What is shown when the browser does not tell, because somebody did not permit it or it does not know.
  ///   - action: Takes the position as degrees north and east: "53.801300,-1.548600". It comes from the browser, so that it can
  ///     be any text.
  public init(_ title: some StringProtocol, failure: String, action: @escaping (_ position: String) -> Void) {
    self.title = String(title)
    self.failure = failure
    self.action = action
  }

  /// Draws the button, and the field that the script writes to.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let field = OutputElement(.element(.input), key: position.path)
    field.classes = ["visually-hidden"]
    field.attributes = [("type", "text"), ("value", ""), ("tabindex", "-1"), ("aria-hidden", "true"), ("form", "live")]
    field.handler = .text(limit: 100, get: { "" }, set: { if !$0.isEmpty { view.action($0) } })
    field.isEnabled = position.graph.environment.isEnabled
    let button = position.part(.button, 0, classes: ["button", "button-bordered"], text: view.title)
    button.attributes = [("type", "button"), ("data-feature", "location")]
    // Shown by the script.
    let message = position.part(.p, 2, classes: ["field-error"], text: view.failure)
    message.attributes = [("role", "alert"), ("hidden", "")]
    let whole = position.part(.div, 1, classes: ["locate"], children: [button, field, message])
    position.graph.decoration.decorateLayout(whole)
    position.graph.decoration.decorateControl(button)
    position.place(whole, into: &output)
  }
}
