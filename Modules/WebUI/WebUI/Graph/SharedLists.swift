/// Has elements share their lists of classes and attributes: in rows that are alike each would else have its own.
///
/// Remembers the last few, which is enough for rows, and cheaper than to hash.
struct SharedLists {
  private var classes = RecentLists<String>()
  private var attributes = RecentLists<(name: String, value: String)>()

  mutating func share(_ element: OutputElement) {
    if !element.classes.isEmpty { element.classes = classes.shared(element.classes, by: ==) }
    if !element.attributes.isEmpty {
      element.attributes = attributes.shared(element.attributes) { $0.elementsEqual($1, by: ==) }
    }
  }
}

private struct RecentLists<Item> {
  private static var remembered: Int { 8 }

  private var lists: [[Item]] = []
  private var next = 0
  /// Where the last one was found: in rows, what came after it comes after it again.
  private var last = 0

  /// The list, or one that is equal and known.
  mutating func shared(_ list: [Item], by isEqual: ([Item], [Item]) -> Bool) -> [Item] {
    for step in 1...max(lists.count, 1) {
      let place = (last + step) % max(lists.count, 1)
      guard lists.indices.contains(place), isEqual(lists[place], list) else { continue }
      last = place
      return lists[place]
    }
    if lists.count < Self.remembered { lists.append(list) } else { lists[next] = list }
    last = next
    next = (next + 1) % Self.remembered
    return list
  }
}
