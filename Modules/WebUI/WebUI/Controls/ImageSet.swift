public import Foundation

/// A picture in several widths, of which the browser takes the one that fits its room and its screen.
public struct ImageSet: Hashable, Sendable {
  /// The picture in one width.
  public struct Source: Hashable, Sendable {
    /// Where it is.
    public let url: URL
    /// Pixels across.
    public let width: Int

    /// A picture of a width.
    public init(url: URL, width: Int) {
      self.url = url
      self.width = width
    }
  }

  /// The widths there are, the smallest first.
  public let sources: [Source]
  /// Pixels across and down of the largest: the browser leaves room of this shape before anything has come.
  public let width: Int, height: Int

  /// A picture in the widths given, of the size that the largest has; nil without a width.
  public init?(_ sources: [Source], width: Int, height: Int) {
    guard !sources.isEmpty, width > 0, height > 0 else { return nil }
    self.sources = sources.sorted { $0.width < $1.width }
    self.width = width
    self.height = height
  }

  /// What browsers take that know nothing of widths: the largest up to 640 pixels.
  var standard: Source? { sources.last { $0.width <= 640 } ?? sources.first }
}

/// How wide a picture will stand in its page: what the browser chooses a width by, before it knows the layout.
public struct ImageRoom: Hashable, Sendable {
  let sizes: String

  /// 4rem.
  public static let thumbnail = ImageRoom(sizes: "4rem")
  /// A column of a grid of medium columns.
  public static let card = ImageRoom(sizes: "(max-width: 30rem) 50vw, 16rem")
  /// Half of a wide page; all of a narrow one.
  public static let half = ImageRoom(sizes: "(max-width: 56rem) 100vw, 36rem")
  /// As wide as the window.
  public static let whole = ImageRoom(sizes: "100vw")
}

/// When a browser loads a picture.
public enum ImageLoading: String, Sendable {
  /// When it comes near the screen.
  case lazy
  /// With the page: for what is seen first.
  case eager
}
