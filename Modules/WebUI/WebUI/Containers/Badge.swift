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
