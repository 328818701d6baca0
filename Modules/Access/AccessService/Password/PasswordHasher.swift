import CSodium
import Dispatch
import FoundationCore
import HTTPServer
import Synchronization

/// Argon2id on threads of its own: one hash takes about 30 ms and 19 MiB, so it never runs where requests do. Networks
/// that ask for many take turns with those that ask for few.
final class PasswordHasher: Sendable {
  /// Refused because too many hashes are waiting.
  struct Busy: Error {}

  // OWASP's minimum for Argon2id: 19 MiB, two passes, one lane.
  private static let operations: UInt64 = 2
  private static let memory = 19 << 20
  private static let queueLimit = 100

  private struct Job: Sendable {
    let run: @Sendable () -> Void
    let refuse: @Sendable () -> Void
  }

  private struct State: Sendable {
    var waiting = FairQueue<Job>(limit: PasswordHasher.queueLimit)
    var running = 0
  }

  private let queue = DispatchQueue(label: "passwords", attributes: .concurrent)
  private let threads: Int
  private let state = Mutex(State())
  private let nobody = Mutex<String?>(nil)

  /// A hasher with threads of its own, so many.
  init(threads: Int) { self.threads = max(threads, 1) }

  /// The hash of a password as a text that holds its own salt and parameters.
  func hash(_ password: String, for network: ClientNetwork?) async throws(Busy) -> String? {
    try await run(for: network) { Self.hash(password) }
  }

  /// Whether the password is the one that was hashed.
  func verify(_ password: String, against hash: String, for network: ClientNetwork?) async throws(Busy) -> Bool {
    try await run(for: network) {
      let bytes = Array(password.utf8)
      return unsafe bytes.withUnsafeBytes { buffer in
        guard let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self) else { return false }
        return unsafe crypto_pwhash_str_verify(hash, start, UInt64(buffer.count)) == 0
      }
    }
  }

  /// Takes as long as `verify` does: what an unknown e-mail's password is checked against is the hash of a random one.
  func verifyNobody(_ password: String, for network: ClientNetwork?) async throws(Busy) -> Bool {
    let known = nobody.withLock { $0 }
    let hash: String
    if let known {
      hash = known
    } else {
      guard let made = try await self.hash(Base64URL.encode(Sodium.randomBytes(24)), for: network) else { throw Busy() }
      hash = made
      nobody.withLock { $0 = hash }
    }
    _ = try await verify(password, against: hash, for: network)
    return false
  }

  private func run<Value: Sendable>(
    for network: ClientNetwork?, _ work: @escaping @Sendable () -> Value
  ) async throws(Busy) -> Value {
    guard Sodium.isReady else { throw Busy() }
    let result = await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, Busy>, Never>) in
      submit(
        Job(
          run: { continuation.resume(returning: .success(work())) },
          refuse: { continuation.resume(returning: .failure(Busy())) }),
        for: network)
    }
    return try result.get()
  }

  private func submit(_ job: Job, for network: ClientNetwork?) {
    let (starts, refused) = state.withLock { state -> (Bool, Job?) in
      guard state.running < threads else { return (false, state.waiting.add(job, of: network)) }
      state.running += 1
      return (true, nil)
    }
    refused?.refuse()
    guard starts else { return }
    queue.async {
      var next: Job? = job
      while let job = next {
        job.run()
        next = self.takeNext()
      }
    }
  }

  /// The job whose turn it is; nil, and a thread less, when none waits.
  private func takeNext() -> Job? {
    state.withLock { state in
      let next = state.waiting.next()
      if next == nil { state.running -= 1 }
      return next
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
