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
      Icon._render(view.icon, at: position.down(0), into: &output)
      Title._render(view.title, at: position.down(1), into: &output)
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
