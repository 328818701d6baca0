import CAllocationCount
import Settings
import Synchronization

/// What reading settings costs: they are read for nearly every answer.
enum SettingReads {
  private static let rounds = 100_000

  /// The blocks of memory that a read asks for, and how long it takes. Making a text is the control: it asks for one.
  static func figures() -> [Figure] {
    let stored: [String: SettingValue] = [
      ShopSettings.name.declaration.key: .text("A shop whose name is longer than what fits into a string itself"),
      ShopSettings.languages.declaration.key: .lines(["pl", "ru"]),
    ]
    // Behind a lock, as the service keeps them.
    let kept = Mutex(SettingValues(stored))
    var sink = 0
    let control = allocations { sink &+= String(repeating: "a", count: 40 + sink % 2).utf8.count }
    let start = ContinuousClock.now
    let reads = allocations {
      let values = kept.withLock { $0 }
      sink &+= values[ShopSettings.name].utf8.count &+ values[ShopSettings.languages].count
      sink &+= values[ShopSettings.timeZone].utf8.count
    }
    let spent = (ContinuousClock.now - start) / (rounds * 3)
    precondition(sink > 0 && control >= 1, "a text that is made asks for memory: what counts does not")
    let microseconds = Double(spent.components.attoseconds) / 1e12
    return [
      Figure(
        name: "a setting read", processorMicroseconds: microseconds, target: .atMost(0, reads / 3, "allocations"))
    ]
  }

  /// How often a round asks for memory, on average, once constants have been made.
  private static func allocations(_ body: () -> Void) -> Double {
    body()
    let before = allocation_count()
    for _ in 0..<rounds { body() }
    return Double(allocation_count() - before) / Double(rounds)
  }
}
