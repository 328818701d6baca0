/// Has elements share their lists of classes and attributes: in rows that are alike each would else have its own.
///
/// Remembers the last few, which is enough for rows, and cheaper than to hash.
struct SharedLists {
  private var classes = RecentLists<String>()
  private var attributes = RecentLists<(name: String, value: String)>()

  mutating func share(_ element: OutputElement) {
    let own = element.classes
    if !own.isEmpty, let known = classes.known(own, by: ==) { element.classes = known }
    let given = element.attributes
    if !given.isEmpty, let known = attributes.known(given, by: { $0.elementsEqual($1, by: ==) }) {
      element.attributes = known
    }
  }
}

private struct RecentLists<Item> {
  private static var remembered: Int { 8 }

  private var lists: [[Item]] = []
  private var next = 0
  /// Where the last one was found: in rows, what came after it comes after it again.
  private var last = 0

  /// A list that is equal and known; nil where there is none other.
  mutating func known(_ list: [Item], by isEqual: ([Item], [Item]) -> Bool) -> [Item]? {
    for _ in lists.indices {
      last = last + 1 < lists.count ? last + 1 : 0
      if lists[last].isSame(as: list) { return nil }
      if isEqual(lists[last], list) { return lists[last] }
    }
    if lists.count < Self.remembered { lists.append(list) } else { lists[next] = list }
    last = next
    next = (next + 1) % Self.remembered
    return nil
  }
}

extension Array {
  /// Whether it is the same copy.
  fileprivate func isSame(as other: [Element]) -> Bool {
    unsafe withUnsafeBufferPointer { own in
      unsafe other.withUnsafeBufferPointer { unsafe own.baseAddress == $0.baseAddress && own.count == $0.count }
    }
  }
}
