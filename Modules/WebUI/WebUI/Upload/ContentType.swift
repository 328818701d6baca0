/// A kind of file, as its first bytes tell it: what a browser says of it does not count.
public struct ContentType: Hashable, Sendable {
  /// The type's name on the internet.
  public let mimeType: String
  /// What names of such files end with, the usual one first.
  public let fileExtensions: [String]
  /// Each is one way in which such files begin; empty for text and for anything.
  fileprivate let beginnings: [[Mark]]

  /// Bytes at a place.
  fileprivate struct Mark: Hashable, Sendable {
    let place: Int
    let bytes: [UInt8]
  }

  private init(_ mimeType: String, _ fileExtensions: [String], _ marks: [(Int, String)] = []) {
    self.mimeType = mimeType
    self.fileExtensions = fileExtensions
    beginnings = marks.isEmpty ? [] : [marks.map { Mark($0.0, $0.1) }]
  }

  /// A type whose files may begin with any of several marks.
  private init(_ mimeType: String, _ fileExtensions: [String], anyOf marks: [(Int, String)]) {
    self.mimeType = mimeType
    self.fileExtensions = fileExtensions
    beginnings = marks.map { [Mark($0.0, $0.1)] }
  }

  /// A PNG image.
  public static let png = ContentType("image/png", ["png"], [(0, "\u{89}PNG\r\n\u{1A}\n")])
  /// A JPEG image.
  public static let jpeg = ContentType("image/jpeg", ["jpg", "jpeg"], [(0, "\u{FF}\u{D8}\u{FF}")])
  /// A GIF image.
  public static let gif = ContentType("image/gif", ["gif"], [(0, "GIF8")])
  /// A WebP image.
  public static let webP = ContentType("image/webp", ["webp"], [(0, "RIFF"), (8, "WEBP")])
  /// An AVIF image.
  public static let avif = ContentType("image/avif", ["avif"], [(4, "ftypavif")])
  /// A HEIC image, as phones take them.
  public static let heic = ContentType(
    "image/heic", ["heic", "heif"], anyOf: [(4, "ftypheic"), (4, "ftypheix"), (4, "ftypmif1")])
  /// A PDF document.
  public static let pdf = ContentType("application/pdf", ["pdf"], [(0, "%PDF-")])
  /// A ZIP archive.
  public static let zip = ContentType("application/zip", ["zip"], [(0, "PK\u{3}\u{4}")])
  /// A table of comma-separated text.
  public static let commaSeparatedText = ContentType("text/csv", ["csv"])
  /// A JSON document.
  public static let json = ContentType("application/json", ["json"])
  /// Text.
  public static let plainText = ContentType("text/plain", ["txt"])
  /// Any file.
  public static let data = ContentType("application/octet-stream", [])

  /// Images that browsers show, but no SVG: that is a program.
  public static let images: [ContentType] = [.jpeg, .png, .webP, .avif, .heic, .gif]

  /// How many bytes are enough to tell.
  static let prefixLength = 512

  /// Which of several types a file is, by its first bytes; of text, which no bytes tell apart, by its name.
  static func detect(_ prefix: [UInt8], fileName: String, among allowed: [ContentType]) -> ContentType? {
    let marked = allowed.first { type in type.beginnings.contains { $0.allSatisfy { $0.isIn(prefix) } } }
    if let marked {
      return marked
    }
    let texts = allowed.filter { $0.beginnings.isEmpty && $0 != .data }
    if !texts.isEmpty, isText(prefix) {
      let name = fileName.lowercased()
      if let named = texts.first(where: { type in type.fileExtensions.contains { name.hasSuffix("." + $0) } }) {
        return named
      }
      if texts.contains(.plainText) { return .plainText }
    }
    return allowed.contains(.data) ? .data : nil
  }

  /// Whether bytes are UTF-8 without control characters; the last character of a longer file may be cut off.
  private static func isText(_ prefix: [UInt8]) -> Bool {
    let controls = prefix.contains { $0 < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D].contains($0) }
    let cut = prefix.count < prefixLength ? 0 : 3
    return !controls && (0...cut).contains { String(validating: prefix.dropLast($0), as: UTF8.self) != nil }
  }
}

extension ContentType.Mark {
  fileprivate init(_ place: Int, _ text: String) {
    self.init(place: place, bytes: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
  }

  fileprivate func isIn(_ prefix: [UInt8]) -> Bool {
    prefix.count >= place + bytes.count && prefix[place..<place + bytes.count].elementsEqual(bytes)
  }
}
