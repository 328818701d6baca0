/// A value with its name.
public struct LabeledContent<Content: View>: View {
  private let title: String
  private let content: Content

  /// A named view.
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.title = String(title)
    self.content = content()
  }

  /// Draws name and value on a line.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.div, into: &output) { element in
      element.classes = ["labeled"]
      element.children = [position.part(.span, 0, classes: ["labeled-title"], text: view.title)]
    } content: { position, output in
      Content._render(view.content, at: position, into: &output)
    }
  }
}

extension LabeledContent where Content == Text {
  /// A named text.
  public init(_ title: some StringProtocol, value: some StringProtocol) {
    self.init(title) { Text(value) }
  }
}

/// Content behind a title that opens it.
public struct DisclosureGroup<Content: View>: View {
  private let title: String
  private let content: Content

  /// Content that is folded away until its title is pressed.
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.title = String(title)
    self.content = content()
  }

  /// Draws details that the browser opens.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.details, into: &output) { element in
      element.classes = ["disclosure"]
      element.children = [position.part(.summary, 0, text: view.title)]
    } content: { position, output in
      position.emitBox(.div, ["vstack", "gap-3", "disclosure-content"], view.content, into: &output)
    }
  }
}

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

/// A small count or word on a view.
public struct BadgeContent<Content: View>: View {
  let content: Content
  let badge: String?

  /// Draws the content with the badge after it.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    guard let badge = view.badge else {
      Content._render(view.content, at: position.down(0), into: &output)
      return
    }
    position.emit(.span, into: &output) {
      $0.classes = ["badged"]
    } content: { position, output in
      Content._render(view.content, at: position.down(0), into: &output)
      output.elements.append(position.part(.span, 0, classes: ["badge", "digits"], text: badge))
    }
  }
}

extension View {
  /// Puts a count on the view; none for 0.
  public func badge(_ count: Int) -> some View {
    BadgeContent(content: self, badge: count == 0 ? nil : String(count))
  }

  /// Puts a word on the view; none for nil.
  public func badge(_ label: String?) -> some View { BadgeContent(content: self, badge: label) }
}
