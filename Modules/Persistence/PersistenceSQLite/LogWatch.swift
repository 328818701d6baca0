import Synchronization

/// Tells readers that the write-ahead log has grown past its limit because one of them holds on to its beginning.
final class LogWatch: Sendable {
  /// Pages that the log may have.
  let limit: Int
  private let exceeded = Atomic(false)

  init(limit: Int) { self.limit = limit }

  /// True while long readers must end.
  var isExceeded: Bool { exceeded.load(ordering: .relaxed) }

  /// Notes the log's length after a commit.
  func note(pages: Int) {
    let exceeds = pages > limit
    if exceeds != isExceeded { exceeded.store(exceeds, ordering: .relaxed) }
  }
}
