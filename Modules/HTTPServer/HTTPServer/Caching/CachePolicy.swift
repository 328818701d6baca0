import Synchronization

/// Whether the router keeps a route's answers, encoded, and serves them on the loop.
public enum CachePolicy: Sendable {
  /// Every request runs the handler.
  case none
  /// An answer is kept until the generation advances.
  ///
  /// For routes that may be used without a token only: an answer is shared by everyone who asks for the same target in
  /// the same language. A request with `Authorization` always runs the handler, and its answer is never shared where it
  /// may depend on the token.
  case whileUnchanged(CacheGeneration)
}

/// What answers were made from: advance it when that changes, after the change is visible to readers.
///
/// An answer counts as made from the generation seen *before* its handler ran. So once `advance()` has returned, no
/// answer that could have seen the old state is served, not even one that a handler is still making.
public final class CacheGeneration: Sendable {
  private let value = Atomic<UInt64>(0)

  /// A generation of its own.
  public init() {}

  /// Makes every answer so far stale.
  ///
  /// From any thread; O(1).
  public func advance() { value.add(1, ordering: .sequentiallyConsistent) }

  var current: UInt64 { value.load(ordering: .sequentiallyConsistent) }
}
