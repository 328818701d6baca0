import HTTPReactor

/// Encoded responses to requests without a token, by target and language, within a budget of bytes.
///
/// Two halves: what is used moves to the young one, and when that is full the old one is dropped. All in O(1).
final class ResponseCache: Sendable {
  struct Key: Hashable, Sendable {
    let target: String
    let language: String?
  }

  private struct Entry: Sendable {
    let response: HTTPResponse
    let route: Int
    let source: CacheGeneration
    let generation: UInt64

    var isCurrent: Bool { source.current == generation }
    /// The body with the room it was written into, its key, of which whoever asks decides the length, and a guess at the
    /// rest.
    func cost(under key: Key) -> Int {
      response.body.capacity + key.target.utf8.count + (key.language?.utf8.count ?? 0) + 512
    }
  }

  private struct Halves: Sendable {
    var young: [Key: Entry] = [:]
    var old: [Key: Entry] = [:]
    var cost = 0
  }

  private let halves = Locked(Halves())
  private let budget: Int

  init(budget: Int) { self.budget = budget }

  /// A response that is still current, and the index of its route.
  func response(_ key: Key) -> (response: HTTPResponse, route: Int)? {
    let entry = halves.withLock { halves -> Entry? in
      if let entry = halves.young[key] { return entry }
      guard let entry = halves.old.removeValue(forKey: key) else { return nil }
      insert(entry, key, into: &halves)
      return entry
    }
    guard let entry, entry.isCurrent else { return nil }
    return (entry.response, entry.route)
  }

  /// Keeps a response that was begun in a generation, unless that is over.
  func keep(
    _ response: HTTPResponse, _ key: Key, route: Int, of source: CacheGeneration, generation: UInt64
  ) {
    let entry = Entry(response: response, route: route, source: source, generation: generation)
    guard entry.isCurrent, entry.cost(under: key) <= budget / 8 else { return }
    halves.withLock { insert(entry, key, into: &$0) }
  }

  private func insert(_ entry: Entry, _ key: Key, into halves: inout Halves) {
    if let replaced = halves.young.updateValue(entry, forKey: key) { halves.cost -= replaced.cost(under: key) }
    halves.cost += entry.cost(under: key)
    guard halves.cost > budget / 2 else { return }
    halves.old = halves.young
    halves.young = [:]
    halves.cost = 0
  }
}
