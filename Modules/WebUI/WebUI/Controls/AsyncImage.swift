public import Foundation

/// How far a picture has come.
public enum AsyncImagePhase {
  /// There is no address to load from.
  case empty
  /// The browser shows it. The server takes every address that is allowed to lead to a picture.
  case success(Image)
  /// The address is not one that pictures may come from.
  case failure(any Error)

  /// The picture, if there is one.
  public var image: Image? { if case .success(let image) = self { image } else { nil } }
  /// Why there is none.
  public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}

/// A picture's address is not a path of this site, http(s), or image data.
public struct ImageAddressRefused: LocalizedError {
  /// What is wrong.
  public var errorDescription: String? { "No picture may come from this address." }
}

/// A picture from an address: a path of this site, http(s), or image data.
///
/// `accessibilityLabel` becomes its alternative text; without one it counts as ornament. Without an address, or with one
/// that is not allowed, a neutral area is drawn. Browsers choose the density themselves, so there is no scale.
public struct AsyncImage<Content: View>: View {
  private let phase: AsyncImagePhase
  private let content: (AsyncImagePhase) -> Content

  /// A picture whose view follows from how far it has come.
  public init(url: URL?, @ViewBuilder content: @escaping (AsyncImagePhase) -> Content) {
    self.content = content
    guard let url else {
      phase = .empty
      return
    }
    let address = SafeAddress.image(url.relativeString)
    phase = address.map { .success(Image(address: $0)) } ?? .failure(ImageAddressRefused())
  }

  /// A picture with a view around it, and what stands in its place where there is none.
  public init<Picture: View, Placeholder: View>(
    url: URL?, @ViewBuilder content: @escaping (Image) -> Picture,
    @ViewBuilder placeholder: @escaping () -> Placeholder
  ) where Content == EitherView<Picture, Placeholder> {
    self.init(url: url) { phase in
      if let image = phase.image { content(image) } else { placeholder() }
    }
  }

  /// A picture in several widths, with a view around it, and what stands in its place where there is none.
  ///
  /// An address that pictures may not come from is left out.
  public init<Picture: View, Placeholder: View>(
    set: ImageSet?, room: ImageRoom, @ViewBuilder content: @escaping (Image) -> Picture,
    @ViewBuilder placeholder: @escaping () -> Placeholder
  ) where Content == EitherView<Picture, Placeholder> {
    let image = set.flatMap { Image($0, room: room) }
    phase = image.map { .success($0) } ?? .empty
    self.content = { phase in if let image = phase.image { .first(content(image)) } else { .second(placeholder()) } }
  }

  /// Draws what the phase asks for.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    Content._render(view.content(view.phase), at: position.down(0), into: &output)
  }
}

extension AsyncImage where Content == EitherView<Image, MissingPicture> {
  /// A picture that fills its room.
  public init(url: URL?) {
    self.init(url: url) { image in
      image.resizable()
    } placeholder: {
      MissingPicture()
    }
  }
}

extension Image {
  /// The picture of a set whose addresses are allowed.
  fileprivate init?(_ set: ImageSet, room: ImageRoom) {
    guard let address = set.standard.flatMap({ SafeAddress.image($0.url.relativeString) }) else { return nil }
    // A comma or a blank would end the candidate.
    let candidates = set.sources.compactMap { source in
      SafeAddress.image(source.url.relativeString).flatMap { $0.contains(",") ? nil : "\($0) \(source.width)w" }
    }
    self.init(
      address: address,
      sources: ImageSources(
        srcset: candidates.joined(separator: ", "), sizes: room.sizes, width: set.width, height: set.height))
  }
}

/// A neutral area in the place of a picture.
public struct MissingPicture: View {
  /// Draws the area.
  public static func _render(_ view: Self, at position: ViewPosition, into output: inout ViewOutput) {
    let isLabelled = position.graph.decoration.attributes["aria-label"] != nil
    position.emit(.span, into: &output) { element in
      element.classes = ["picture", "picture-missing"]
      element.attributes = isLabelled ? [("role", "img")] : [("aria-hidden", "true")]
      element.children = [position.icon(Icon.named("photo"), 0)]
    }
  }
}
