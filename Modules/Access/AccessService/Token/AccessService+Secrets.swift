import FoundationCore
import Persistence

extension AccessService {
  /// A key of 32 random bytes under a name: made when it is first asked for, the same ever after.
  public func secret(named name: String) async throws(AccessError) -> [UInt8] {
    let fresh = Sodium.randomBytes(32)
    return try await database.write(as: AccessSchema.self) { work throws(AccessError) in
      try work.run("INSERT INTO \(.secret) (name, value) VALUES (\(name), \(fresh)) ON CONFLICT DO NOTHING")
      let kept: [UInt8]? = try work.first("SELECT value FROM \(.secret) WHERE name = \(name)")
      return kept ?? fresh
    }
  }

  /// Unpredictable bytes.
  public static func randomBytes(_ count: Int) -> [UInt8] { Sodium.randomBytes(count) }

  /// Encrypts with authentication (XSalsa20-Poly1305, a fresh nonce each time), by a key of 32 bytes.
  public static func seal(_ message: [UInt8], key: [UInt8]) -> [UInt8]? { SealedBox.seal(message, key: key) }

  /// What was sealed; nil when it was altered or the key is another.
  public static func open(_ box: [UInt8], key: [UInt8]) -> [UInt8]? { SealedBox.open(box, key: key) }

  /// A digest that only holders of the key can make (BLAKE2b-256, keyed).
  public static func digest(_ message: [UInt8], key: [UInt8]) -> [UInt8] { Sodium.digest(message, key: key) }
}
