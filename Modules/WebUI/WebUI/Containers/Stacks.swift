/// Where views line up across a stack that goes down.
public enum HorizontalAlignment: String, Sendable {
  /// At the start of the line.
  case leading
  /// In the middle.
  case center
  /// At the end of the line.
  case trailing
  /// As wide as the stack: SwiftUI has no word for what pages mostly do.
  case fill
}

/// Where views line up across a stack that goes along a line.
public enum VerticalAlignment: String, Sendable {
  /// At the top.
  case top
  /// In the middle.
  case center
  /// At the bottom.
  case bottom
  /// On the first line of text.
  case firstTextBaseline
}

/// Views one below the other; as wide as the stack unless an alignment says otherwise.
public struct VStack<Content: View>: View {
  private let classes: [String]
  private let content: Content

  /// Stacks views.
  public init(
    alignment: HorizontalAlignment = .fill, spacing: Spacing = .medium, @ViewBuilder content: () -> Content
  ) {
    classes = ["vstack", "items-\(alignment.rawValue)", "gap-\(spacing.step)"]
    self.content = content()
  }

  /// Draws a box.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emitBox(.div, view.classes, view.content, into: &output)
  }
}

/// Views beside each other, going on below where a narrow screen ends.
public struct HStack<Content: View>: View {
  private let classes: [String]
  private let content: Content

  /// Stacks views.
  public init(
    alignment: VerticalAlignment = .center, spacing: Spacing = .small, @ViewBuilder content: () -> Content
  ) {
    classes = ["hstack", "items-\(alignment.rawValue)", "gap-\(spacing.step)"]
    self.content = content()
  }

  /// Draws a box.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emitBox(.div, view.classes, view.content, into: &output)
  }
}

/// Room that takes what is left.
public struct Spacer: View {
  /// Makes room.
  public init() {}

  /// Draws an empty box that grows.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.span, into: &output) { element in
      element.classes = ["spacer"]
      element.attributes = [("aria-hidden", "true")]
    }
  }
}

/// A line between parts.
public struct Divider: View {
  /// Makes a line.
  public init() {}

  /// Draws the line.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.hr, into: &output)
  }
}

extension ViewPosition {
  func emitBox(_ tag: Tag, _ classes: [String], _ content: some View, into output: inout ViewOutput) {
    emit(tag, into: &output) {
      $0.classes = classes
    } content: { position, output in
      Self.render(content, at: position, into: &output)
    }
  }

  private static func render<Content: View>(
    _ content: Content, at position: ViewPosition, into output: inout ViewOutput
  ) {
    Content._render(content, at: position, into: &output)
  }
}
