import Access
import Synchronization

/// The keys of pages elsewhere, in memory: they are asked about with every request of such a page, before anything else.
final class StorefrontCallers: Sendable {
  private struct State {
    var keys: [String: (version: Int64, origins: Set<String>)] = [:]
    /// No id is given twice: what was removed stays so, in whatever order commits are noted.
    var removed: Set<String> = []
  }

  private let state = Mutex(State())

  /// Whether a key is for pages of an origin; without a key, whether any is.
  func allow(origin: String, key: String?) -> Bool {
    state.withLock { state in
      guard let key else { return state.keys.values.contains { $0.origins.contains(origin) } }
      return state.keys[key]?.origins.contains(origin) ?? false
    }
  }

  /// Notes a key as it was committed.
  func note(_ key: StorefrontKey) {
    state.withLock { state in
      guard !state.removed.contains(key.id), state.keys[key.id].map({ $0.version < key.version }) ?? true else {
        return
      }
      state.keys[key.id] = (key.version, Set(key.details.origins.map(\.text)))
    }
  }

  /// Notes that a key was removed.
  func noteRemoval(of id: String) {
    state.withLock { state in
      state.removed.insert(id)
      state.keys[id] = nil
    }
  }
}
