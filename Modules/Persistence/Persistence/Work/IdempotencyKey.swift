/// What identifies one attempt of one caller at one operation, so that a repeat has no second effect.
public struct IdempotencyKey: Sendable, Hashable {
  /// Who asks; keys of different principals never meet.
  public let principal: String
  /// What is asked, such as `ordering.placeOrder`.
  public let operation: String
  /// The caller's key, as it came.
  public let key: String
  /// A digest of the request: the same key with another fingerprint is an error, not a repeat.
  public let fingerprint: [UInt8]

  /// Makes a key of its four parts.
  public init(principal: String, operation: String, key: String, fingerprint: [UInt8]) {
    (self.principal, self.operation, self.key, self.fingerprint) = (principal, operation, key, fingerprint)
  }
}

/// What an idempotent command answered, now or the first time.
public struct OnceOutcome: Sendable, Equatable {
  /// The response, the same bytes for every repeat.
  public let bytes: [UInt8]
  /// True when the body did not run, because an earlier command with this key did.
  public let wasReplay: Bool
}
