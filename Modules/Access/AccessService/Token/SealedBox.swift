import CSodium

/// Secret-key encryption with authentication (XSalsa20-Poly1305).
enum SealedBox {
  /// The message under a fresh nonce, which comes first.
  static func seal(_ message: [UInt8], key: [UInt8]) -> [UInt8]? {
    guard key.count == crypto_secretbox_keybytes() else { return nil }
    let nonce = Sodium.randomBytes(crypto_secretbox_noncebytes())
    var output = [UInt8](repeating: 0, count: message.count + crypto_secretbox_macbytes())
    guard unsafe crypto_secretbox_easy(&output, message, UInt64(message.count), nonce, key) == 0 else { return nil }
    return nonce + output
  }

  /// The message; nil when the box was altered or the key is another.
  static func open(_ box: [UInt8], key: [UInt8]) -> [UInt8]? {
    let (nonceCount, macCount) = (crypto_secretbox_noncebytes(), crypto_secretbox_macbytes())
    guard key.count == crypto_secretbox_keybytes(), box.count >= nonceCount + macCount else { return nil }
    let (nonce, sealed) = (Array(box.prefix(nonceCount)), Array(box.dropFirst(nonceCount)))
    var output = [UInt8](repeating: 0, count: sealed.count - macCount)
    guard unsafe crypto_secretbox_open_easy(&output, sealed, UInt64(sealed.count), nonce, key) == 0 else { return nil }
    return output
  }
}
