import AccessService
import Foundation
import FoundationCore

/// What an endpoint knows the store's messages by (Standard Webhooks 1.0, symmetric signatures).
struct WebhookSecret {
  let key: [UInt8]

  /// A secret of 32 random bytes.
  static func make() -> WebhookSecret { WebhookSecret(key: Cryptography.randomBytes(32)) }

  /// As people carry it from one system to another.
  var text: String { "whsec_" + Data(key).base64EncodedString() }

  /// What proves that a message comes from here, and when it was sent: `v1,` and the base64 of HMAC-SHA-256.
  func signature(of messageID: String, at time: Timestamp, body: [UInt8]) -> String {
    let signed = Array("\(messageID).\(time.seconds).".utf8) + body
    return "v1," + Data(Cryptography.authenticationCode(signed, key: key)).base64EncodedString()
  }
}

extension Timestamp {
  /// Whole seconds since 1970.
  var seconds: Int64 { milliseconds / 1_000 }
}
