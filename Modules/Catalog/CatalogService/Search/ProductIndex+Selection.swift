import Catalog
import FoundationCore

/// Which slots a list may show: what words, facets and status leave, and bounds that are looked at slot by slot.
struct SlotSelection {
  /// Nil where nothing narrows the list.
  var slots: SlotSet?
  var prices: ClosedRange<Int64>?
  var leastRating: Int
  var availableOnly: Bool
  /// What the words say of a slot; empty for lists without words.
  var scores: [Int32] = []

  func contains(_ slot: Int, of index: ProductIndex) -> Bool {
    if let slots, !slots.contains(slot) { return false }
    if let prices, !prices.contains(index.prices[slot]) { return false }
    if leastRating > 0, index.ratings[slot] < leastRating { return false }
    return !availableOnly || index.available.contains(slot)
  }

  /// The selected slots, each looked at. O(products / 64 + selected).
  func all(of index: ProductIndex) -> SlotSet {
    guard var kept = slots else { return SlotSet(count: 0) }
    if prices == nil, leastRating == 0, !availableOnly { return kept }
    slots?.forEach { slot in if !contains(slot, of: index) { kept.set(slot, to: false) } }
    return kept
  }
}

/// What a list asks of the index.
struct IndexQuery: Sendable {
  let filter: ProductFilter
  /// What was typed may mean; nil when nothing was.
  let words: SearchWords?
  /// The statuses that may be seen; active alone for shoppers.
  let statuses: Set<ProductStatus>

  /// The order asked for. Without words nothing is more relevant than another.
  var sort: ProductSort { filter.sort == .relevance && words == nil ? .newest : filter.sort }
}

extension ProductIndex {
  /// Entries of postings that one word may read: what it stands for beyond that is left aside, the least close first.
  private static let entryLimit = 300_000

  /// The slots that a query selects. `without` leaves one facet's choices out, so that its other values can be counted.
  func selection(_ query: IndexQuery, without facet: String? = nil) -> SlotSelection {
    let filter = query.filter
    let bounds: ClosedRange<Int64>? =
      filter.minimumPrice == nil && filter.maximumPrice == nil || facet == Facet.price
      ? nil
      : (filter.minimumPrice ?? Int64.min)...max(filter.minimumPrice ?? Int64.min, filter.maximumPrice ?? Int64.max)
    var selection = SlotSelection(
      slots: visible(query.statuses), prices: bounds,
      leastRating: facet == Facet.rating ? 0 : filter.minimumRating.map { $0 * 100 } ?? 0,
      availableOnly: filter.availableOnly && facet != Facet.availability)
    if let category = filter.category {
      selection.slots?.formIntersection(union(of: Facet.category, [category.description]))
    }
    for (chosen, values) in filter.facets.choices where chosen != facet {
      selection.slots?.formIntersection(union(of: chosen, values))
    }
    if let words = query.words { match(words, into: &selection) }
    return selection
  }

  private func visible(_ statuses: Set<ProductStatus>) -> SlotSet {
    if statuses.count == 1, let only = statuses.first { return byStatus[only] ?? SlotSet(count: 0) }
    var all = SlotSet(count: count)
    for status in statuses { byStatus[status]?.forEach { all.set($0, to: true) } }
    return all
  }

  /// The slots that have any of a facet's values.
  func union(of facet: String, _ values: [String]) -> SlotSet {
    var found = SlotSet(count: count)
    for value in values {
      guard let term = facets.term(facet, value), term < postings.count else { continue }
      for slot in postings[term].slots { found.set(Int(slot), to: true) }
    }
    return found
  }

  /// Keeps the slots that have a candidate of every word, with how much those say of them: the sum over the words of
  /// the best candidate's weight times its closeness; of equals, the shorter name first.
  private func match(_ words: SearchWords, into selection: inout SlotSelection) {
    var scores = [Int32](repeating: 0, count: count)
    var best = scores
    var matched = [UInt8](repeating: 0, count: count)
    let alternatives = words.alternatives.sorted { sum(of: $0) < sum(of: $1) }
    for (index, candidates) in alternatives.enumerated() {
      let (before, now) = (UInt8(truncatingIfNeeded: index), UInt8(truncatingIfNeeded: index + 1))
      var read = 0
      for candidate in candidates where candidate.term < postings.count {
        let found = postings[candidate.term]
        read += found.slots.count
        if read > Self.entryLimit, read != found.slots.count { break }
        for place in found.slots.indices {
          let slot = Int(found.slots[place])
          let worth = Int32(found.weights[place]) * Int32(candidate.closeness)
          if matched[slot] == before {
            (matched[slot], best[slot]) = (now, worth)
            scores[slot] += worth
          } else if matched[slot] == now, worth > best[slot] {
            scores[slot] += worth - best[slot]
            best[slot] = worth
          }
        }
      }
    }
    let all = UInt8(truncatingIfNeeded: alternatives.count)
    selection.slots?.forEach { slot in if matched[slot] != all { selection.slots?.set(slot, to: false) } }
    selection.scores = scores
  }

  private func sum(of candidates: [SearchWords.Candidate]) -> Int {
    candidates.reduce(0) { $0 + frequency(of: $1.term) }
  }
}
