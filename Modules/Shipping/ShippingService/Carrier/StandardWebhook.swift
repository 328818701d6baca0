import AccessService
import Foundation
import FoundationCore

/// A message as Standard Webhooks 1.0 has it, with symmetric signatures: its id, its time, its signatures and its body.
struct StandardWebhook: Sendable {
  /// How far the clocks may be apart, and how long a message may be on its way.
  static let tolerance = Duration.seconds(300)
  /// More than a sender sends while its secret changes.
  private static let limit = 10

  /// What the sender calls the message, the same each time that it is sent.
  let id: String
  /// When it was sent, in seconds since 1970.
  let timestamp: String
  /// `v1,` and base64, with spaces between several.
  let signatures: String
  /// The body as it came.
  let body: [UInt8]

  /// Whether one of the signatures is the key's over id, time and body, and the time is near. Compares in constant time.
  func isGood(for key: [UInt8], at now: Timestamp) -> Bool {
    guard !key.isEmpty, !id.isEmpty, id.utf8.count <= 200, !id.contains("."), let time = Int64(timestamp) else {
      return false
    }
    let own = Array(Self.signature(of: id, time: timestamp, body: body, key: key).utf8)
    let isSigned = signatures.split(separator: " ").prefix(Self.limit).reduce(false) {
      Array($1.utf8).isEqualInConstantTime(to: own) || $0
    }
    let (seconds, tolerance) = (now.milliseconds / 1_000, Self.tolerance.components.seconds)
    return isSigned && (seconds - tolerance...seconds + tolerance).contains(time)
  }

  /// What a secret's text stands for: `whsec_` and the base64 of 24 to 64 bytes; nil for another text.
  static func key(of text: String) -> [UInt8]? {
    guard text.hasPrefix("whsec_"), let key = Data(base64Encoded: String(text.dropFirst(6))),
      (24...64).contains(key.count)
    else { return nil }
    return Array(key)
  }

  private static func signature(of id: String, time: String, body: [UInt8], key: [UInt8]) -> String {
    "v1," + Data(Cryptography.authenticationCode(Array("\(id).\(time).".utf8) + body, key: key)).base64EncodedString()
  }
}
