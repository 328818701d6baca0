/// Classes of bytes in HTTP's grammar.
enum ASCII {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let comma: UInt8 = 0x2C
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B

  /// A character of a token, RFC 9110, section 5.6.2.
  ///
  /// Two masks: a table would cost a load and a bounds check.
  @inline(__always) static func isToken(_ byte: UInt8) -> Bool {
    let mask: UInt64 = byte < 64 ? 0x03FF_6CFA_0000_0000 : byte < 128 ? 0x57FF_FFFF_C7FF_FFFE : 0
    return mask >> UInt64(byte & 63) & 1 != 0
  }

  /// What a field value may hold: visible characters, space, tab, and bytes above ASCII.
  @inline(__always) static func isFieldValue(_ byte: UInt8) -> Bool {
    byte >= space ? byte != 0x7F : byte == tab
  }

  @inline(__always) static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  @inline(__always) static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }
}

extension Span<UInt8> {
  /// Whether the bytes of a range are the text, which is in lowercase, whatever the case of the bytes.
  @inline(__always) func matches(_ range: Range<Int>, lowercase text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount, range.upperBound <= count else { return false }
    for index in 0..<text.utf8CodeUnitCount {
      let expected = unsafe text.utf8Start[index]
      if ASCII.lowercased(self[range.lowerBound + index]) != expected { return false }
    }
    return true
  }

  /// Whether a comma-separated list of tokens in a range names the text, which is in lowercase.
  func listContains(_ range: Range<Int>, lowercase text: StaticString) -> Bool {
    var position = range.lowerBound
    while position < range.upperBound {
      while position < range.upperBound, self[position] == ASCII.comma || ASCII.isBlank(self[position]) {
        position += 1
      }
      let start = position
      while position < range.upperBound, self[position] != ASCII.comma { position += 1 }
      var end = position
      while end > start, ASCII.isBlank(self[end - 1]) { end -= 1 }
      if matches(start..<end, lowercase: text) { return true }
    }
    return false
  }

  /// A copy of the bytes from a position on.
  public func bytes(in range: Range<Int>) -> [UInt8] {
    let part = extracting(range)
    return unsafe part.withUnsafeBufferPointer { unsafe Array($0) }
  }
}
