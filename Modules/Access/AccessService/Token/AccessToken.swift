import FoundationCore

/// A bearer token: opaque, 256 random bits behind a prefix that says what it is. Only its digest is stored.
public struct AccessToken: Sendable {
  /// The text its holder sends. Shown once.
  public let text: String

  /// Makes a token of 256 random bits. Its text is shown once: only its digest is stored.
  public static func make(_ kind: Kind) -> AccessToken {
    AccessToken(text: kind.rawValue + Base64URL.encode(Sodium.randomBytes(32)))
  }

  /// What a token is for; visible in its first characters, so that a leaked one is recognised.
  public enum Kind: String, CaseIterable, Sendable {
    /// One cart.
    case guest = "mscart_"
    /// A customer's session.
    case customer = "mscust_"
    /// A staff user's session.
    case staff = "msstaff_"
    /// A program that a staff user has given permissions.
    case api = "msapi_"
    /// Somebody who is asked to work for the shop. It grants nothing but that.
    case invitation = "msinvite_"
    /// Somebody who has shown that an e-mail address is theirs, to open an account. It grants nothing but that.
    case registration = "msjoin_"
    /// Somebody who has forgotten their password. It grants nothing but to replace it.
    case reset = "msreset_"
  }

  /// What names a token where it cannot be shown: the first bytes of its digest, in sixteen hexadecimal digits.
  static func name(_ digest: [UInt8]) -> String {
    digest.prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The digests that a name stands for; nil for any other text.
  static func digests(named name: String) -> (lowerBound: [UInt8], upperBound: [UInt8])? {
    guard name.utf8.count == 16, let number = UInt64(name, radix: 16), !name.hasPrefix("+") else { return nil }
    let prefix = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) }
    return (prefix, prefix + [UInt8](repeating: 0xFF, count: 24))
  }

  /// What is stored and looked up: the index does the comparing, so timing tells nothing.
  static func digest(of text: String) -> [UInt8]? {
    guard Kind.allCases.contains(where: { text.hasPrefix($0.rawValue) }), (40...100).contains(text.utf8.count) else {
      return nil
    }
    return Sodium.digest(Array(text.utf8))
  }
}

/// A digest of bytes, the same everywhere: what idempotency keys remember a request by.
public enum Digest {
  /// The BLAKE2b-256 digest of bytes: 32 bytes. O(n).
  public static func of(_ bytes: [UInt8]) -> [UInt8] { Sodium.digest(bytes) }
}
