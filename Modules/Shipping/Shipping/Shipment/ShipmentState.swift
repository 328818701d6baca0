/// Where a shipment stands.
public enum ShipmentState: String, CaseIterable, Sendable {
  /// Its units are set aside.
  case created
  /// It is packed.
  case packed
  /// It has a label.
  case labelled
  /// It has left.
  case shipped
  /// It has arrived.
  case delivered
  /// It could not be handed over.
  case failed
  /// It came back.
  case returned
  /// It was unpacked before it left.
  case cancelled
  /// It waits for its buyer.
  case ready
  /// Its buyer has it.
  case collected

  /// Whether it has left, whatever became of it then.
  public var hasLeft: Bool {
    switch self {
    case .shipped, .delivered, .failed, .returned, .collected: true
    case .created, .packed, .labelled, .ready, .cancelled: false
    }
  }

  /// Whether its buyer has it.
  public var hasArrived: Bool { self == .delivered || self == .collected }

  /// Whether it is here and will leave.
  public var isWaiting: Bool { [.created, .packed, .labelled, .ready].contains(self) }

  /// The state after a command; nil where the command is not allowed. This is the whole table: the service, its tests and
  /// `Docs/explanations/fulfilment-states.md` have it from here. `DeliveryKind.allows` says which commands there are.
  public func after(_ command: ShipmentCommand) -> ShipmentState? {
    switch (command, self) {
    case (.pack, .created): .packed
    case (.label, .created), (.label, .packed): .labelled
    case (.ship, .created), (.ship, .packed), (.ship, .labelled): .shipped
    case (.cancel, .created), (.cancel, .packed), (.cancel, .labelled), (.cancel, .ready): .cancelled
    case (.ready, .created), (.ready, .packed): .ready
    case (.collect, .ready): .collected
    // What failed once may arrive at a second try.
    case (.deliver, .shipped), (.deliver, .failed): .delivered
    case (.fail, .shipped): .failed
    case (.return, .shipped), (.return, .failed): .returned
    case (.pack, _), (.label, _), (.ship, _), (.cancel, _), (.deliver, _), (.fail, _), (.return, _),
      (.ready, _), (.collect, _):
      nil
    }
  }
}

/// What is done with a shipment.
public enum ShipmentCommand: String, CaseIterable, Sendable {
  /// It is packed.
  case pack
  /// It gets a label.
  case label
  /// It leaves.
  case ship
  /// It has arrived.
  case deliver
  /// It could not be handed over.
  case fail
  /// It came back.
  case `return`
  /// It is unpacked, and does not leave.
  case cancel
  /// It waits for its buyer, who is told.
  case ready
  /// Its buyer has it.
  case collect

  /// The state that it leads to.
  public var target: ShipmentState {
    switch self {
    case .pack: .packed
    case .label: .labelled
    case .ship: .shipped
    case .deliver: .delivered
    case .fail: .failed
    case .return: .returned
    case .cancel: .cancelled
    case .ready: .ready
    case .collect: .collected
    }
  }
}
