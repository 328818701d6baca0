/// A format that pictures are taken in, as their first bytes tell it: names and declared types do not count.
public enum PictureFormat: String, CaseIterable, Sendable {
  /// JPEG.
  case jpeg
  /// PNG; of an animation, the first picture.
  case png
  /// WebP; of an animation, the first picture.
  case webP = "webp"
  /// GIF; of an animation, the first picture.
  case gif
  /// AVIF.
  case avif
  /// HEIC, as phones take pictures; of a burst or a film, the main picture.
  case heic

  /// How many bytes are enough to tell.
  public static let prefixLength = 16

  /// What a file is that begins so; nil for anything that is not taken, such as SVG, which is a program.
  public init?(prefix: some Collection<UInt8>) {
    let bytes = Array(prefix.prefix(Self.prefixLength))
    func has(_ mark: String, at place: Int) -> Bool {
      let mark = mark.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      return bytes.dropFirst(place).starts(with: mark)
    }
    if has("\u{FF}\u{D8}\u{FF}", at: 0) {
      self = .jpeg
    } else if has("\u{89}PNG\r\n\u{1A}\n", at: 0) {
      self = .png
    } else if has("RIFF", at: 0), has("WEBP", at: 8) {
      self = .webP
    } else if has("GIF87a", at: 0) || has("GIF89a", at: 0) {
      self = .gif
    } else if has("ftypavif", at: 4) {
      self = .avif
    } else if ["ftypheic", "ftypheix", "ftypmif1"].contains(where: { has($0, at: 4) }) {
      self = .heic
    } else {
      return nil
    }
  }
}
