import Synchronization

/// Where new ids come from; tests pass one that repeats.
public struct IdentifierSource: Sendable {
  private let make: @Sendable () -> UniqueID

  /// Makes ids with the closure, which must not repeat itself.
  public init(_ make: @escaping @Sendable () -> UniqueID) { self.make = make }

  /// The next id.
  public func next() -> UniqueID { make() }

  /// The system's clock and random numbers.
  public static let system = IdentifierSource {
    var random = SystemRandomNumberGenerator()
    return UniqueID(at: WallClock.system.now(), random: (random.next(), random.next()))
  }

  /// Ids numbered from 1, the same in every run.
  public static func sequential(from start: Timestamp = Timestamp(milliseconds: 0)) -> IdentifierSource {
    let count = Counter()
    return IdentifierSource { UniqueID(at: start, random: (0, count.next() << 2)) }
  }

  private final class Counter: Sendable {
    private let value = Atomic<UInt64>(0)
    func next() -> UInt64 { value.wrappingAdd(1, ordering: .relaxed).newValue }
  }
}
