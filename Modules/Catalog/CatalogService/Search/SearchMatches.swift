/// The slots that have a candidate of every word, ascending, with how much those say of each: the sum over the words of
/// the best candidate's weight times its closeness.
struct SearchMatches {
  private(set) var slots: [UInt32] = []
  private(set) var scores: [Int32] = []

  /// Entries of postings that one word may read: what it stands for beyond that is left aside, the least close first.
  private static let entryLimit = 300_000

  init(_ words: SearchWords, in postings: [Postings]) {
    var lists = words.alternatives.map { Self.best(of: $0, in: postings) }
    lists.sort { $0.slots.count < $1.slots.count }
    guard let first = lists.first else { return }
    self = lists.dropFirst().reduce(first) { $0.sum($1) }
  }

  private init() {}

  private init(_ postings: Postings, closeness: Int) {
    slots.reserveCapacity(postings.count)
    scores.reserveCapacity(postings.count)
    for packed in postings.packed {
      slots.append(UInt32(Postings.slot(packed)))
      scores.append(Postings.weight(packed) * Int32(closeness))
    }
  }

  /// What one word says: of each slot, what the best of its candidates says. O(entries · log candidates).
  private static func best(of candidates: [SearchWords.Candidate], in postings: [Postings]) -> SearchMatches {
    var lists: [SearchMatches] = []
    var read = 0
    for candidate in candidates where candidate.term < postings.count {
      let found = postings[candidate.term]
      read += found.count
      if read > entryLimit, !lists.isEmpty { break }
      if found.count > 0 { lists.append(SearchMatches(found, closeness: candidate.closeness)) }
    }
    // Neighbours are merged in rounds, the short ones first, so that no long list is copied for each short one.
    lists.sort { $0.slots.count < $1.slots.count }
    while lists.count > 1 {
      lists = stride(from: 0, to: lists.count, by: 2).map { place in
        place + 1 < lists.count ? lists[place].union(lists[place + 1]) : lists[place]
      }
    }
    return lists.first ?? SearchMatches()
  }

  private mutating func append(_ slot: UInt32, _ score: Int32) {
    slots.append(slot)
    scores.append(score)
  }

  private func union(_ other: SearchMatches) -> SearchMatches {
    var result = SearchMatches()
    result.slots.reserveCapacity(slots.count + other.slots.count)
    result.scores.reserveCapacity(slots.count + other.slots.count)
    var (left, right) = (0, 0)
    while left < slots.count, right < other.slots.count {
      if slots[left] < other.slots[right] {
        result.append(slots[left], scores[left])
        left += 1
      } else if slots[left] > other.slots[right] {
        result.append(other.slots[right], other.scores[right])
        right += 1
      } else {
        result.append(slots[left], max(scores[left], other.scores[right]))
        left += 1
        right += 1
      }
    }
    result.slots += slots[left...]
    result.scores += scores[left...]
    result.slots += other.slots[right...]
    result.scores += other.scores[right...]
    return result
  }

  /// The slots of both. Where the other is much longer it is searched instead of read.
  private func sum(_ other: SearchMatches) -> SearchMatches {
    var result = SearchMatches()
    var right = 0
    let leaps = other.slots.count > slots.count * 16
    for left in slots.indices {
      if leaps {
        right += other.distance(from: right, to: slots[left])
      } else {
        while right < other.slots.count, other.slots[right] < slots[left] { right += 1 }
      }
      guard right < other.slots.count else { break }
      if other.slots[right] == slots[left] { result.append(slots[left], scores[left] + other.scores[right]) }
    }
    return result
  }

  /// How many places on the first slot is that does not come before another.
  private func distance(from start: Int, to slot: UInt32) -> Int {
    var (low, high) = (start, slots.count)
    while low < high {
      let middle = (low + high) / 2
      if slots[middle] < slot { low = middle + 1 } else { high = middle }
    }
    return low - start
  }
}
