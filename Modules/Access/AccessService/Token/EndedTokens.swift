import Synchronization

/// Tokens that have just ended.
public struct EndedTokens: Sendable {
  var digests: Set<[UInt8]> = []

  /// Whether a token is among them.
  public func contains(_ token: String) -> Bool { AccessToken.digest(of: token).map { digests.contains($0) } ?? false }
}

/// Whoever wants to know of tokens that end before their time, in this process: what is open by them closes.
final class TokenEndings: Sendable {
  private let listeners = Mutex<[@Sendable (EndedTokens) -> Void]>([])

  func add(_ listener: @escaping @Sendable (EndedTokens) -> Void) { listeners.withLock { $0.append(listener) } }

  func tell(_ ended: EndedTokens) {
    guard !ended.digests.isEmpty else { return }
    for listener in listeners.withLock({ $0 }) { listener(ended) }
  }
}
