/// A symbol of the icon set, or a picture that an `AsyncImage` hands to its content.
public struct Image: View {
  private enum Source {
    case symbol(Icon)
    case address(String, ImageSources?)
  }

  /// What stands in the page for an `ImageSet`.
  struct ImageSources {
    let srcset: String, sizes: String, width: Int, height: Int
  }

  private let source: Source
  private var isDecorative = false
  private var isResizable = false
  private var loading = ImageLoading.lazy

  /// A symbol by its name; a name that is not in the set gives a neutral one. Hidden from assistive technology unless
  /// it has an `accessibilityLabel`.
  public init(systemName: String) { source = .symbol(Icon.named(systemName)) }

  /// A symbol that is ornament, whatever label is put on it.
  public init(decorative name: String) {
    source = .symbol(Icon.named(name))
    isDecorative = true
  }

  init(address: String, sources: ImageSources? = nil) { source = .address(address, sources) }

  /// Lets the image take all the width there is.
  public func resizable() -> Image {
    var image = self
    image.isResizable = true
    return image
  }

  /// Says when the browser loads the picture: as it comes near the screen, unless something else is said.
  public func loading(_ loading: ImageLoading) -> Image {
    var image = self
    image.loading = loading
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
    case .address(let address, let sources):
      position.emit(.img, into: &output) { element in
        element.classes = view.isResizable ? ["picture"] : ["picture", "picture-natural"]
        // The widths come first: with the address alone a browser would begin to load the wrong one.
        if let sources {
          element.attributes = [
            ("sizes", sources.sizes), ("srcset", sources.srcset), ("width", String(sources.width)),
            ("height", String(sources.height)),
          ]
        }
        element.attributes += [
          ("src", address), ("alt", label ?? ""), ("loading", view.loading.rawValue), ("decoding", "async"),
        ]
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
