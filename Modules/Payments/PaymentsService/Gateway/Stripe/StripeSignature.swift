import AccessService
import FoundationCore

/// What the field `Stripe-Signature` says: when a webhook was sent, and one or more signatures over that and its body.
struct StripeSignature: Sendable {
  /// How far the clocks may be apart, and how long a webhook may be on its way.
  static let tolerance = Duration.seconds(300)
  /// More than a provider sends while its secret changes.
  private static let limit = 10

  private let time: Int64
  private let codes: [[UInt8]]

  /// Reads the field; nil when it has no time or no signature of the version that is known.
  init?(_ field: String) {
    var time: Int64?
    var codes: [[UInt8]] = []
    for part in field.utf8.prefix(2_000).split(separator: UInt8(ascii: ",")) {
      let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1)
      guard pair.count == 2, let name = String(pair[0])?.filter({ $0 != " " }), let value = String(pair[1]) else {
        return nil
      }
      if name == "t" { time = Int64(value) }
      if name == "v1", codes.count < Self.limit { codes.append(Array(value.lowercased().utf8)) }
    }
    guard let time, time >= 0, !codes.isEmpty else { return nil }
    (self.time, self.codes) = (time, codes)
  }

  /// Whether one of the signatures is the secret's over these bytes, and the time is near. Compares in constant time.
  func isGood(for body: [UInt8], secret: String, at now: Timestamp) -> Bool {
    guard !secret.isEmpty else { return false }
    let own = Self.code(of: body, time: time, secret: secret)
    let isSigned = codes.reduce(false) { $1.isEqualInConstantTime(to: own) || $0 }
    let tolerance = Self.tolerance.components.seconds
    return isSigned && (now.seconds - tolerance...now.seconds + tolerance).contains(time)
  }

  /// The signature of a body that is sent at a time, in hexadecimal digits.
  static func code(of body: [UInt8], time: Int64, secret: String) -> [UInt8] {
    let code = Cryptography.authenticationCode(Array("\(time).".utf8) + body, key: Array(secret.utf8))
    let digits = Array("0123456789abcdef".utf8)
    return code.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }
}

extension Timestamp {
  /// Whole seconds since 1970.
  var seconds: Int64 { milliseconds / 1_000 }
}
