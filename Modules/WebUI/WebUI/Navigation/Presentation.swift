/// Content with something presented above it while a binding says so.
///
/// Without JavaScript it stands in the page before the content, as a section that says what it is.
private struct Presented<Content: View, Dialog: View>: View {
  let content: Content
  let title: String
  let role: String
  let isPresented: Bool
  let close: () -> Void
  @ViewBuilder let dialog: Dialog

  var body: some View {
    if isPresented {
      DialogBox(title: title, role: role, content: dialog)
        .environment(\.dismiss, DismissAction(close))
    }
    content
  }
}

private struct DialogBox<Content: View>: View {
  let title: String
  let role: String
  let content: Content

  static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.section, into: &output) { element in
      element.classes = ["dialog"]
      element.attributes = [("role", view.role), ("aria-labelledby", element.name)]
      let heading = position.part(.h2, 0, text: view.title)
      heading.attributes = [("id", element.name)]
      element.children = [heading]
    } content: { position, output in
      Content._render(view.content, at: position, into: &output)
    }
  }
}

extension View {
  /// Presents content while a truth holds, with a button that closes it.
  public func sheet<Content: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder content: () -> Content
  ) -> some View {
    let close = { isPresented.wrappedValue = false }
    return Presented(
      content: self, title: String(title), role: "dialog", isPresented: isPresented.wrappedValue, close: close
    ) { [content = content()] in
      content
      CloseButton(action: close)
    }
  }

  /// Asks something, or says something that wants an answer. Each button also closes it; without any there is OK.
  public func alert<Actions: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, message: String? = nil,
    @ViewBuilder actions: () -> Actions
  ) -> some View {
    let close = { isPresented.wrappedValue = false }
    return Presented(
      content: self, title: String(title), role: "alertdialog", isPresented: isPresented.wrappedValue, close: close
    ) { [actions = actions()] in
      if let message { Text(message) }
      HStack {
        if Actions.self == EmptyView.self { OkayButton(action: close) } else { actions }
      }
      .environment(\.afterPress, AfterPress(action: close))
    }
  }

  /// Asks before something that cannot be undone: the actions given, and one that does nothing.
  public func confirmationDialog<Actions: View>(
    _ title: some StringProtocol, isPresented: Binding<Bool>, message: String? = nil,
    @ViewBuilder actions: () -> Actions
  ) -> some View {
    alert(title, isPresented: isPresented, message: message) { [actions = actions()] in
      actions
      CancelButton()
    }
  }
}

private struct CloseButton: View {
  let action: () -> Void
  @Environment(\.interfaceText) private var text
  var body: some View { Button(text.close, role: .cancel, action: action) }
}

private struct OkayButton: View {
  let action: () -> Void
  @Environment(\.interfaceText) private var text
  var body: some View { Button(text.okay, action: action) }
}

private struct CancelButton: View {
  @Environment(\.interfaceText) private var text
  var body: some View { Button(text.cancel, role: .cancel) {} }
}

/// What follows each press of a button inside.
struct AfterPress {
  let action: () -> Void
}

extension EnvironmentValues {
  var afterPress: AfterPress? {
    get { self[AfterPressKey.self] }
    set { self[AfterPressKey.self] = newValue }
  }

  private enum AfterPressKey: EnvironmentKey { static var defaultValue: AfterPress? { nil } }
}

extension Action {
  func followed(by next: AfterPress?) -> Action {
    guard let next else { return self }
    switch self {
    case .now(let action):
      return .now {
        next.action()
        action()
      }
    case .later(let action):
      return .later {
        next.action()
        await action()
      }
    }
  }
}
