/// The sizes that pictures are kept in.
public enum PictureSize {
  /// The widths, in pixels, that screens ask for.
  public static let widths = [160, 320, 640, 1_280]
  /// The longest side, in pixels, of the largest that is kept.
  public static let longestSide = 2_560
  /// How many pixels a picture that is sent may have: what a decoder has to hold grows with them.
  public static let pixelLimit = 64_000_000
  /// The longest side, in pixels, of a picture that is sent: WebP has no more.
  public static let sideLimit = 16_383

  /// The widths that a picture is kept in, the smallest first and its own last: it is never made larger.
  public static func widths(upTo width: Int) -> [Int] { widths.filter { $0 < width } + [width] }
}
