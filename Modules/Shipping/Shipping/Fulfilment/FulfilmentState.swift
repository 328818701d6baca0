/// Where a fulfilment order stands.
public enum FulfilmentState: String, CaseIterable, Sendable {
  /// Nobody has begun.
  case open
  /// Somebody works on it, or a part of it has left.
  case inProgress
  /// It waits for a day.
  case scheduled
  /// It waits for a reason to go away.
  case onHold
  /// What was not cancelled has left.
  case closed
  /// All of it was cancelled, or it became part of another one.
  case cancelled

  /// Whether there is something to do, now or later.
  public var isUnfinished: Bool { self != .closed && self != .cancelled }

  /// The state after a command; nil where the command is not allowed. This is the whole table: the service, its tests and
  /// `Docs/explanations/fulfilment-states.md` have it from here.
  public func after(_ command: FulfilmentCommand) -> FulfilmentState? {
    switch (command, self) {
    case (_, .closed), (_, .cancelled): nil
    case (.start, .open), (.start, .scheduled): .inProgress
    case (.start, _): nil
    case (.hold, .onHold): nil
    case (.hold, _): .onHold
    case (.release, .onHold): .open
    case (.release, _): nil
    case (.schedule, .open), (.schedule, .scheduled): .scheduled
    case (.schedule, _): nil
    case (.come, .scheduled): .open
    case (.come, _): nil
    case (.pack, .onHold): nil
    case (.pack, _): .inProgress
    case (.split, .onHold): nil
    case (.split, _): self
    case (.merge, .open): .open
    case (.merge, _): nil
    case (.move, .open), (.move, .scheduled): self
    case (.move, _): nil
    case (.finish, _): .closed
    case (.empty, _): .cancelled
    }
  }
}

/// What is done with a fulfilment order.
public enum FulfilmentCommand: String, CaseIterable, Sendable {
  /// Somebody begins.
  case start
  /// It waits for a reason to go away.
  case hold
  /// The reason has gone away.
  case release
  /// It waits for a day.
  case schedule
  /// The day that it waited for has come.
  case come
  /// Units of it are packed, or leave.
  case pack
  /// A part of it becomes one of its own.
  case split
  /// Another one of the order at the location becomes part of it.
  case merge
  /// It is done at another location.
  case move
  /// The last of its units has left, or was cancelled after others had left.
  case finish
  /// The last of its units was cancelled, and none has left; or they all went to another one.
  case empty

  /// The state that it is meant to lead to; nil where it changes none.
  public var target: FulfilmentState? {
    switch self {
    case .start, .pack: .inProgress
    case .hold: .onHold
    case .release, .come: .open
    case .schedule: .scheduled
    case .split, .merge, .move: nil
    case .finish: .closed
    case .empty: .cancelled
    }
  }
}
