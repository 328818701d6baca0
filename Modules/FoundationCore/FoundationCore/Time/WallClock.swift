/// What time it is. Rules take one of these; nothing in a rule asks the system.
public struct WallClock: Sendable {
  private let read: @Sendable () -> Timestamp

  /// A clock that answers what the closure says.
  public init(_ read: @escaping @Sendable () -> Timestamp) { self.read = read }

  /// The time now, to the millisecond; it may go back when the system's clock is set.
  public func now() -> Timestamp { read() }

  /// The system's clock.
  public static let system = WallClock { Timestamp(milliseconds: SystemTime.milliseconds()) }

  /// A clock that stands still.
  public static func fixed(_ time: Timestamp) -> WallClock { WallClock { time } }
}
