/// Content with something presented above it while it is wanted.
///
/// With JavaScript it is a modal dialog: what is around it is inert, Esc presses the button that cancels, and focus
/// returns to where it was. Without, it stands in the page before the content.
struct Presented<Content: View, Dialog: View>: View {
  let content: Content
  let box: DialogBox<Dialog>?
  let close: () -> Void
  var onDismiss: () -> Void = {}

  var body: some View {
    if let box {
      box
        .environment(\.dismiss, DismissAction(close))
        .onDisappear(perform: onDismiss)
    }
    content
  }
}

/// What is presented, in a box of its own.
struct DialogBox<Content: View>: View {
  enum Kind {
    case sheet, alert
  }

  let title: String?
  let kind: Kind
  var isTitleHidden = false
  var message: AnyView?
  let content: Content

  static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let graph = position.graph
    let outer = (graph.decoration, graph.environment)
    // What is asked of the content is not asked of what stands before it.
    graph.decoration = Decoration()
    graph.decoration.row = outer.0.row
    var messageID = ""
    position.emit(.dialog, into: &output) { element in
      element.classes = ["dialog"]
      let heading = element.name + "-title"
      messageID = element.name + "-text"
      element.attributes = [("open", ""), ("aria-labelledby", heading)]
      if view.kind == .alert { element.attributes.append(("role", "alertdialog")) }
      graph.environment.dialogTitle = view.title == nil ? heading : nil
      graph.environment.mark(0x6469_61, at: position.path)
      guard let title = view.title else {
        // In case that its content has no title either.
        return element.attributes.append(("aria-label", graph.environment.interfaceText.dialog))
      }
      let text = position.part(
        .h2, 0, classes: view.isTitleHidden ? ["visually-hidden"] : ["dialog-title"], text: title)
      text.attributes = OutputElement.dialogTitle(heading)
      element.children = [text]
      if view.message != nil { element.attributes.append(("aria-describedby", messageID)) }
    } content: { position, output in
      if let message = view.message { draw(message, messageID, at: position.down(1), into: &output) }
      Content._render(view.content, at: position.down(0), into: &output)
    }
    (graph.decoration, graph.environment) = outer
  }

  private static func draw(
    _ message: AnyView, _ id: String, at position: ViewPosition, into output: inout ViewOutput
  ) {
    position.emit(.div, into: &output) {
      $0.attributes = [("id", id)]
    } content: { position, output in
      AnyView._render(message, at: position, into: &output)
    }
  }
}

extension OutputElement {
  /// What makes a title a dialog's. Without a script it gets the focus, which brings the dialog into view.
  static func dialogTitle(_ id: String) -> [(name: String, value: String)] {
    [("id", id), ("tabindex", "-1"), ("autofocus", "")]
  }
}

/// The buttons of an alert: each also closes it, and there is one that does nothing but that.
struct DialogButtons<Actions: View>: View {
  let isConfirmation: Bool
  let actions: Actions
  let close: () -> Void

  static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let graph = position.graph
    position.emit(.div, into: &output) {
      $0.classes = ["hstack", "items-center", "gap-2", "dialog-buttons"]
    } content: { position, output in
      let outer = graph.environment
      graph.environment.afterPress = AfterPress(action: view.close)
      graph.environment.mark(0x6166_74, at: position.path)
      Actions._render(view.actions, at: position.down(0), into: &output)
      let (text, buttons) = (outer.interfaceText, output.elements)
      let isComplete =
        buttons.isEmpty ? false : !view.isConfirmation || buttons.contains { $0[attribute: "data-cancel"] != nil }
      if !isComplete {
        let title = view.isConfirmation ? text.cancel : text.okay
        Button._render(Button(title, role: .cancel) {}, at: position.down(1), into: &output)
      }
      graph.environment = outer
    }
  }
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

  /// The `id` that a dialog's title is to have, where its content says what it is called.
  var dialogTitle: String? {
    get { self[DialogTitleKey.self] }
    set { self[DialogTitleKey.self] = newValue }
  }

  private enum AfterPressKey: EnvironmentKey { static var defaultValue: AfterPress? { nil } }
  private enum DialogTitleKey: EnvironmentKey { static var defaultValue: String? { nil } }
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
