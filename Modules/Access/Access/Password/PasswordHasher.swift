import CSodium
import Dispatch
import FoundationCore
import Synchronization

/// Argon2id on threads of its own: one hash takes about 30 ms and 19 MiB, so it never runs where requests do.
final class PasswordHasher: Sendable {
  /// Refused because too many hashes are waiting.
  struct Busy: Error {}

  // OWASP's minimum for Argon2id: 19 MiB, two passes, one lane.
  private static let operations: UInt64 = 2
  private static let memory = 19 << 20
  private static let queueLimit = 100

  private let queues: [DispatchQueue]
  private let nobody = Mutex<String?>(nil)
  private let waiting = Atomic<Int>(0)

  /// A hasher with threads of its own, so many.
  init(threads: Int) { queues = (0..<max(threads, 1)).map { DispatchQueue(label: "password-\($0)") } }

  /// The hash of a password as a text that holds its own salt and parameters.
  func hash(_ password: String) async throws(Busy) -> String? {
    try await run { Self.hash(password) }
  }

  /// Whether the password is the one that was hashed.
  func verify(_ password: String, against hash: String) async throws(Busy) -> Bool {
    try await run {
      let bytes = Array(password.utf8)
      return unsafe bytes.withUnsafeBytes { buffer in
        guard let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else { return false }
        return unsafe crypto_pwhash_str_verify(hash, start, UInt64(buffer.count)) == 0
      }
    }
  }

  /// Takes as long as `verify` does: what an unknown e-mail's password is checked against is the hash of a random one.
  func verifyNobody(_ password: String) async throws(Busy) -> Bool {
    let known = nobody.withLock { $0 }
    let hash: String
    if let known {
      hash = known
    } else {
      hash = try await self.hash(Base64URL.encode(Sodium.randomBytes(24))) ?? ""
      nobody.withLock { $0 = hash }
    }
    _ = try await verify(password, against: hash)
    return false
  }

  private func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws(Busy) -> Value {
    let position = waiting.wrappingAdd(1, ordering: .relaxed).newValue
    defer { waiting.wrappingSubtract(1, ordering: .relaxed) }
    guard position <= Self.queueLimit, Sodium.isReady else { throw Busy() }
    return await withCheckedContinuation { continuation in
      queues[position % queues.count].async { continuation.resume(returning: work()) }
    }
  }

  /// Nil when there is no memory for it, which is never the same as a wrong password.
  private static func hash(_ password: String) -> String? {
    var output = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    let bytes = Array(password.utf8)
    let status = unsafe bytes.withUnsafeBytes { buffer in
      guard let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else { return Int32(-1) }
      return unsafe crypto_pwhash_str(&output, start, UInt64(buffer.count), operations, memory)
    }
    guard status == 0 else { return nil }
    return String(decoding: output.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
