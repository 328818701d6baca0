import Access
import Synchronization

/// The keys of pages elsewhere, in memory: they are asked about with every request of such a page, before anything else.
final class StorefrontCallers: Sendable {
  private struct State {
    var origins: [String: Set<String>] = [:]
    var begun = 0
    var shown = 0
  }

  private let state = Mutex(State())

  /// Whether a key is for pages of an origin; without a key, whether any is.
  func allow(origin: String, key: String?) -> Bool {
    state.withLock { state in
      guard let key else { return state.origins.values.contains { $0.contains(origin) } }
      return state.origins[key]?.contains(origin) ?? false
    }
  }

  /// Begins to read the keys: the number orders what was read.
  func begin() -> Int {
    state.withLock {
      $0.begun += 1
      return $0.begun
    }
  }

  /// Takes what was read, unless a reading that began later was taken before.
  func take(_ keys: [StorefrontKey], read number: Int) {
    state.withLock { state in
      guard number > state.shown else { return }
      state.shown = number
      state.origins = Dictionary(
        keys.map { ($0.id, Set($0.details.origins.map(\.text))) }, uniquingKeysWith: { $1 })
    }
  }
}
