import FoundationCore
import Synchronization

/// Names requests without asking the system for randomness each time: they need to be unique, not secret.
final class CorrelationSource: Sendable {
  private let base: UInt64
  private let count: Atomic<UInt64>
  private let clock = WallClock.system

  init() {
    var random = SystemRandomNumberGenerator()
    base = random.next()
    count = Atomic(random.next())
  }

  func next() -> UniqueID {
    // The increment is odd and large, so neighbours look different.
    UniqueID(at: clock.now(), random: (base, count.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue))
  }
}
