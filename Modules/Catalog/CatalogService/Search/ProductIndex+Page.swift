import Catalog
import FoundationCore
import StoreIdentifiers

/// A product found, with the key that its list is ordered by.
struct FoundProduct: Sendable {
  let summary: ProductSummary
  let key: Cursor.Key
}

extension ProductIndex {
  /// So few that sorting them costs less than passing over the others.
  private static let fewSelected = 4_096

  /// The first of the selected products after a place in the list's order, without some that are passed over.
  func page(_ query: IndexQuery, after place: ProductPlace?, passing passed: Int, limit: Int) -> [FoundProduct] {
    let selection = selection(query)
    let sort = query.sort
    let locales = query.filter.locale.map { LanguageTag.candidates(for: $0) } ?? []
    let order = ListOrder(sort: sort, locale: sort == .name ? ordered(in: locales) : nil)
    let isShort = selection.isNarrow && (selection.matches?.slots.count ?? selection.slots.count) <= Self.fewSelected
    // Words give a list of slots, and orders are not passed over for those.
    if isShort || selection.matches != nil {
      return best(passed + limit, of: selection, in: order, after: place).dropFirst(passed)
        .map { found($0.slot, in: order, $0.rank, locales) }
    }
    return walk(selection, in: order, after: place, limit: passed + limit).dropFirst(passed)
      .map { found($0, in: order, 0, locales) }
  }

  private func found(_ slot: Int, in order: ListOrder, _ rank: Int64, _ locales: [String]) -> FoundProduct {
    FoundProduct(summary: summary(of: slot, in: locales), key: key(of: slot, in: order, rank: rank))
  }

  private func key(of slot: Int, in order: ListOrder, rank: Int64) -> Cursor.Key {
    switch order.sort {
    case .relevance: .integer(rank)
    case .newest: .integer(times[slot])
    case .priceAscending, .priceDescending: .integer(prices[slot])
    case .rating: .integer(Int64(ratings[slot]))
    case .bestselling: .integer(Int64(popularities[slot]))
    case .name: .text(name(of: slot, in: order.locale))
    }
  }

  /// Whether a slot comes after a place in a list's own direction.
  private func isAfter(_ slot: Int, rank: Int64, _ place: ProductPlace, in order: ListOrder) -> Bool {
    switch (key(of: slot, in: order, rank: rank), place.key) {
    case (.integer(let left), .integer(let right)):
      if left != right { return order.isAscending ? left > right : left < right }
    case (.text(let left), .text(let right)):
      if left != right { return order.isAscending ? left > right : left < right }
    default: return false
    }
    return order.isAscending ? ids[slot] > place.id : ids[slot] < place.id
  }

  /// The best few of the selected slots, each looked at. Of equally relevant ones the shorter name is first.
  ///
  /// Sorts whenever twice as many have come together: each slot costs the logarithm of `limit`.
  private func best(
    _ limit: Int, of selection: SlotSelection, in order: ListOrder, after place: ProductPlace?
  ) -> [(slot: Int, rank: Int64)] {
    var kept: [(slot: Int, rank: Int64)] = []
    let ascending = ascending(order.slots)
    func precedes(_ left: (slot: Int, rank: Int64), _ right: (slot: Int, rank: Int64)) -> Bool {
      switch order.sort {
      case .relevance: left.rank != right.rank ? left.rank > right.rank : ids[left.slot] > ids[right.slot]
      case .priceAscending, .name: ascending(left.slot, right.slot)
      case .newest, .priceDescending, .rating, .bestselling: ascending(right.slot, left.slot)
      }
    }
    func cut() {
      kept.sort(by: precedes)
      kept.removeLast(max(kept.count - limit, 0))
    }
    // The last of the best so far, once there are as many as asked for.
    var last: (slot: Int, rank: Int64)?
    selection.forEach { slot, score in
      let new = (slot: slot, rank: Int64(score) * 256 - Int64(summaries[slot].name.utf8.count))
      if let last, !precedes(new, last) { return }
      guard selection.contains(slot, self) else { return }
      if let place, !isAfter(slot, rank: new.rank, place, in: order) { return }
      kept.append(new)
      if kept.count >= 2 * limit {
        cut()
        last = kept.last
      }
    }
    cut()
    return kept
  }

  /// Passes over the order from a place on until enough are selected.
  private func walk(
    _ selection: SlotSelection, in order: ListOrder, after place: ProductPlace?, limit: Int
  ) -> [Int] {
    let slots = orders[order.slots] ?? []
    var found: [Int] = []
    let bounds = order.slots == .price ? selection.prices : nil
    if order.isAscending {
      var start = 0
      if let place { start = slots.partition { !isAfter(Int($0), rank: 0, place, in: order) } }
      if let bounds { start = max(start, slots.partition { prices[Int($0)] < bounds.lowerBound }) }
      for slot in slots[min(start, slots.count)...] {
        if let bounds, prices[Int(slot)] > bounds.upperBound { break }
        if selection.contains(Int(slot), self) { found.append(Int(slot)) }
        if found.count == limit { break }
      }
    } else {
      var end = slots.count
      if let place { end = slots.partition { isAfter(Int($0), rank: 0, place, in: order) } }
      if let bounds { end = min(end, slots.partition { prices[Int($0)] <= bounds.upperBound }) }
      for slot in slots[..<end].reversed() {
        if let bounds, prices[Int(slot)] < bounds.lowerBound { break }
        if selection.contains(Int(slot), self) { found.append(Int(slot)) }
        if found.count == limit { break }
      }
    }
    return found
  }
}

/// How a list is ordered: by what, and names in which language.
private struct ListOrder {
  let sort: ProductSort
  /// The language that names are ordered in; nil for the shop's own.
  let locale: String?

  /// The order of slots that it follows, or follows backwards.
  var slots: SlotOrder {
    switch sort {
    case .relevance, .newest: .time
    case .priceAscending, .priceDescending: .price
    case .rating: .rating
    case .bestselling: .popularity
    case .name: .name(in: locale)
    }
  }

  var isAscending: Bool {
    switch sort {
    case .priceAscending, .name: true
    case .relevance, .newest, .priceDescending, .rating, .bestselling: false
    }
  }
}
