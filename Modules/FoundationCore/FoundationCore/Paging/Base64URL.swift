/// RFC 4648 base64 in its URL-safe alphabet, without padding.
public enum Base64URL {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// The text of some bytes.
  public static func encode(_ bytes: some Collection<UInt8>) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count * 4 / 3 + 3)
    var buffer: UInt32 = 0
    var bits = 0
    for byte in bytes {
      buffer = buffer << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        output.append(alphabet[Int(buffer >> UInt32(bits)) & 63])
      }
    }
    if bits > 0 { output.append(alphabet[Int(buffer << UInt32(6 - bits)) & 63]) }
    return String(decoding: output, as: UTF8.self)
  }

  /// The bytes of a text; nil unless the text is exactly what `encode` would give.
  public static func decode(_ text: some StringProtocol) -> [UInt8]? {
    var output: [UInt8] = []
    var buffer: UInt32 = 0
    var bits = 0
    for character in text.utf8 {
      guard let value = value(of: character) else { return nil }
      buffer = (buffer << 6 | value) & 0xFFFFFF
      bits += 6
      if bits >= 8 {
        bits -= 8
        output.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
    }
    // A lone character carries no byte, and unused bits must be zero: one text for every value.
    guard bits < 6, buffer & (1 << UInt32(bits) - 1) == 0 else { return nil }
    return output
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case 0x41...0x5A: UInt32(character) - 0x41
    case 0x61...0x7A: UInt32(character) - 0x61 + 26
    case 0x30...0x39: UInt32(character) - 0x30 + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
