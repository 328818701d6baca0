/// What stands where there is nothing to show, and what to do about it.
public struct ContentUnavailableView<Actions: View>: View {
  private let title: String
  private let icon: Icon
  private let description: String?
  private let actions: Actions

  /// A symbol, a title, a description, and perhaps actions.
  public init(
    _ title: some StringProtocol, systemImage: String, description: String? = nil,
    @ViewBuilder actions: () -> Actions
  ) {
    self.title = String(title)
    icon = Icon.named(systemImage)
    self.description = description
    self.actions = actions()
  }

  /// Draws them in the middle.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.div, into: &output) { element in
      element.classes = ["unavailable"]
      element.children = [
        position.part(.span, 0, classes: ["unavailable-icon"], children: [position.icon(view.icon, 0)]),
        position.part(.p, 1, classes: ["unavailable-title"], text: view.title),
      ]
      if let description = view.description {
        element.children.append(position.part(.p, 2, classes: ["fg-secondary"], text: description))
      }
    } content: { position, output in
      Actions._render(view.actions, at: position, into: &output)
    }
  }
}

extension ContentUnavailableView where Actions == EmptyView {
  /// A symbol, a title and a description.
  public init(_ title: some StringProtocol, systemImage: String, description: String? = nil) {
    self.init(title, systemImage: systemImage, description: description) { EmptyView() }
  }
}
