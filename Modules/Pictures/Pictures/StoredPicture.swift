/// A picture that is on disk in every size.
public struct StoredPicture: Hashable, Sendable {
  /// What it is called.
  public let id: PictureID
  /// Pixels across, of its largest size.
  public let width: Int
  /// Pixels down, of its largest size.
  public let height: Int
  /// The widths it is kept in, the smallest first, its own last.
  public let widths: [Int]

  /// A picture with its sizes.
  public init(id: PictureID, width: Int, height: Int, widths: [Int]) {
    self.id = id
    self.width = width
    self.height = height
    self.widths = widths
  }

  /// Where its largest size is.
  public var address: String { id.address(width: width) }
}

/// What somebody has sent, on disk as it came. Its name is held until it is finished with, see `PictureStore`.
public struct IncomingPicture: Sendable {
  /// What it will be called.
  public let id: PictureID
  /// What it is, by its first bytes.
  public let format: PictureFormat
  let path: String
}
