public import FoundationCore
import Synchronization

/// A clock that stands still until it is moved: days of a shop pass in no time.
public final class SimulationClock: Sendable {
  private let time: Mutex<Timestamp>

  /// A clock at a moment.
  public init(at start: Timestamp) { time = Mutex(start) }

  /// What rules are given in place of the system's clock.
  public var wallClock: WallClock { WallClock { self.now() } }

  /// The moment that it shows.
  public func now() -> Timestamp { time.withLock { $0 } }

  /// Moves it on.
  public func advance(by duration: Duration) { time.withLock { $0 = $0.advanced(by: duration) } }
}
