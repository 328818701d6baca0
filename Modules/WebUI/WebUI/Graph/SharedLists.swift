/// Has elements share their lists of classes and attributes: in rows that are alike each would else have its own.
///
/// Remembers the last few, which is enough for rows, and cheaper than to hash.
struct SharedLists {
  private static let remembered = 8

  private var classes: [[String]] = []
  private var attributes: [[(name: String, value: String)]] = []
  private var nextClasses = 0
  private var nextAttributes = 0

  mutating func share(_ element: OutputElement) {
    if !element.classes.isEmpty {
      if let known = classes.first(where: { $0 == element.classes }) {
        element.classes = known
      } else {
        Self.remember(element.classes, in: &classes, at: &nextClasses)
      }
    }
    if !element.attributes.isEmpty {
      if let known = attributes.first(where: { $0.elementsEqual(element.attributes, by: ==) }) {
        element.attributes = known
      } else {
        Self.remember(element.attributes, in: &attributes, at: &nextAttributes)
      }
    }
  }

  private static func remember<List>(_ list: List, in lists: inout [List], at next: inout Int) {
    if lists.count < remembered { lists.append(list) } else { lists[next % remembered] = list }
    next = (next + 1) % remembered
  }
}
