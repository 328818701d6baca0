import FoundationCore
import Synchronization

/// The caches of principals, by token and language: a principal's next page finds the answers that the last one kept.
///
/// One hundred principals are known at a time, those used last, with forty answers each. Whoever asks without a token
/// shares one cache for each language. A token opens its own cache alone.
final class PrincipalCaches: Sendable {
  private struct Key: Hashable { let token: String?, language: String? }
  private struct Known {
    let cache: HTTPCache
    var used: UInt64
  }
  private struct State {
    var anyone: [String?: HTTPCache] = [:]
    var known: [Key: Known] = [:]
    var uses: UInt64 = 0
    /// What forgotten caches had counted.
    var past = HTTPCache.Statistics()
  }

  private static let principalLimit = 100
  private static let capacity = 40
  private let state = Mutex(State())
  private let clock: WallClock

  init(clock: WallClock) { self.clock = clock }

  func cache(of token: String?, _ language: String?) -> HTTPCache {
    state.withLock { state in
      guard token != nil else {
        let cache = state.anyone[language] ?? HTTPCache(clock: clock)
        state.anyone[language] = cache
        return cache
      }
      let key = Key(token: token, language: language)
      state.uses += 1
      if let known = state.known[key] {
        state.known[key]?.used = state.uses
        return known.cache
      }
      if state.known.count >= Self.principalLimit, let oldest = state.known.min(by: { $0.value.used < $1.value.used }) {
        state.past += oldest.value.cache.statistics
        state.known[oldest.key] = nil
      }
      let cache = HTTPCache(clock: clock, capacity: Self.capacity)
      state.known[key] = Known(cache: cache, used: state.uses)
      return cache
    }
  }

  /// What the caches of all who asked without a token did, and of all who had one.
  var statistics: (anyone: HTTPCache.Statistics, known: HTTPCache.Statistics) {
    state.withLock { state in
      var (anyone, known) = (HTTPCache.Statistics(), state.past)
      for cache in state.anyone.values { anyone += cache.statistics }
      for entry in state.known.values { known += entry.cache.statistics }
      return (anyone, known)
    }
  }
}
