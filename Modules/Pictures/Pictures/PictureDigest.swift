import CSodium

/// Reads bytes as they come, and names what they were.
@safe struct PictureDigest: ~Copyable {
  private let state: UnsafeMutableRawPointer
  /// Another way of making pictures is another key: what it makes of the same bytes has another name.
  private static let key = Array("mystore-pictures-1".utf8)

  init() {
    precondition(sodium_init() >= 0, "libsodium could not be initialised")
    unsafe state = .allocate(byteCount: crypto_generichash_statebytes(), alignment: 64)
    let status = unsafe crypto_generichash_init(OpaquePointer(state), Self.key, Self.key.count, 16)
    precondition(status == 0, "the digest's sizes are constants within the library's limits")
  }

  deinit { unsafe state.deallocate() }

  mutating func update(_ bytes: [UInt8]) {
    let status = unsafe crypto_generichash_update(OpaquePointer(state), bytes, UInt64(bytes.count))
    precondition(status == 0, "reading bytes cannot fail")
  }

  mutating func finish() -> PictureID {
    var digest = [UInt8](repeating: 0, count: 16)
    let status = unsafe crypto_generichash_final(OpaquePointer(state), &digest, digest.count)
    let text = digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    guard status == 0, let id = PictureID(text) else { preconditionFailure("sixteen bytes are thirty-two digits") }
    return id
  }
}
