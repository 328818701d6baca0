/// Randomness, sealed boxes and keyed digests: libsodium's, for what has no business with tokens.
public enum Cryptography {
  /// So many bytes from the system's generator, which nobody can predict.
  public static func randomBytes(_ count: Int) -> [UInt8] { Sodium.randomBytes(count) }

  /// Encrypts with authentication (XSalsa20-Poly1305, a fresh nonce each time), by a key of 32 bytes.
  public static func seal(_ message: [UInt8], key: [UInt8]) -> [UInt8]? { SealedBox.seal(message, key: key) }

  /// What was sealed; nil when it was altered or the key is another.
  public static func open(_ box: [UInt8], key: [UInt8]) -> [UInt8]? { SealedBox.open(box, key: key) }

  /// HMAC-SHA-256, for what others check by a key of any length. O(n).
  public static func authenticationCode(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    Sodium.authenticationCode(message, key: key)
  }

  /// A digest that only holders of the key can make (BLAKE2b-256, keyed).
  public static func digest(_ message: [UInt8], key: [UInt8]) -> [UInt8] { Sodium.digest(message, key: key) }
}
