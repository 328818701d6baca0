/// A symbol of the icon set, or a picture that an `AsyncImage` hands to its content.
public struct Image: View {
  private enum Source {
    case symbol(Icon)
    case address(String)
  }

  private let source: Source
  private var isDecorative = false
  private var isResizable = false

  /// A symbol by its name; a name that is not in the set gives a neutral one. Hidden from assistive technology unless
  /// it has an `accessibilityLabel`.
  public init(systemName: String) { source = .symbol(Icon.named(systemName)) }

  /// A symbol that is ornament, whatever label is put on it.
  public init(decorative name: String) {
    source = .symbol(Icon.named(name))
    isDecorative = true
  }

  init(address: String) { source = .address(address) }

  /// Lets the image take all the width there is.
  public func resizable() -> Image {
    var image = self
    image.isResizable = true
    return image
  }

  /// Draws the symbol, or the picture, which the browser loads when it comes near the screen.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let label = view.isDecorative ? nil : position.graph.decoration.attributes["aria-label"]
    switch view.source {
    case .symbol(let icon):
      position.emit(.span, into: &output) { element in
        element.classes = view.isResizable ? ["image", "image-resizable"] : ["image"]
        element.children = [position.icon(icon, 0)]
        element.attributes = label == nil ? [] : [("role", "img")]
      }
    case .address(let address):
      position.emit(.img, into: &output) { element in
        element.classes = view.isResizable ? ["picture"] : ["picture", "picture-natural"]
        element.attributes = [("src", address), ("alt", label ?? ""), ("loading", "lazy"), ("decoding", "async")]
      }
    }
  }
}

/// How a picture fills the room it has.
public enum ContentMode: String, Sendable {
  /// All of it is seen.
  case fit
  /// All of the room is filled, and the rest is cut.
  case fill
}

extension View {
  /// Shows all of a picture in the room it has.
  public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
  /// Fills the room with a picture, and cuts what is too much.
  public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }
  /// Fits a picture into its room, or fills the room with it.
  public func aspectRatio(contentMode: ContentMode) -> some View { styled(.fit, "object-\(contentMode.rawValue)") }
}
