/// Where goods stand that come back.
public enum ReturnState: String, CaseIterable, Sendable {
  /// Nothing of them has come yet.
  case expected
  /// Some of them are here.
  case partlyReceived
  /// It is known what became of every unit.
  case closed
  /// They do not come back.
  case cancelled

  /// Whether something of them may still come.
  public var isUnfinished: Bool { self == .expected || self == .partlyReceived }

  /// The state after a command; nil where the command is not allowed. This is the whole table: the service, its tests and
  /// `Docs/explanations/fulfilment-states.md` have it from here.
  ///
  /// Goods of which the last unit was found are `closed` instead of `partlyReceived`.
  public func after(_ command: ReturnCommand) -> ReturnState? {
    switch (command, self) {
    case (.receive, .expected), (.receive, .partlyReceived): .partlyReceived
    case (.close, .expected), (.close, .partlyReceived): .closed
    case (.cancel, .expected): .cancelled
    case (.receive, _), (.close, _), (.cancel, _): nil
    }
  }
}

/// What is done with goods that come back.
public enum ReturnCommand: String, CaseIterable, Sendable {
  /// Some of them are taken in.
  case receive
  /// Nothing more comes: what was not found is missing.
  case close
  /// They do not come back, before any of them has come.
  case cancel

  /// The state that it leads to.
  public var target: ReturnState {
    switch self {
    case .receive: .partlyReceived
    case .close: .closed
    case .cancel: .cancelled
    }
  }
}
