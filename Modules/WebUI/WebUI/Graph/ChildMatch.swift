/// Which of an element's new children are its old ones.
struct ChildMatch {
  /// For each new child, the old one that it is.
  private(set) var source: [Int?]
  private(set) var isKept: [Bool]
  /// Where new children are, or old ones may have moved.
  private(set) var changed: Range<Int>

  /// What is to be done to the page.
  struct Moves {
    var new: Set<Int> = []
    var moved: Set<Int> = []
  }

  init(_ old: [OutputElement], _ new: [OutputElement]) {
    source = Array(repeating: nil, count: new.count)
    isKept = Array(repeating: false, count: old.count)
    var start = 0
    while start < old.count, start < new.count, Self.isSame(old[start], new[start]) {
      source[start] = start
      isKept[start] = true
      start += 1
    }
    var (oldEnd, newEnd) = (old.count, new.count)
    while oldEnd > start, newEnd > start, Self.isSame(old[oldEnd - 1], new[newEnd - 1]) {
      oldEnd -= 1
      newEnd -= 1
      source[newEnd] = oldEnd
      isKept[oldEnd] = true
    }
    changed = start..<newEnd
    guard start < oldEnd, start < newEnd else { return }
    var places: [UInt64: Int] = [:]
    places.reserveCapacity(oldEnd - start)
    for index in start..<oldEnd { places[old[index].key] = index }
    for index in changed {
      guard let place = places[new[index].key], !isKept[place], Self.isSame(old[place], new[index]) else { continue }
      source[index] = place
      isKept[place] = true
    }
  }

  /// The children to go on with.
  func kept(_ old: [OutputElement], _ new: [OutputElement]) -> [OutputElement] {
    if old.isEmpty { return new }
    return new.indices.map { index in source[index].map { old[$0] } ?? new[index] }
  }

  /// What stays is the longest run of old children whose order has not changed.
  mutating func takeMoves() -> Moves {
    var moves = Moves()
    let staying = Self.longestIncreasing(changed.map { source[$0] })
    for (offset, index) in changed.enumerated() {
      if source[index] == nil {
        moves.new.insert(index)
      } else if !staying[offset] {
        moves.moved.insert(index)
      }
    }
    return moves
  }

  private static func isSame(_ old: OutputElement, _ new: OutputElement) -> Bool {
    old.key == new.key && old.isSameElement(as: new)
  }

  private static func longestIncreasing(_ values: [Int?]) -> [Bool] {
    var tails: [(value: Int, index: Int)] = []
    var previous = [Int?](repeating: nil, count: values.count)
    for (index, value) in values.enumerated() {
      guard let value else { continue }
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if tails[middle].value < value { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? tails[low - 1].index : nil
      if low == tails.count { tails.append((value, index)) } else { tails[low] = (value, index) }
    }
    var isIn = [Bool](repeating: false, count: values.count)
    var next = tails.last?.index
    while let index = next {
      isIn[index] = true
      next = previous[index]
    }
    return isIn
  }
}
