import CSodium

/// A BLAKE2b-256 digest of bytes that come in pieces: what `b2sum -l 256` prints.
@safe public struct RunningDigest: ~Copyable {
  private let state: UnsafeMutableRawPointer

  /// A digest of nothing so far.
  public init() {
    precondition(Sodium.isReady, "libsodium could not be initialised")
    unsafe state = .allocate(byteCount: crypto_generichash_statebytes(), alignment: 64)
    let status = unsafe crypto_generichash_init(OpaquePointer(state), nil, 0, 32)
    precondition(status == 0, "the digest's sizes are constants within the library's limits")
  }

  deinit { unsafe state.deallocate() }

  /// Adds the next bytes to what is digested. O(n).
  public mutating func update(_ bytes: [UInt8]) {
    let status = unsafe crypto_generichash_update(OpaquePointer(state), bytes, UInt64(bytes.count))
    precondition(status == 0, "reading bytes cannot fail")
  }

  /// The digest of all bytes, in hexadecimal digits. Call it once, at the end.
  public mutating func finish() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    let status = unsafe crypto_generichash_final(OpaquePointer(state), &digest, digest.count)
    precondition(status == 0, "the digest's sizes are constants within the library's limits")
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
