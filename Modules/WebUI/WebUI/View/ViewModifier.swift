/// A change to a view that can be used again, with state and environment of its own.
public protocol ViewModifier {
  /// The result's type.
  associatedtype Body: View
  /// The view that is modified.
  typealias Content = ModifierContent<Self>
  /// The modified view.
  @ViewBuilder func body(content: Content) -> Body
}

/// The view that a modifier is applied to.
public struct ModifierContent<Modifier>: View {
  fileprivate let draw: (ViewPosition, inout ViewOutput) -> Void

  /// Draws the view that is modified.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    view.draw(position, &output)
  }
}

/// A view with a modifier applied.
public struct ModifiedContent<Content: View, Modifier: ViewModifier>: View {
  private let content: Content
  private var modifier: Modifier

  init(_ content: Content, _ modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }

  /// What the modifier makes of the content.
  public var body: Modifier.Body {
    let content = content
    return modifier.body(
      content: ModifierContent { position, output in
        Content._render(content, at: position.down(0), into: &output)
      })
  }
}

extension View {
  /// Applies a modifier.
  public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(self, modifier)
  }
}
