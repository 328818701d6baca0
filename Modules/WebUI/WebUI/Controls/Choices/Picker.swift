/// How a picker offers its options.
public enum PickerStyle: Hashable, Sendable {
  /// A menu.
  case automatic
  /// A menu.
  case menu
  /// Beside each other, all in view.
  case segmented
  /// Below each other, all in view.
  case inline
}

/// A choice among values: each option is a view with a `tag(_:)`.
///
/// A page posts an option's place, never a value; one that is not offered is dropped.
public struct Picker<Selection: Hashable, Content: View>: View {
  private let title: String
  private let selection: Binding<Selection>
  private let content: Content

  /// A choice for a bound value.
  public init(_ title: some StringProtocol, selection: Binding<Selection>, @ViewBuilder content: () -> Content) {
    self.title = String(title)
    self.selection = selection
    self.content = content()
  }

  /// Draws a menu, or a group of radio buttons.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    switch position.environment.pickerStyle {
    case .automatic, .menu: view.drawMenu(at: position, into: &output)
    case .segmented: view.drawChoices("choices choices-segmented", at: position, into: &output)
    case .inline: view.drawChoices("choices", at: position, into: &output)
    }
  }

  private func drawMenu(at position: ViewPosition, into output: inout ViewOutput) {
    let graph = position.graph
    let (decoration, environment) = (graph.decoration, graph.environment)
    graph.decoration = Decoration()
    graph.environment.choices = .options
    graph.environment.mark(0x6F70_74)
    var options = ViewOutput()
    Content._render(content, at: position.down(0), into: &options)
    graph.decoration = decoration
    graph.environment = environment
    position.emitField(.select, title, into: &output) { select in
      select.children = options.elements
      // Read while it is drawn, so that it is drawn again when another choice is made.
      select.tag = AnyHashable(selection.wrappedValue)
      // The tag's type decides: a choice of another type changes nothing.
      select.handler = .choice(
        get: { AnyHashable(selection.wrappedValue) },
        set: { if let value = $0.base as? Selection { selection.wrappedValue = value } })
    }
  }

  private func drawChoices(_ classes: String, at position: ViewPosition, into output: inout ViewOutput) {
    let graph = position.graph
    let outer = graph.environment
    let chosen = selection.wrappedValue
    position.emit(.fieldset, into: &output) { group in
      group.classes = [classes]
      group.attributes = [("role", "radiogroup")]
      group.handler = .group
      group.isEnabled = outer.isEnabled
      group.children = [position.part(.legend, 0, classes: ["field-label"], text: title)]
      graph.environment.choices = .radios(
        name: group.name, chosen: chosen,
        choose: { if let value = $0.base as? Selection { selection.wrappedValue = value } })
    } content: { position, output in
      // Options that are views of their own are drawn again when another choice is made.
      graph.environment.mark(PathHash.of(chosen), at: position.path)
      position.emitBox(.div, ["choices-options"], content, into: &output)
      graph.environment = outer
    }
  }
}

/// What a tagged view is, where it stands.
enum Choices {
  /// An option of a menu.
  case options
  /// A radio button of a group.
  case radios(name: String, chosen: AnyHashable, choose: (AnyHashable) -> Void)
}

extension EnvironmentValues {
  var choices: Choices? {
    get { self[ChoicesKey.self] }
    set { self[ChoicesKey.self] = newValue }
  }

  var pickerStyle: PickerStyle {
    get { self[PickerStyleKey.self] }
    set { self[PickerStyleKey.self] = newValue }
  }

  private enum ChoicesKey: EnvironmentKey { static var defaultValue: Choices? { nil } }
  private enum PickerStyleKey: EnvironmentKey { static var defaultValue: PickerStyle { .automatic } }
}

extension View {
  /// Sets how the pickers inside offer their options.
  public func pickerStyle(_ style: PickerStyle) -> some View { environment(\.pickerStyle, style) }
}
