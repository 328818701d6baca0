/// A class that an application adds to the style sheet, for a component that WebUI does not know.
///
/// Its rules come with the page host's configuration, after WebUI's own, so that they count where both say something.
public struct StyleClass: Hashable, Sendable, ExpressibleByStringLiteral {
  /// One class, or several separated by a space.
  public let name: String

  /// Names a class, which is written into pages as it is: a literal, and never text from outside.
  public init(stringLiteral name: StaticString) { self.name = "\(name)" }
}

extension View {
  /// Gives the view the look of a class. Of several, the innermost counts.
  public func styleClass(_ style: StyleClass) -> some View { styled(.custom, style.name) }
}

/// A plain box around views: what it looks like, and how it arranges them, is up to its class.
public struct Box<Content: View>: View {
  private let style: StyleClass
  private let content: Content

  /// A box of a class.
  public init(_ style: StyleClass, @ViewBuilder content: () -> Content) {
    self.style = style
    self.content = content()
  }

  /// Draws the box.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emitBox(.div, [view.style.name], view.content, into: &output)
  }
}
