/// The container of a WebP file (RFC 9649).
enum WebPFile {
  /// The same picture with nothing beside it: no metadata, no profile, no animation; nil for what is no such file.
  ///
  /// Encoders are asked to leave metadata out, and libvips 8.14 does not.
  static func bare(_ bytes: [UInt8]) -> [UInt8]? {
    guard PictureFormat(prefix: bytes) == .webP, let length = number(bytes, at: 4), length + 8 == bytes.count else {
      return nil
    }
    var chunks: [UInt8] = []
    var pictures = 0
    var place = 12
    while place < bytes.count {
      guard let size = number(bytes, at: place + 4) else { return nil }
      let end = place + 8 + size + size % 2
      guard end <= bytes.count else { return nil }
      var chunk = Array(bytes[place..<end])
      switch String(decoding: chunk.prefix(4), as: UTF8.self) {
      case "VP8X":
        guard place == 12, size == 10 else { return nil }
        // Of what follows, only transparency is kept.
        chunk[8] &= 0x10
        chunks += chunk
      case "VP8 ", "VP8L":
        pictures += 1
        chunks += chunk
      case "ALPH": chunks += chunk
      default: break
      }
      place = end
    }
    guard pictures == 1 else { return nil }
    let total = chunks.count + 4
    let head = (0..<4).map { UInt8(truncatingIfNeeded: total >> ($0 * 8)) }
    return Array("RIFF".utf8) + head + Array("WEBP".utf8) + chunks
  }

  private static func number(_ bytes: [UInt8], at place: Int) -> Int? {
    guard place + 4 <= bytes.count else { return nil }
    return (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << ($1 * 8) }
  }
}
