/// What identifies one attempt of one caller at one operation, so that a repeat has no second effect.
public struct IdempotencyKey: Sendable, Hashable {
  /// Who asks; keys of different principals never meet.
  public let principal: String
  /// What is asked, such as `ordering.placeOrder`.
  public let operation: String
  /// The caller's key, or what stands for it.
  public let key: String
  /// A digest of the request: the same key with another fingerprint is an error, not a repeat.
  public let fingerprint: [UInt8]
  /// How its answer is kept, and who is told of it at a repeat. No part of what identifies the attempt.
  public var answer = StoredAnswer()

  /// Makes a key of its four parts.
  public init(principal: String, operation: String, key: String, fingerprint: [UInt8]) {
    (self.principal, self.operation, self.key, self.fingerprint) = (principal, operation, key, fingerprint)
  }

  /// Whether it is the same attempt.
  public static func == (left: IdempotencyKey, right: IdempotencyKey) -> Bool {
    left.key == right.key && left.principal == right.principal && left.operation == right.operation
      && left.fingerprint == right.fingerprint
  }

  /// Hashes what identifies the attempt.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(principal)
    hasher.combine(operation)
    hasher.combine(key)
    hasher.combine(fingerprint)
  }
}

/// How the answer of an idempotent command is kept.
///
/// It is answered at a repeat as it was, byte for byte, whatever has become of its schema since.
public struct StoredAnswer: Sendable {
  /// The status that goes with it: HTTP's number.
  public var status = 200
  /// Makes its bytes unreadable for whoever does not have the caller's key; as they are, unless set.
  public var seal: @Sendable ([UInt8]) -> [UInt8]? = { $0 }
  /// Reads what was sealed.
  public var open: @Sendable ([UInt8]) -> [UInt8]? = { $0 }
  /// Told the bytes when they are stored the first time, on the database's thread; the command may fail yet. They become
  /// the caller's answer too: an operation that answers something else the first time leaves this out.
  public var didStore: @Sendable ([UInt8]) -> Void = { _ in }
  /// Told the bytes and the status at a repeat, on the database's thread.
  public var didReplay: @Sendable ([UInt8], Int) -> Void = { _, _ in }

  /// Bytes as they are, status 200, and nobody to be told.
  public init() {}
}

/// What an idempotent command answered, now or the first time.
public struct OnceOutcome: Sendable, Equatable {
  /// The response, the same bytes for every repeat.
  public let bytes: [UInt8]
  /// True when the body did not run, because an earlier command with this key did.
  public let wasReplay: Bool
}
