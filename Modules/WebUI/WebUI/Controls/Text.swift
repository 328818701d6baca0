public import Foundation

/// A piece of text. Nothing in it is taken for markup.
public struct Text: View {
  private let content: String

  /// Shows text.
  public init(_ content: some StringProtocol) { self.content = String(content) }

  /// Shows text as it is, whatever translations there are.
  public init(verbatim content: String) { self.content = content }

  /// Shows a value in a format.
  public init<Format: FormatStyle>(_ input: Format.FormatInput, format: Format) where Format.FormatOutput == String {
    content = format.format(input)
  }

  /// Draws a `span`, or a heading if it is one.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let level = position.graph.decoration.headingLevel
    let tag = level.map { Tag.headings[min(max($0 - 1, 0), 5)] } ?? .span
    position.emit(tag, into: &output) { $0.text = view.content }
  }
}

/// A symbol and a title.
public struct Label: View {
  private let title: String
  private let icon: Icon

  /// A title with a symbol of the icon set before it.
  public init(_ title: some StringProtocol, systemImage: String) {
    self.title = String(title)
    icon = Icon.named(systemImage)
  }

  /// Draws both.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.span, into: &output) { element in
      element.classes = ["label"]
      element.children = [position.icon(view.icon, 0), position.part(.span, 0, text: view.title)]
    }
  }
}

/// A symbol of the icon set.
public struct Image: View {
  private let icon: Icon

  /// A symbol by its name; a name that is not in the set gives a neutral one. Hidden from assistive technology unless
  /// it has an `accessibilityLabel`.
  public init(systemName: String) { icon = Icon.named(systemName) }

  /// Draws the symbol.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    position.emit(.span, into: &output) { element in
      element.classes = ["image"]
      element.children = [position.icon(view.icon, 0)]
      let isLabelled = position.graph.decoration.attributes["aria-label"] != nil
      element.attributes = isLabelled ? [("role", "img")] : []
    }
  }
}

/// A picture from an address: a path of this site, http(s), or image data.
///
/// `accessibilityLabel` becomes its alternative text; without one it counts as ornament. Without an address, or with one
/// that is not allowed, a neutral area is drawn.
public struct AsyncImage: View {
  private let address: String?

  /// A picture from an address.
  public init(url: URL?) { address = url?.relativeString }

  /// Draws the picture; the browser loads it when it comes near the screen.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let label = position.graph.decoration.attributes["aria-label"] ?? ""
    guard let address = view.address.flatMap(SafeAddress.image) else {
      position.emit(.span, into: &output) { element in
        element.classes = ["picture", "picture-missing"]
        element.attributes = label.isEmpty ? [("aria-hidden", "true")] : [("role", "img")]
        element.children = [position.icon(Icon.named("photo"), 0)]
      }
      return
    }
    position.emit(.img, into: &output) { element in
      element.classes = ["picture"]
      element.attributes = [("src", address), ("alt", label), ("loading", "lazy"), ("decoding", "async")]
    }
  }
}
