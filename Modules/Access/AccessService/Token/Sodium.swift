import CSodium
@_spi(Simulation) import FoundationCore

/// The few primitives of libsodium that the store uses.
enum Sodium {
  /// Whether the library is ready; nothing else here may be used when it is not.
  static let isReady = sodium_init() >= 0

  /// Unpredictable bytes.
  static func randomBytes(_ count: Int) -> [UInt8] {
    precondition(isReady, "libsodium could not be initialised")
    if let simulated = SimulatedEntropy.current { return simulated.bytes(count) }
    var bytes = [UInt8](repeating: 0, count: count)
    unsafe bytes.withUnsafeMutableBytes { buffer in
      if let base = buffer.baseAddress { unsafe randombytes_buf(base, buffer.count) }
    }
    return bytes
  }

  /// BLAKE2b with 32 bytes of output, keyed when a key of 16 to 64 bytes is given.
  static func digest(_ message: [UInt8], key: [UInt8] = []) -> [UInt8] {
    precondition(isReady, "libsodium could not be initialised")
    var output = [UInt8](repeating: 0, count: 32)
    let status = unsafe crypto_generichash(
      &output, output.count, message, UInt64(message.count), key.isEmpty ? nil : key, key.count)
    precondition(status == 0, "the digest's sizes are constants within the library's limits")
    return output
  }

  /// HMAC-SHA-256: 32 bytes.
  static func authenticationCode(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
    precondition(isReady, "libsodium could not be initialised")
    var state = crypto_auth_hmacsha256_state()
    var output = [UInt8](repeating: 0, count: 32)
    _ = unsafe crypto_auth_hmacsha256_init(&state, key, key.count)
    _ = unsafe crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
    _ = unsafe crypto_auth_hmacsha256_final(&state, &output)
    return output
  }
}
