/// Turns the bytes of a text file into UTF-8, piece by piece, whichever of four encodings it is in.
///
/// A byte order mark decides; without one, zero bytes among the first letters tell UTF-16, and a first letter beyond ASCII
/// that cannot be UTF-8 tells Windows-1252. What cannot be read becomes U+FFFD. Marks at
/// the beginning are left out.
public struct TextTranscoder: Sendable {
  /// The encodings of text files.
  public enum Encoding: String, Sendable {
    /// UTF-8, with or without a mark.
    case utf8 = "UTF-8"
    /// UTF-16 with the lower byte first.
    case utf16LittleEndian = "UTF-16LE"
    /// UTF-16 with the higher byte first.
    case utf16BigEndian = "UTF-16BE"
    /// The western code page of Windows.
    case windows1252 = "Windows-1252"
  }

  /// The encoding as far as it is known: a file of ASCII is UTF-8 until something else shows.
  public private(set) var encoding = Encoding.utf8
  private var rest: [UInt8] = []
  private var hasBegun = false
  private var isASCII = true

  /// A transcoder at the beginning of a file.
  public init() {}

  /// The next piece in UTF-8; of a letter that is cut off, the beginning waits for the next piece.
  public mutating func transcode(_ piece: [UInt8]) -> [UInt8] {
    rest += piece
    // Four bytes decide on the encoding.
    guard hasBegun || rest.count >= 4 else { return [] }
    return drain(isLast: false)
  }

  /// What is left at the end of the file.
  public mutating func finish() -> [UInt8] { drain(isLast: true) }

  private mutating func drain(isLast: Bool) -> [UInt8] {
    if !hasBegun { begin() }
    switch encoding {
    case .utf8: return utf8(isLast)
    case .windows1252: return windows1252()
    case .utf16LittleEndian: return utf16(isLast, low: 0)
    case .utf16BigEndian: return utf16(isLast, low: 1)
    }
  }

  private mutating func begin() {
    hasBegun = true
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) {
      rest.removeFirst(3)
      isASCII = false
    } else if rest.starts(with: [0xFF, 0xFE]) {
      rest.removeFirst(2)
      encoding = .utf16LittleEndian
    } else if rest.starts(with: [0xFE, 0xFF]) {
      rest.removeFirst(2)
      encoding = .utf16BigEndian
    } else if rest.count >= 4, rest[0] != 0, rest[1] == 0, rest[2] != 0, rest[3] == 0 {
      encoding = .utf16LittleEndian
    } else if rest.count >= 4, rest[0] == 0, rest[1] != 0, rest[2] == 0, rest[3] != 0 {
      encoding = .utf16BigEndian
    }
  }

  private mutating func utf8(_ isLast: Bool) -> [UInt8] {
    var whole = rest.count
    // A letter has at most four bytes, so that at most three can wait for more.
    if !isLast, let start = rest.suffix(3).lastIndex(where: { $0 >= 0xC0 }), start + Self.length(rest[start]) > whole {
      whole = start
    }
    let part = Array(rest[..<whole])
    if isASCII, let first = part.firstIndex(where: { $0 >= 0x80 }) {
      // The first letter beyond ASCII tells.
      isASCII = false
      if String(validating: part[first...].prefix(Self.length(part[first])), as: UTF8.self) == nil {
        encoding = .windows1252
        return windows1252()
      }
    }
    rest.removeFirst(whole)
    return isASCII ? part : Array(String(decoding: part, as: UTF8.self).utf8)
  }

  private static func length(_ lead: UInt8) -> Int { lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2 }

  private mutating func windows1252() -> [UInt8] {
    defer { rest = [] }
    var output = String.UnicodeScalarView()
    for byte in rest {
      output.append((0x80...0x9F).contains(byte) ? Self.upper[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return Array(String(output).utf8)
  }

  private mutating func utf16(_ isLast: Bool, low: Int) -> [UInt8] {
    var units: [UInt16] = []
    var index = 0
    while index + 1 < rest.count {
      units.append(UInt16(rest[index + low]) | UInt16(rest[index + 1 - low]) << 8)
      index += 2
    }
    if !isLast, let last = units.last, UTF16.isLeadSurrogate(last) {
      units.removeLast()
      index -= 2
    }
    rest.removeFirst(isLast ? rest.count : index)
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  // Source: the WHATWG's index of windows-1252; bytes without a letter are unreadable.
  private static let upper: [Unicode.Scalar] = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)
}
