import Catalog
import FoundationCore

/// Which slots a list may show: what words, facets and status leave, and bounds that are looked at slot by slot.
struct SlotSelection {
  /// What status and facets leave.
  let slots: SlotSet
  /// What the words leave of those; nil without words.
  let matches: SearchMatches?
  /// Whether it is less than all that may be seen.
  let isNarrow: Bool
  let prices: ClosedRange<Int64>?
  let leastRating: Int32
  let availableOnly: Bool

  /// Whether a slot's price is within the bounds.
  func fitsPrice(_ slot: Int, _ index: ProductIndex) -> Bool { prices?.contains(index.prices[slot]) ?? true }
  /// Whether a slot has stars enough.
  func fitsRating(_ slot: Int, _ index: ProductIndex) -> Bool { index.ratings[slot] >= leastRating }
  /// Whether a slot can be had, where that is asked for.
  func fitsAvailability(_ slot: Int, _ index: ProductIndex) -> Bool { !availableOnly || index.available.contains(slot) }

  /// Whether a slot that has the words is selected.
  func contains(_ slot: Int, _ index: ProductIndex) -> Bool {
    slots.contains(slot) && fitsPrice(slot, index) && fitsRating(slot, index) && fitsAvailability(slot, index)
  }

  /// Calls with each slot that words, facets and status leave, whatever the bounds, and what the words say of it.
  func forEach(_ body: (_ slot: Int, _ score: Int32) -> Void) {
    guard let matches else { return slots.forEach { body($0, 0) } }
    for place in matches.slots.indices {
      let slot = Int(matches.slots[place])
      if slots.contains(slot) { body(slot, matches.scores[place]) }
    }
  }
}

/// What all products of a list have, whatever its readers choose besides: a choice narrows it and never widens it.
struct IndexRequirement: Sendable {
  /// Words that they are found by, whatever is typed besides.
  var text: String?
  /// What those may mean; nil when the text has no word.
  var words: SearchWords?
  /// Of each of these facets any of the values.
  var facets: [String: [String]] = [:]
  var prices: ClosedRange<Int64>?
  /// Whether they are announced as reduced.
  var reducedOnly = false
}

/// What a list asks of the index.
struct IndexQuery: Sendable {
  let filter: ProductFilter
  /// What was typed may mean; nil when nothing was.
  let words: SearchWords?
  /// The statuses that may be seen; active alone for shoppers.
  let statuses: Set<ProductStatus>
  /// The moment at which products must have appeared; nil for staff, who see them before.
  let moment: Timestamp?
  /// The moment at which reductions must be announced.
  let now: Timestamp
  /// Who asks: members' products are in the lists of members and staff alone.
  let reader: ProductReader
  var requirement: IndexRequirement?

  /// The order asked for. Without words nothing is more relevant than another.
  var sort: ProductSort { filter.sort == .relevance && words == nil ? .newest : filter.sort }
}

extension ProductIndex {
  /// The slots that a query selects. `without` leaves one facet's choices out, so that its other values can be counted.
  func selection(_ query: IndexQuery, without facet: String? = nil) -> SlotSelection {
    let filter = query.filter
    var slots = visible(to: query)
    var isNarrow = query.words != nil
    if let requirement = query.requirement {
      if requirement.text != nil { slots.formIntersection(having(requirement.words)) }
      for (facet, values) in requirement.facets { slots.formIntersection(union(of: facet, values)) }
      if let prices = requirement.prices {
        slots.forEach { slot in if !prices.contains(self.prices[slot]) { slots.set(slot, to: false) } }
      }
      if requirement.reducedOnly { slots.formIntersection(reduced(at: query.now)) }
      isNarrow = true
    }
    if filter.reducedOnly {
      slots.formIntersection(reduced(at: query.now))
      isNarrow = true
    }
    if let category = filter.category {
      slots.formIntersection(union(of: Facet.category, [category.description]))
      isNarrow = true
    }
    for (chosen, values) in filter.facets.choices where chosen != facet {
      slots.formIntersection(union(of: chosen, values))
      isNarrow = true
    }
    let bounds = (filter.minimumPrice ?? Int64.min, filter.maximumPrice ?? Int64.max)
    let hasBounds = filter.minimumPrice != nil || filter.maximumPrice != nil
    return SlotSelection(
      slots: slots, matches: query.words.map { SearchMatches($0, in: postings) }, isNarrow: isNarrow,
      prices: hasBounds ? bounds.0...max(bounds.0, bounds.1) : nil,
      leastRating: Int32(clamping: (filter.minimumRating ?? 0) * 100), availableOnly: filter.availableOnly)
  }

  /// The slots that whoever asks sees at all, whatever they ask for.
  func visible(to query: IndexQuery) -> SlotSet {
    var slots = visible(query.statuses)
    if let moment = query.moment {
      for coming in appearances.prefix(while: { $0.moment > moment.milliseconds }) { slots.set(coming.slot, to: false) }
    }
    members.hide(from: query.reader, in: &slots)
    return slots
  }

  private func visible(_ statuses: Set<ProductStatus>) -> SlotSet {
    if statuses.count == 1, let only = statuses.first { return byStatus[only] ?? SlotSet(count: 0) }
    var all = SlotSet(count: count)
    for status in statuses { if let some = byStatus[status] { all.formUnion(some) } }
    return all
  }

  /// The slots that have all words; none when there are no words.
  private func having(_ words: SearchWords?) -> SlotSet {
    var found = SlotSet(count: count)
    guard let words else { return found }
    for slot in SearchMatches(words, in: postings).slots { found.set(Int(slot), to: true) }
    return found
  }

  /// The slots that have any of a facet's values.
  func union(of facet: String, _ values: [String]) -> SlotSet {
    var found = SlotSet(count: count)
    for value in values {
      guard let term = facets.term(facet, value), term < postings.count else { continue }
      for packed in postings[term].packed { found.set(Postings.slot(packed), to: true) }
    }
    return found
  }
}
