/// Where views line up across a stack that goes down.
public enum HorizontalAlignment: String, CaseIterable, Sendable {
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
public enum VerticalAlignment: String, CaseIterable, Sendable {
  /// At the top.
  case top
  /// In the middle.
  case center
  /// At the bottom.
  case bottom
  /// On the first line of text.
  case firstTextBaseline
}

/// The classes of stacks, each list made once: a page has many stacks, and few kinds of them.
private enum StackClasses {
  private static let vertical = table("vstack", HorizontalAlignment.allCases.map(\.rawValue))
  private static let horizontal = table("hstack", VerticalAlignment.allCases.map(\.rawValue))

  static func vstack(_ alignment: HorizontalAlignment, _ spacing: Spacing) -> [String] {
    let row =
      switch alignment {
      case .leading: 0
      case .center: 1
      case .trailing: 2
      case .fill: 3
      }
    return vertical[row * Spacing.count + spacing.index]
  }

  static func hstack(_ alignment: VerticalAlignment, _ spacing: Spacing) -> [String] {
    let row =
      switch alignment {
      case .top: 0
      case .center: 1
      case .bottom: 2
      case .firstTextBaseline: 3
      }
    return horizontal[row * Spacing.count + spacing.index]
  }

  private static func table(_ name: String, _ alignments: [String]) -> [[String]] {
    alignments.flatMap { alignment in (0..<Spacing.count).map { [name, "items-\(alignment)", "gap-\($0)"] } }
  }
}

/// Views one below the other; as wide as the stack unless an alignment says otherwise.
public struct VStack<Content: View>: View {
  private let alignment: HorizontalAlignment
  private let spacing: Spacing
  private let content: Content

  /// Stacks views.
  public init(
    alignment: HorizontalAlignment = .fill, spacing: Spacing = .medium, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Draws a box.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emitBox(.div, StackClasses.vstack(view.alignment, view.spacing), view.content, into: &output)
  }
}

/// Views beside each other, going on below where a narrow screen ends.
public struct HStack<Content: View>: View {
  private let alignment: VerticalAlignment
  private let spacing: Spacing
  private let content: Content

  /// Stacks views.
  public init(
    alignment: VerticalAlignment = .center, spacing: Spacing = .small, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Draws a box.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emitBox(.div, StackClasses.hstack(view.alignment, view.spacing), view.content, into: &output)
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
  func emitBox<Content: View>(
    _ tag: Tag, _ classes: [String], _ content: Content, into output: inout ViewOutput
  ) {
    emit(tag, into: &output) {
      $0.classes = classes
    } content: { position, output in
      Content._render(content, at: position, into: &output)
    }
  }
}
