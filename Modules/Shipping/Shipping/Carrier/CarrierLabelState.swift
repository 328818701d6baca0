/// Where a label stands that a carrier is asked for.
public enum CarrierLabelState: String, CaseIterable, Sendable {
  /// It is wanted; the carrier was not asked yet.
  case requested
  /// The carrier was asked; what it has done is not known.
  case asked
  /// The carrier has made it.
  case bought
  /// The carrier does not make it.
  case refused
  /// It is not wanted any more; the carrier does not know.
  case cancelling
  /// There is none, or none any more.
  case cancelled
  /// It is not wanted any more, and the carrier does not take it back.
  case kept

  /// Whether the shipment waits for it, so that nobody gives it another one.
  public var isOnItsWay: Bool { self == .requested || self == .asked }

  /// Whether it is the shipment's label, or will be.
  public var isCurrent: Bool { isOnItsWay || self == .bought }

  /// Whether the carrier is still to be asked about it.
  public var isOpen: Bool { isOnItsWay || self == .cancelling }

  /// The state after a command; nil where the command changes nothing. This is the whole table: the service, its tests and
  /// `Docs/explanations/carriers.md` have it from here.
  public func after(_ command: CarrierLabelCommand) -> CarrierLabelState? {
    switch (command, self) {
    case (.ask, .requested), (.ask, .asked): .asked
    case (.buy, .asked): .bought
    // What the carrier has made meanwhile is still to be cancelled there.
    case (.buy, .cancelling): .cancelling
    case (.refuse, .asked): .refused
    // One of several requests was refused, perhaps not all.
    case (.refuse, .cancelling): .cancelling
    // Who was never asked need not be told.
    case (.cancel, .requested): .cancelled
    case (.cancel, .asked), (.cancel, .bought): .cancelling
    case (.settle, .cancelling): .cancelled
    case (.keep, .cancelling): .kept
    case (.ask, _), (.buy, _), (.refuse, _), (.cancel, _), (.settle, _), (.keep, _): nil
    }
  }
}

/// What becomes of a label.
public enum CarrierLabelCommand: String, CaseIterable, Sendable {
  /// The carrier is about to be asked.
  case ask
  /// The carrier has made it.
  case buy
  /// The carrier does not make it.
  case refuse
  /// Nobody wants it any more.
  case cancel
  /// The carrier has cancelled it.
  case settle
  /// The carrier does not cancel it.
  case keep
}
