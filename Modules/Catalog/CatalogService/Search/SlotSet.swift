/// Which slots of an index have something: one bit a slot.
struct SlotSet: Sendable {
  private(set) var words: [UInt64]

  /// Nothing, of so many slots.
  init(count: Int) { words = Array(repeating: 0, count: (count + 63) / 64) }

  /// Whether a slot is among them; a slot beyond the end never is.
  func contains(_ slot: Int) -> Bool {
    let word = slot >> 6
    return word < words.count && words[word] & (1 << UInt64(slot & 63)) != 0
  }

  /// Adds a slot, or takes it away.
  mutating func set(_ slot: Int, to isMember: Bool) {
    while slot >> 6 >= words.count { words.append(0) }
    if isMember { words[slot >> 6] |= 1 << UInt64(slot & 63) } else { words[slot >> 6] &= ~(1 << UInt64(slot & 63)) }
  }

  /// Keeps what is also in another set.
  mutating func formIntersection(_ other: SlotSet) {
    for index in words.indices { words[index] &= index < other.words.count ? other.words[index] : 0 }
  }

  /// Takes away what is in another set.
  mutating func subtract(_ other: SlotSet) {
    for index in words.indices where index < other.words.count { words[index] &= ~other.words[index] }
  }

  /// Adds what is in another set.
  mutating func formUnion(_ other: SlotSet) {
    while words.count < other.words.count { words.append(0) }
    for index in other.words.indices { words[index] |= other.words[index] }
  }

  /// Whether there is none.
  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// How many slots there are.
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Calls with each slot, in ascending order.
  func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(index << 6 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }
}
