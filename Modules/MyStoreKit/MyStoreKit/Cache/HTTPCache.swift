import FoundationCore
import Synchronization

/// A private cache for one principal and one language, by RFC 9111: freshness, validators, invalidation by writes; and
/// by RFC 5861, stale answers while a new one is fetched.
public final class HTTPCache: Sendable {
  /// What a cache did since it was made.
  public struct Statistics: Equatable, Sendable {
    /// Answered without asking the server.
    public var hits = 0
    /// Answered after the server said that nothing had changed.
    public var revalidated = 0
    /// Answered by the server.
    public var misses = 0

    static func += (sum: inout Statistics, other: Statistics) {
      sum.hits += other.hits
      sum.revalidated += other.revalidated
      sum.misses += other.misses
    }
  }

  enum Finding {
    case fresh(TransportResponse)
    /// Out of date, but good enough while a new one is fetched; told to one caller, who fetches it.
    case usable(TransportResponse, etag: String?)
    case stale(TransportResponse, etag: String?)
    case missing
  }

  private struct Entry {
    let response: TransportResponse
    let path: String
    var expires: Timestamp
    var usableUntil: Timestamp
    var isRevalidating = false
    var used: UInt64
  }
  private struct State {
    var entries: [String: Entry] = [:]
    var statistics = Statistics()
    var uses: UInt64 = 0
  }

  private let state = Mutex(State())
  private let clock: WallClock
  private let capacity: Int

  /// A cache of so many answers; those that were used last stay.
  init(clock: WallClock, capacity: Int = 500) { (self.clock, self.capacity) = (clock, capacity) }

  var statistics: Statistics { state.withLock { $0.statistics } }

  func lookUp(_ request: TransportRequest) -> Finding {
    let now = clock.now()
    return state.withLock { state in
      state.uses += 1
      guard var entry = state.entries[request.target] else {
        state.statistics.misses += 1
        return .missing
      }
      entry.used = state.uses
      defer { state.entries[request.target] = entry }
      let isUsable = now < entry.usableUntil
      if now < entry.expires || isUsable && entry.isRevalidating {
        state.statistics.hits += 1
        return .fresh(entry.response)
      }
      if isUsable {
        state.statistics.hits += 1
        entry.isRevalidating = true
        return .usable(entry.response, etag: entry.response.fields["etag"])
      }
      return .stale(entry.response, etag: entry.response.fields["etag"])
    }
  }

  /// Keeps the response if it may be kept, and returns it.
  func store(_ response: TransportResponse, for request: TransportRequest) -> TransportResponse {
    let directives = CacheDirectives(response.fields["cache-control"])
    let mayStore =
      response.status == 200 && !directives.noStore && (directives.maxAge != nil || response.fields["etag"] != nil)
    let expires = clock.now().advanced(by: .seconds(directives.noCache ? 0 : directives.maxAge ?? 0))
    let usableUntil = expires.advanced(by: .seconds(directives.noCache ? 0 : directives.staleWhileRevalidate ?? 0))
    state.withLock { state in
      guard mayStore else {
        state.entries[request.target] = nil
        return
      }
      if state.entries.count >= capacity, let oldest = state.entries.min(by: { $0.value.used < $1.value.used }) {
        state.entries[oldest.key] = nil
      }
      state.entries[request.target] = Entry(
        response: response, path: request.path, expires: expires, usableUntil: usableUntil, used: state.uses)
    }
    return response
  }

  /// Gives a stored response the new life that a 304 grants it.
  func refresh(
    _ response: TransportResponse, with answer: TransportResponse, for request: TransportRequest
  ) -> TransportResponse {
    var renewed = response
    for (name, value) in answer.fields where name == "cache-control" || name == "etag" { renewed.fields[name] = value }
    state.withLock { $0.statistics.revalidated += 1 }
    return store(renewed, for: request)
  }

  /// The fetch that `usable` asked for came to nothing; the next caller may try.
  func abandonRevalidation(_ request: TransportRequest) {
    state.withLock { $0.entries[request.target]?.isRevalidating = false }
  }

  /// Forgets what a write to `path` may have changed: the path itself, what is below it, and the lists above it.
  func invalidate(below path: String) {
    state.withLock { state in
      state.entries = state.entries.filter { !path.hasPrefix($0.value.path) && !$0.value.path.hasPrefix(path) }
    }
  }
}

/// The directives of `Cache-Control` that a private cache obeys.
struct CacheDirectives {
  var maxAge: Int?
  var staleWhileRevalidate: Int?
  var noStore = false
  var noCache = false

  init(_ field: String?) {
    for directive in (field ?? "").split(separator: ",") {
      let parts = directive.split(separator: "=", maxSplits: 1).map {
        $0.drop(while: \.isWhitespace).lowercased().replacing(" ", with: "")
      }
      switch parts.first {
      case "no-store": noStore = true
      case "no-cache": noCache = true
      case "max-age": maxAge = Self.seconds(parts)
      case "stale-while-revalidate": staleWhileRevalidate = Self.seconds(parts)
      default: break
      }
    }
  }

  private static func seconds(_ parts: [String]) -> Int? {
    parts.dropFirst().first.flatMap { Int($0) }.map { min(max($0, 0), 31_536_000) }
  }
}
