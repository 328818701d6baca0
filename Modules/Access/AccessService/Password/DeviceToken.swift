import FoundationCore
import Synchronization

/// Shows that a browser has signed in before, so that others' wrong guesses do not lock it out. It grants nothing else.
///
/// A signature over the account, its password's hash and the time: nothing is stored, and a new password ends it.
enum DeviceToken {
  /// How long a browser counts as known.
  static let lifetime = Duration.seconds(365 * 86_400)
  private static let prefix = "msdev_"
  private static let timeBytes = 8

  /// The token of whoever has signed in to an account now.
  static func make(
    for subject: UniqueID, among table: AccessSchema.Table, hash: String, at now: Timestamp, key: [UInt8]
  )
    -> String
  {
    let time = bytes(of: now.milliseconds)
    return prefix + Base64URL.encode(time + signature(time, subject, table, hash, key))
  }

  /// Whether a token was made for an account with this password.
  static func isValid(
    _ text: String, for subject: UniqueID, among table: AccessSchema.Table, hash: String, at now: Timestamp,
    key: [UInt8]
  ) -> Bool {
    guard text.hasPrefix(prefix), text.utf8.count <= 100,
      let decoded = Base64URL.decode(String(text.dropFirst(prefix.count))), decoded.count == timeBytes + 32
    else { return false }
    let time = Array(decoded.prefix(timeBytes))
    let expected = signature(time, subject, table, hash, key)
    let isGenuine = decoded.dropFirst(timeBytes).isEqualInConstantTime(to: expected)
    let made = Timestamp(milliseconds: time.reduce(Int64(0)) { $0 << 8 | Int64($1) })
    return isGenuine && now < made.advanced(by: lifetime)
  }

  private static func signature(
    _ time: [UInt8], _ subject: UniqueID, _ table: AccessSchema.Table, _ hash: String, _ key: [UInt8]
  ) -> [UInt8] {
    Sodium.digest(Array("\(table.rawValue) \(subject) \(hash) ".utf8) + time, key: key)
  }

  private static func bytes(of number: Int64) -> [UInt8] {
    (0..<timeBytes).reversed().map { UInt8(truncatingIfNeeded: number >> (Int64($0) * 8)) }
  }
}

/// The key that device tokens are signed by, read from the database once.
final class DeviceKey: Sendable {
  private let kept = Mutex<[UInt8]?>(nil)

  func value(_ load: () async throws(AccessError) -> [UInt8]) async throws(AccessError) -> [UInt8] {
    if let key = kept.withLock({ $0 }) { return key }
    let key = try await load()
    kept.withLock { $0 = key }
    return key
  }
}
