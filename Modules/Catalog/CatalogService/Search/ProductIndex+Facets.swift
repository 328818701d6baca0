import Catalog
import FoundationCore

extension ProductIndex {
  /// Values of a facet that are told, the most frequent first.
  private static let valueLimit = 40
  /// Ranges of prices that are told.
  private static let rangeLimit = 6

  /// How many of a query's products have each value. A facet's own choices do not narrow its counts, so that others can
  /// be chosen beside them. `categories` are those to count: the ones below the list's own.
  func facets(_ query: IndexQuery, categories: [(id: CategoryID, label: String)]) -> ProductFacets {
    let chosen = query.filter.facets.choices
    let reduced = reduced(at: query.now)
    let tally = tally(selection(query), reduced: reduced)
    var values: [String: [FacetValue]] = [:]
    for (number, count) in tally.values.enumerated() where count > 0 {
      let term = facets.all[number]
      guard term.facet != Facet.category, term.facet != Facet.collection, chosen[term.facet] == nil else { continue }
      values[term.facet, default: []].append(FacetValue(value: term.value, label: term.label, count: count))
    }
    for (facet, choices) in chosen where facet != Facet.collection {
      let others = self.tally(selection(query, without: facet), reduced: reduced).values
      for (number, count) in others.enumerated() where facets.all[number].facet == facet {
        let term = facets.all[number]
        let isChosen = choices.contains(term.value)
        // Who guesses a value learns of none that stands only on products that they do not see.
        guard count > 0 || isChosen && isSeen(term.value, of: facet, by: query) else { continue }
        values[facet, default: []].append(
          FacetValue(value: term.value, label: term.label, count: count, isChosen: isChosen))
      }
    }
    values[Facet.category] = categories.compactMap { category in
      guard let term = facets.term(Facet.category, category.id.description), let number = facets.number(ofTerm: term),
        tally.values[Int(number)] > 0
      else { return nil }
      let count = tally.values[Int(number)]
      return FacetValue(value: category.id.description, label: category.label, count: count)
    }
    let sorted = values.filter { !$0.value.isEmpty }.map { told($0.key, $0.value) }.sorted { $0.key < $1.key }
    return ProductFacets(
      total: tally.total, facets: sorted, prices: Self.ranges(tally.prices),
      ratings: (1...4).reversed().compactMap { stars in
        tally.stars[stars] > 0 ? RatingCount(stars: stars, count: tally.stars[stars]) : nil
      }, available: tally.available, reduced: tally.reduced)
  }

  /// Whether any product that whoever asks sees has a value.
  private func isSeen(_ value: String, of facet: String, by query: IndexQuery) -> Bool {
    var slots = visible(to: query)
    slots.formIntersection(union(of: facet, [value]))
    return !slots.isEmpty
  }

  private func told(_ facet: String, _ values: [FacetValue]) -> Facet {
    Facet(key: facet, values: Array(values.sorted(by: FacetValue.precedes).prefix(Self.valueLimit)))
  }

  /// What one pass over a selection counts.
  private struct Tally {
    var total = 0
    /// By the numbers of the facets' values.
    var values: [Int]
    /// By the steps of prices, whatever prices are chosen.
    var prices: [Int]
    /// Of at least so many stars, whatever stars are chosen.
    var stars = [0, 0, 0, 0, 0]
    /// What can be had, whether or not that alone is asked for.
    var available = 0
    /// What is announced as reduced.
    var reduced = 0
  }

  private func tally(_ selection: SlotSelection, reduced: SlotSet) -> Tally {
    var tally = Tally(
      values: [Int](repeating: 0, count: facets.all.count), prices: [Int](repeating: 0, count: Self.steps.count))
    selection.forEach { slot, _ in
      let (price, rating) = (selection.fitsPrice(slot, self), selection.fitsRating(slot, self))
      let isAvailable = available.contains(slot)
      let availability = !selection.availableOnly || isAvailable
      if rating, availability { tally.prices[Self.step(of: prices[slot])] += 1 }
      if price, availability {
        for stars in 1...4 where ratings[slot] >= stars * 100 { tally.stars[stars] += 1 }
      }
      if price, rating, isAvailable { tally.available += 1 }
      guard price, rating, availability else { return }
      tally.total += 1
      if reduced.contains(slot) { tally.reduced += 1 }
      for place in facetsOfSlot.range(of: slot) { tally.values[Int(facetsOfSlot.values[place])] += 1 }
    }
    return tally
  }

  /// Ranges between 1, 2 and 5 times powers of ten, neighbours joined until there are few.
  private static func ranges(_ counts: [Int]) -> [PriceRange] {
    var ranges = counts.indices.filter { counts[$0] > 0 }.map { index in
      PriceRange(
        from: steps[index], below: index + 1 < steps.count ? steps[index + 1] : nil, count: counts[index])
    }
    while ranges.count > rangeLimit {
      // The two neighbours that have the fewest products together become one.
      let sums = zip(ranges, ranges.dropFirst()).map { $0.count + $1.count }
      guard let place = sums.indices.min(by: { sums[$0] < sums[$1] }) else { break }
      let (left, right) = (ranges[place], ranges[place + 1])
      ranges[place] = PriceRange(from: left.from, below: right.below, count: left.count + right.count)
      ranges.remove(at: place + 1)
    }
    return ranges
  }

  private static let steps: [Int64] =
    [0]
    + (2...11).flatMap { power in
      let unit = (0..<power).reduce(Int64(1)) { unit, _ in unit * 10 }
      return [unit, unit * 2, unit * 5]
    }

  private static func step(of price: Int64) -> Int {
    var (low, high) = (0, steps.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if steps[middle] <= price { low = middle } else { high = middle }
    }
    return low
  }
}
