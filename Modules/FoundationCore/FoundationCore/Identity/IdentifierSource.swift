import Synchronization

/// Where new ids come from; tests pass one that repeats.
public struct IdentifierSource: Sendable {
  private let make: @Sendable () -> UniqueID

  /// Makes ids with the closure, which must not repeat itself.
  public init(_ make: @escaping @Sendable () -> UniqueID) { self.make = make }

  /// The next id. Safe from any task.
  public func next() -> UniqueID { make() }

  /// The system's clock and random numbers. Ids made in one process always ascend, also within a millisecond.
  public static let system: IdentifierSource = {
    let order = AscendingOrder()
    return IdentifierSource {
      if let simulated = SimulatedEntropy.current { return simulated.ids.next() }
      var random = SystemRandomNumberGenerator()
      let (time, count) = order.next(at: WallClock.system.now(), start: random.next())
      return UniqueID(at: time, random: (count, random.next()))
    }
  }()

  /// Ids numbered from 1, the same in every run.
  public static func sequential(from start: Timestamp = Timestamp(milliseconds: 0)) -> IdentifierSource {
    let count = Counter()
    return IdentifierSource { UniqueID(at: start, random: (0, count.next() << 2)) }
  }

  /// RFC 9562, section 6.2, method 1: twelve bits count within a millisecond, from a random start in the lower half.
  private final class AscendingOrder: Sendable {
    private let last = Mutex<(time: Int64, count: UInt64)>((0, 0))

    func next(at now: Timestamp, start: UInt64) -> (Timestamp, UInt64) {
      last.withLock { last in
        if now.milliseconds > last.time {
          last = (now.milliseconds, start & 0x7FF)
        } else if last.count < 0xFFF {
          last.count += 1
        } else {
          last = (last.time + 1, start & 0x7FF)
        }
        return (Timestamp(milliseconds: last.time), last.count)
      }
    }
  }

  private final class Counter: Sendable {
    private let value = Atomic<UInt64>(0)
    func next() -> UInt64 { value.wrappingAdd(1, ordering: .relaxed).newValue }
  }
}
