public import FoundationCore

/// How far search's documents have been written anew.
public struct ReindexingProgress: Hashable, Sendable {
  /// Products whose documents are still of the state before.
  public let remaining: Int

  /// A state of the work.
  public init(remaining: Int) { self.remaining = remaining }
}

extension Schema where Value == ReindexingProgress {
  /// The state of reindexing as the API sends it.
  public static let reindexingProgress = Schema.object("ReindexingProgress", Field("remaining", \.remaining, .count)) {
    ReindexingProgress(remaining: $0)
  }
}
