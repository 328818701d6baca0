/// A picture in every size, as its converter wrote it.
public struct ConvertedPicture: Sendable {
  /// One size.
  public struct Size: Sendable {
    /// Pixels across.
    public let width: Int
    /// Pixels down.
    public let height: Int
    /// The WebP file.
    public let file: [UInt8]
  }

  /// The sizes, the smallest first and the picture's own last; at least one.
  public let sizes: [Size]

  /// Reads what a converter has written; nil for anything else.
  ///
  /// Whoever decodes what strangers send may be theirs: lengths, widths and types are looked at as if they were.
  init?(_ output: [UInt8]) {
    var sizes: [Size] = []
    var rest = output[...]
    while let end = rest.prefix(64).firstIndex(of: 0x0A) {
      let numbers = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").map { Int($0) }
      rest = rest[(end + 1)...]
      guard numbers.count == 3, let width = numbers[0], let height = numbers[1], let count = numbers[2],
        (1...PictureSize.longestSide).contains(width), (1...PictureSize.longestSide).contains(height),
        count >= 20, count <= rest.count
      else { return nil }
      guard let file = WebPFile.bare(Array(rest.prefix(count))) else { return nil }
      sizes.append(Size(width: width, height: height, file: file))
      rest = rest.dropFirst(count)
    }
    guard rest.isEmpty, let whole = sizes.last, sizes.map(\.width) == PictureSize.widths(upTo: whole.width) else {
      return nil
    }
    self.sizes = sizes
  }
}
