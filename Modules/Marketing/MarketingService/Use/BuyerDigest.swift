import AccessService
import FoundationCore

/// What stands for an e-mail address in the tables.
enum BuyerDigest {
  /// Separates these digests from others of the same address; not a secret.
  private static let key = Array("mystore marketing buyer digest 1".utf8)

  static func digest(of email: String) -> String {
    Base64URL.encode(Array(Cryptography.digest(Array(email.utf8), key: key).prefix(16)))
  }
}
