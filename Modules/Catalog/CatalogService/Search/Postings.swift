/// The slots that a term is said of, ascending, each with how much it says: the slot in the upper 27 bits, the weight in
/// the lower five.
struct Postings: Sendable {
  private(set) var packed: [UInt32] = []

  var count: Int { packed.count }

  static func slot(_ packed: UInt32) -> Int { Int(packed >> 5) }
  static func weight(_ packed: UInt32) -> Int32 { Int32(packed & 31) }

  /// How much is said of a slot; nil when it is not there.
  func weight(of slot: Int) -> Int? {
    let first = UInt32(truncatingIfNeeded: slot) << 5
    let place = packed.partition { $0 < first }
    return place < packed.count && packed[place] >> 5 == first >> 5 ? Int(Self.weight(packed[place])) : nil
  }

  /// Adds a slot that is not there yet.
  mutating func insert(_ slot: Int, weight: UInt8) {
    let new = UInt32(truncatingIfNeeded: slot) << 5 | UInt32(weight & 31)
    // Slots are handed out in ascending order: most come to the end.
    guard let last = packed.last, last > new else { return packed.append(new) }
    packed.insert(new, at: packed.partition { $0 < new })
  }

  /// Takes a slot away, if it is there.
  mutating func remove(_ slot: Int) {
    let first = UInt32(truncatingIfNeeded: slot) << 5
    let place = packed.partition { $0 < first }
    if place < packed.count, packed[place] >> 5 == first >> 5 { packed.remove(at: place) }
  }
}

extension [UInt32] {
  /// The first place whose element does not come before something; the end when all do. O(log n).
  func partition(_ precedes: (UInt32) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if precedes(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// A short list of numbers for each slot, all in one array: going through many costs no leaps in memory.
struct SlotLists: Sendable {
  private(set) var values: [UInt32] = []
  private(set) var starts: [UInt32] = []
  private(set) var ends: [UInt32] = []
  /// Values that no slot has any more.
  private var unused = 0

  /// The next slot, with nothing.
  mutating func append() {
    starts.append(0)
    ends.append(0)
  }

  /// Where a slot's values are.
  func range(of slot: Int) -> Range<Int> { Int(starts[slot])..<Int(ends[slot]) }

  /// Replaces what a slot has.
  mutating func set(_ slot: Int, to new: [UInt32]) {
    unused += range(of: slot).count
    starts[slot] = UInt32(values.count)
    values += new
    ends[slot] = UInt32(values.count)
    if unused > 1_024, unused > values.count / 2 { compact() }
  }

  private mutating func compact() {
    var kept: [UInt32] = []
    kept.reserveCapacity(values.count - unused)
    for slot in starts.indices {
      let own = range(of: slot)
      starts[slot] = UInt32(kept.count)
      kept += values[own]
      ends[slot] = UInt32(kept.count)
    }
    (values, unused) = (kept, 0)
  }
}
