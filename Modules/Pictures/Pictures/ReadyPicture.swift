/// A picture that has been converted before, such as one that ships with a program.
public struct ReadyPicture: Sendable {
  /// Its name and its sizes.
  public let picture: StoredPicture
  let file: @Sendable (_ width: Int) -> [UInt8]?

  /// A picture with its WebP files: the closure answers the file of each of the picture's widths.
  public init(_ picture: StoredPicture, file: @escaping @Sendable (_ width: Int) -> [UInt8]?) {
    self.picture = picture
    self.file = file
  }
}
