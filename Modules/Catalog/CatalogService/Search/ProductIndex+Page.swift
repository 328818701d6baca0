import Catalog
import FoundationCore
import StoreIdentifiers

/// A product found, with the key that its list is ordered by.
struct FoundProduct {
  let id: ProductID
  let key: Cursor.Key
}

extension ProductIndex {
  /// So few that sorting them costs less than passing over the others.
  private static let fewSelected = 4_096

  /// The first of the selected products after a place in the list's order.
  func page(_ query: IndexQuery, after place: ProductPlace?, limit: Int) -> [FoundProduct] {
    let selection = selection(query)
    let sort = query.sort
    let slots: [Int] =
      if sort == .relevance || narrows(query) && (selection.slots?.count ?? 0) <= Self.fewSelected {
        best(limit, of: selection, in: sort, after: place)
      } else {
        walk(selection, in: sort, after: place, limit: limit)
      }
    return slots.map { FoundProduct(id: ids[$0], key: key(of: $0, in: sort, selection)) }
  }

  private func narrows(_ query: IndexQuery) -> Bool {
    query.words != nil || query.filter.category != nil || !query.filter.facets.choices.isEmpty
  }

  private func key(of slot: Int, in sort: ProductSort, _ selection: SlotSelection) -> Cursor.Key {
    switch sort {
    case .relevance: .integer(rank(of: slot, selection))
    case .newest: .integer(times[slot])
    case .priceAscending, .priceDescending: .integer(prices[slot])
    case .rating: .integer(Int64(ratings[slot]))
    case .name: .text(names[slot])
    }
  }

  private func rank(of slot: Int, _ selection: SlotSelection) -> Int64 {
    slot < selection.scores.count ? Int64(selection.scores[slot]) * 256 - Int64(names[slot].utf8.count) : 0
  }

  /// Whether a slot comes before a key and id in a list's own direction.
  private func isAfter(_ slot: Int, _ place: ProductPlace, in sort: ProductSort, _ selection: SlotSelection) -> Bool {
    let own = key(of: slot, in: sort, selection)
    switch (own, place.key) {
    case (.integer(let left), .integer(let right)):
      if left != right { return sort.isAscending ? left > right : left < right }
    case (.text(let left), .text(let right)):
      if left != right { return sort.isAscending ? left > right : left < right }
    default: return false
    }
    return sort.isAscending ? ids[slot] > place.id : ids[slot] < place.id
  }

  /// The best few of the selected slots, each looked at.
  private func best(
    _ limit: Int, of selection: SlotSelection, in sort: ProductSort, after place: ProductPlace?
  ) -> [Int] {
    var kept: [Int] = []
    var ranks: [Int64] = []
    let byRank = sort == .relevance
    func precedes(_ left: Int, _ leftRank: Int64, _ right: Int, _ rightRank: Int64) -> Bool {
      if byRank { return leftRank != rightRank ? leftRank > rightRank : ids[left] > ids[right] }
      return sort.isAscending ? self.precedes(left, right, in: sort.order) : self.precedes(right, left, in: sort.order)
    }
    selection.slots?.forEach { slot in
      guard selection.contains(slot, of: self) else { return }
      let rank = byRank ? rank(of: slot, selection) : 0
      if kept.count == limit, let last = kept.last, let lastRank = ranks.last,
        !precedes(slot, rank, last, lastRank)
      {
        return
      }
      if let place, !isAfter(slot, place, in: sort, selection) { return }
      var (low, high) = (0, kept.count)
      while low < high {
        let middle = (low + high) / 2
        if precedes(kept[middle], ranks[middle], slot, rank) { low = middle + 1 } else { high = middle }
      }
      kept.insert(slot, at: low)
      ranks.insert(rank, at: low)
      if kept.count > limit {
        kept.removeLast()
        ranks.removeLast()
      }
    }
    return kept
  }

  /// Passes over the order from a place on until enough are selected.
  private func walk(
    _ selection: SlotSelection, in sort: ProductSort, after place: ProductPlace?, limit: Int
  ) -> [Int] {
    let order = orders[sort.order] ?? []
    var found: [Int] = []
    let bounds = sort.order == .price ? selection.prices : nil
    if sort.isAscending {
      var start = 0
      if let place { start = order.partition { !isAfter(Int($0), place, in: sort, selection) } }
      if let bounds { start = max(start, order.partition { prices[Int($0)] < bounds.lowerBound }) }
      for slot in order[min(start, order.count)...] {
        if let bounds, prices[Int(slot)] > bounds.upperBound { break }
        if selection.contains(Int(slot), of: self) { found.append(Int(slot)) }
        if found.count == limit { break }
      }
    } else {
      var end = order.count
      if let place { end = order.partition { isAfter(Int($0), place, in: sort, selection) } }
      if let bounds { end = min(end, order.partition { prices[Int($0)] <= bounds.upperBound }) }
      for slot in order[..<end].reversed() {
        if let bounds, prices[Int(slot)] < bounds.lowerBound { break }
        if selection.contains(Int(slot), of: self) { found.append(Int(slot)) }
        if found.count == limit { break }
      }
    }
    return found
  }
}

extension ProductSort {
  /// The order of slots that it follows, or follows backwards.
  var order: SlotOrder {
    switch self {
    case .relevance, .newest: .time
    case .priceAscending, .priceDescending: .price
    case .rating: .rating
    case .name: .name
    }
  }

  var isAscending: Bool {
    switch self {
    case .priceAscending, .name: true
    case .relevance, .newest, .priceDescending, .rating: false
    }
  }
}
