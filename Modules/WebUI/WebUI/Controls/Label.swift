/// A symbol and a title.
public struct Label<Title: View, Icon: View>: View {
  private let title: Title
  private let icon: Icon

  /// A title with a symbol before it, both of any kind.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  /// Draws both, the symbol first.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.span, into: &output) {
      $0.classes = ["label"]
    } content: { position, output in
      let graph = position.graph
      let style = graph.environment.labelStyle
      if style != .titleOnly { Icon._render(view.icon, at: position.down(0), into: &output) }
      // What is not seen is read aloud all the same.
      if style == .iconOnly { graph.decoration.add(.custom, "visually-hidden") }
      Title._render(view.title, at: position.down(1), into: &output)
      if style == .iconOnly { graph.decoration = Decoration() }
    }
  }
}

extension Label where Title == Text, Icon == Image {
  /// A title with a symbol of the icon set before it.
  public init(_ title: some StringProtocol, systemImage: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: systemImage)
    }
  }
}

/// What of a label is seen.
public struct LabelStyle: Hashable, Sendable {
  private let name: String

  /// As fits the place.
  public static let automatic = LabelStyle(name: "automatic")
  /// Both.
  public static let titleAndIcon = LabelStyle(name: "titleAndIcon")
  /// The symbol; the title is for assistive technology.
  public static let iconOnly = LabelStyle(name: "iconOnly")
  /// The title.
  public static let titleOnly = LabelStyle(name: "titleOnly")
}

extension EnvironmentValues {
  var labelStyle: LabelStyle {
    get { self[LabelStyleKey.self] }
    set { self[LabelStyleKey.self] = newValue }
  }

  private enum LabelStyleKey: EnvironmentKey { static var defaultValue: LabelStyle { .automatic } }
}

extension View {
  /// Sets what is seen of the labels inside, those of buttons included.
  public func labelStyle(_ style: LabelStyle) -> some View { environment(\.labelStyle, style) }
}
