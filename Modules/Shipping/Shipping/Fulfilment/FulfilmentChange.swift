public import FoundationCore
public import StoreIdentifiers

/// What staff do with a fulfilment order.
public enum FulfilmentChange: Hashable, Sendable {
  /// Begin.
  case start
  /// Wait until a reason has gone away.
  case hold(reason: String)
  /// Wait no more.
  case release
  /// Wait for a day.
  case schedule(LocalDay)
  /// Make one of its own of units that are not packed.
  case split([Shipment.Line], into: FulfilmentOrderID)
  /// Take in another one of the order at the location.
  case merge(FulfilmentOrderID)
  /// Send it from another location, which must have the goods.
  case move(to: LocationID)

  /// The command of the table of states.
  public var command: FulfilmentCommand { FulfilmentCommand(rawValue: action.rawValue) ?? .start }

  /// Its kind, as requests have it.
  public enum Action: String, CaseIterable, Sendable {
    /// Begin.
    case start
    /// Wait until a reason has gone away.
    case hold
    /// Wait no more.
    case release
    /// Wait for a day.
    case schedule
    /// Make one of its own of some units.
    case split
    /// Take in another one.
    case merge
    /// Send it from another location.
    case move
  }

  /// Its kind.
  public var action: Action {
    switch self {
    case .start: .start
    case .hold: .hold
    case .release: .release
    case .schedule: .schedule
    case .split: .split
    case .merge: .merge
    case .move: .move
    }
  }

  fileprivate var reason: String? { if case .hold(let reason) = self { reason } else { nil } }
  fileprivate var day: LocalDay? { if case .schedule(let day) = self { day } else { nil } }
  fileprivate var lines: [Shipment.Line]? { if case .split(let lines, _) = self { lines } else { nil } }
  fileprivate var other: FulfilmentOrderID? {
    switch self {
    case .split(_, let other), .merge(let other): other
    default: nil
    }
  }
  fileprivate var location: LocationID? { if case .move(let location) = self { location } else { nil } }
}

extension Schema where Value == FulfilmentChange {
  /// The request that changes a fulfilment order. `hold` needs a reason, `schedule` a day, `split` lines and the new one's
  /// id in `other`, `merge` the other one, and `move` a location.
  public static let fulfilmentChange = Schema.object(
    "FulfilmentChange", Field("action", \.action, .enumeration()),
    .optional("reason", \.reason, .text(1...500)), .optional("day", \.day, .localDay),
    .optional("lines", \.lines, .array(of: .shipmentLine, count: 1...2_000)),
    .optional("other", \.other, .identifier()), .optional("location", \.location, .identifier())
  ) { action, reason, day, lines, other, location throws(SchemaViolation) -> FulfilmentChange in
    func needed<Part>(_ part: Part?, _ name: String) throws(SchemaViolation) -> Part {
      guard let part else {
        throw SchemaViolation(pointer: "/\(name)", code: "required", message: "Needed to \(action.rawValue).")
      }
      return part
    }
    switch action {
    case .start: return .start
    case .release: return .release
    case .hold: return .hold(reason: try needed(reason, "reason"))
    case .schedule: return .schedule(try needed(day, "day"))
    case .split: return .split(try needed(lines, "lines"), into: try needed(other, "other"))
    case .merge: return .merge(try needed(other, "other"))
    case .move: return .move(to: try needed(location, "location"))
    }
  }
}
