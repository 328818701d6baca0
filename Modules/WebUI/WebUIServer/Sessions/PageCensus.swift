import Synchronization

/// How many pages there are of each standing, to be read without waiting.
final class PageCensus: Sendable {
  private struct State: Sendable {
    var open = [PageStanding: Int](uniqueKeysWithValues: PageStanding.allCases.map { ($0, 0) })
    var ended = 0
  }

  private let state = Mutex(State())

  var open: [PageStanding: Int] { state.withLock { $0.open } }
  /// How many were ended to make room, or for want of use.
  var ended: Int { state.withLock { $0.ended } }

  subscript(standing: PageStanding) -> Int { state.withLock { $0.open[standing] ?? 0 } }

  /// Counts a page that comes, goes or changes.
  func move(_ old: PageStanding?, _ new: PageStanding?) {
    state.withLock { state in
      if let old { state.open[old, default: 0] -= 1 }
      if let new { state.open[new, default: 0] += 1 }
    }
  }

  func noteEnd() { state.withLock { $0.ended += 1 } }
}
