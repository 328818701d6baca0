/// A 128-bit identifier without a type: what storage and the wire carry. Code elsewhere uses `Identifier<Tag>`.
///
/// The layout is RFC 9562; ids made here are version 7, so they sort by the time they were made.
public struct UniqueID: Hashable, Sendable {
  /// The first eight bytes, most significant first.
  public let high: UInt64
  /// The last eight bytes, most significant first.
  public let low: UInt64

  /// Makes an id of sixteen given bytes.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Makes a version 7 UUID: 48 bits of Unix milliseconds, then 74 random bits (RFC 9562, section 5.7).
  public init(at time: Timestamp, random: (UInt64, UInt64)) {
    let milliseconds = UInt64(clamping: time.milliseconds) & 0xFFFF_FFFF_FFFF
    high = milliseconds << 16 | 0x7000 | random.0 & 0x0FFF
    low = 0x8000_0000_0000_0000 | random.1 >> 2
  }

  /// Parses 36 characters of UUID text, in either case. Nil for anything else.
  public init?(_ text: String) { self.init(digits: text.utf8) }

  /// Parses 36 characters of UUID text, in either case. Nil for anything else.
  public init?(_ text: Substring) { self.init(digits: text.utf8) }

  private init?(digits text: some Collection<UInt8>) {
    guard text.count == 36 else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    var digits = 0
    for (position, byte) in zip(0..<36, text) {
      if position == 8 || position == 13 || position == 18 || position == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = byte.hexadecimalDigit else { return nil }
      if digits < 16 { words.0 = words.0 << 4 | UInt64(digit) } else { words.1 = words.1 << 4 | UInt64(digit) }
      digits += 1
    }
    high = words.0
    low = words.1
  }
}

extension UniqueID: CustomStringConvertible, LosslessStringConvertible {
  /// Lowercase UUID text, as it goes over the wire.
  public var description: String {
    unsafe String(unsafeUninitializedCapacity: 36) { buffer in
      var position = 0
      for nibble in 0..<32 {
        if nibble == 8 || nibble == 12 || nibble == 16 || nibble == 20 {
          unsafe buffer[position] = UInt8(ascii: "-")
          position += 1
        }
        let word = nibble < 16 ? high : low
        let digit = UInt8(truncatingIfNeeded: word >> UInt64(60 - nibble % 16 * 4)) & 0xF
        unsafe buffer[position] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
        position += 1
      }
      return position
    }
  }
}

extension UniqueID: Comparable {
  /// Orders by bytes, which for version 7 is the order of creation to the millisecond.
  public static func < (left: UniqueID, right: UniqueID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension UInt8 {
  /// The value of an ASCII hexadecimal digit, or nil.
  public var hexadecimalDigit: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }
}
