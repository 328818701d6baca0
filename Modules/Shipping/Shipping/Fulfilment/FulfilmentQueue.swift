/// Which fulfilment orders a list has.
public enum FulfilmentQueue: Hashable, Sendable {
  /// Those of a state.
  case state(FulfilmentState)
  /// Those of which something waits for its buyer to pick it up.
  case readyForPickup

  /// Those that nobody has begun.
  public static let open = state(.open)

  /// The state of all of them, where they have one.
  public var state: FulfilmentState? {
    switch self {
    case .state(let state): state
    case .readyForPickup: nil
    }
  }
}

extension FulfilmentQueue: RawRepresentable {
  /// A state's own value, or `readyForPickup`.
  public var rawValue: String { state?.rawValue ?? "readyForPickup" }

  /// The list of a raw value; nil for one that no list has.
  public init?(rawValue: String) {
    guard let queue = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = queue
  }
}

extension FulfilmentQueue: CaseIterable {
  /// What is ready for pickup, after each state.
  public static let allCases = FulfilmentState.allCases.map { state($0) } + [.readyForPickup]
}
