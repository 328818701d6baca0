/// How an order's goods come to its buyer.
public enum DeliveryKind: String, CaseIterable, Sendable {
  /// They are sent.
  case shipping
  /// The buyer picks them up where they are.
  case pickup

  /// Whether something is done with shipments of this kind: what is picked up gets no label and is not on its way, and what is
  /// sent waits for nobody. Where a command is allowed, `ShipmentState.after` says what it leads to.
  public func allows(_ command: ShipmentCommand) -> Bool {
    switch command {
    case .pack, .cancel: true
    case .label, .ship, .deliver, .fail, .return: self == .shipping
    case .ready, .collect: self == .pickup
    }
  }
}
