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
    let all = selection(query).all(of: self)
    var values: [String: [FacetValue]] = [:]
    let counts = counts(in: all)
    for (number, count) in counts.enumerated() where count > 0 {
      let term = facets.all[number]
      guard term.facet != Facet.category, chosen[term.facet] == nil else { continue }
      values[term.facet, default: []].append(FacetValue(value: term.value, label: term.label, count: count))
    }
    for (facet, choices) in chosen {
      let others = self.counts(in: selection(query, without: facet).all(of: self))
      for (number, count) in others.enumerated() where facets.all[number].facet == facet {
        let term = facets.all[number]
        let isChosen = choices.contains(term.value)
        guard count > 0 || isChosen else { continue }
        values[facet, default: []].append(
          FacetValue(value: term.value, label: term.label, count: count, isChosen: isChosen))
      }
    }
    values[Facet.category] = categories.compactMap { category in
      guard let term = facets.term(Facet.category, category.id.description), let number = facets.number(ofTerm: term),
        counts[Int(number)] > 0
      else { return nil }
      return FacetValue(value: category.id.description, label: category.label, count: counts[Int(number)])
    }
    return ProductFacets(
      total: all.count,
      facets: values.filter { !$0.value.isEmpty }.map { told($0.key, $0.value) }.sorted { $0.key < $1.key },
      prices: priceRanges(of: query), ratings: ratings(of: query),
      available: selection(query, without: Facet.availability).all(of: self).count(where: { available.contains($0) }))
  }

  private func told(_ facet: String, _ values: [FacetValue]) -> Facet {
    Facet(
      key: facet,
      values: Array(
        values.sorted { ($1.isChosen ? 1 : 0, $1.count, $0.label) < ($0.isChosen ? 1 : 0, $0.count, $1.label) }
          .prefix(Self.valueLimit)))
  }

  private func counts(in slots: SlotSet) -> [Int] {
    var counts = [Int](repeating: 0, count: facets.all.count)
    slots.forEach { slot in for number in facetsOfSlot[slot] { counts[Int(number)] += 1 } }
    return counts
  }

  /// Ranges between 1, 2 and 5 times powers of ten, neighbours joined until there are few; prices chosen do not narrow.
  private func priceRanges(of query: IndexQuery) -> [PriceRange] {
    var counts = [Int](repeating: 0, count: Self.steps.count)
    selection(query, without: Facet.price).all(of: self).forEach { slot in
      counts[Self.step(of: prices[slot])] += 1
    }
    var ranges = counts.indices.filter { counts[$0] > 0 }.map { index in
      PriceRange(
        from: Self.steps[index], below: index + 1 < Self.steps.count ? Self.steps[index + 1] : nil,
        count: counts[index])
    }
    while ranges.count > Self.rangeLimit {
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

  /// Products of at least four, three, two stars and one.
  private func ratings(of query: IndexQuery) -> [RatingCount] {
    var counts = [0, 0, 0, 0, 0]
    selection(query, without: Facet.rating).all(of: self).forEach { slot in
      for stars in 1...4 where ratings[slot] >= stars * 100 { counts[stars] += 1 }
    }
    return (1...4).reversed().compactMap { counts[$0] > 0 ? RatingCount(stars: $0, count: counts[$0]) : nil }
  }
}

extension SlotSet {
  /// How many slots fulfil a condition.
  fileprivate func count(where condition: (Int) -> Bool) -> Int {
    var count = 0
    forEach { if condition($0) { count += 1 } }
    return count
  }
}
