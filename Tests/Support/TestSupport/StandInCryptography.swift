import FoundationCore

/// Stands in for cryptography where nothing is secret: no module below Access has any, and tests and tools need none.
public enum StandInCryptography {
  /// 16 bytes that differ for different texts. Anybody can make them.
  public static func sign(_ bytes: [UInt8]) -> [UInt8] {
    var words: [UInt64] = [0x9E37_79B9, 0x85EB_CA6B]
    for byte in bytes {
      words[0] = Fingerprint.step(words[0], UInt64(byte))
      words[1] = (words[1] &+ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15 ^ words[0] >> 7
    }
    return words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
  }

  /// As many bytes as asked for, other ones each time.
  public static func random(_ count: Int) -> [UInt8] { (0..<count).map { _ in .random(in: .min ... .max) } }
}
