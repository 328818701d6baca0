/// The proof that a server understood an upgrade (RFC 6455, section 1.3).
///
/// SHA-1 here protects nothing.
public enum WebSocketHandshake {
  /// The value of `Sec-WebSocket-Accept` for a key; nil when the key is not 16 bytes in Base64.
  public static func accept(key: String) -> [UInt8]? {
    let bytes = Array(key.utf8)
    guard bytes.count == 24, bytes.hasSuffix("=="), bytes.prefix(22).allSatisfy(isBase64) else { return nil }
    return base64(sha1(bytes + Array("258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8)))
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"): true
    default: false
    }
  }

  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var output: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var word: UInt32 = 0
      for index in 0..<3 { word = word << 8 | (index < group.count ? UInt32(group[start + index]) : 0) }
      for index in 0..<4 {
        let digit = Int(word >> UInt32(18 - 6 * index) & 63)
        output.append(index <= group.count ? alphabet[digit] : UInt8(ascii: "="))
      }
    }
    return output
  }

  /// FIPS 180-4, section 6.1.
  private static func sha1(_ message: [UInt8]) -> [UInt8] {
    var padded = message
    padded.append(0x80)
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(message.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }

    var hash: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var words = [UInt32](repeating: 0, count: 80)
    for block in stride(from: 0, to: padded.count, by: 64) {
      for index in 0..<16 {
        words[index] = padded[(block + index * 4)..<(block + index * 4 + 4)].reduce(0) { $0 << 8 | UInt32($1) }
      }
      for index in 16..<80 {
        words[index] = rotate(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1)
      }
      var (a, b, c, d, e) = (hash[0], hash[1], hash[2], hash[3], hash[4])
      for index in 0..<80 {
        let (mix, constant): (UInt32, UInt32) =
          switch index {
          case 0..<20: (b & c | ~b & d, 0x5A82_7999)
          case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
          case 40..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
          default: (b ^ c ^ d, 0xCA62_C1D6)
          }
        let next = rotate(a, 5) &+ mix &+ e &+ constant &+ words[index]
        (a, b, c, d, e) = (next, a, rotate(b, 30), c, d)
      }
      for (index, value) in [a, b, c, d, e].enumerated() { hash[index] &+= value }
    }
    return hash.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) } }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
