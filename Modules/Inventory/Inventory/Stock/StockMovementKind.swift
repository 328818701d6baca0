public import FoundationCore

/// The kinds of movement. A movement is written once and never altered; a mistake is mended by another one.
///
/// `effect` and `owned` are the only table of what they do: the ledger writes by it, `verify` counts by it, and
/// `Docs/explanations/stock-movements.md` is drawn from it.
public enum StockMovementKind: String, CaseIterable, Sendable {
  /// Goods came in that nothing had announced.
  case received
  /// An order took units; they are still there.
  case allocated
  /// An order gave them back.
  case released
  /// They left with a shipment.
  case shipped
  /// A count was corrected; the reason says why. The quantity has a sign.
  case adjusted
  /// A cart holds units for a while.
  case reserved
  /// A cart holds them no longer.
  case reservationReleased
  /// Units are there and not for sale any more; the cause says why.
  case withheld
  /// Withheld units are for sale again.
  case restored
  /// Goods are on their way.
  case expected
  /// Goods that were on their way do not come.
  case expectationCancelled
  /// Goods that were on their way are there.
  case arrived
  /// Goods that were on their way from another location never come.
  case lost
  /// Units went to another location, or came from there. The quantity has a sign.
  case transferred

  /// What one unit of it adds to each counter.
  public var effect: StockQuantities {
    switch self {
    case .received: StockQuantities(onHand: 1)
    case .allocated: StockQuantities(committed: 1)
    case .released: StockQuantities(committed: -1)
    case .shipped: StockQuantities(onHand: -1, committed: -1)
    case .adjusted: StockQuantities(onHand: 1)
    case .reserved: StockQuantities(reserved: 1)
    case .reservationReleased: StockQuantities(reserved: -1)
    case .withheld: StockQuantities(unavailable: 1)
    case .restored: StockQuantities(unavailable: -1)
    case .expected: StockQuantities(incoming: 1)
    case .expectationCancelled: StockQuantities(incoming: -1)
    case .arrived: StockQuantities(onHand: 1, incoming: -1)
    case .lost: StockQuantities(incoming: -1)
    case .transferred: StockQuantities(onHand: 1)
    }
  }

  /// How many units more the shop owns by one unit of it, at its locations and between them: what it is worth follows. What
  /// arrives from another location was the shop's before: see `StockMovement.Contents.owned`.
  public var owned: Int {
    switch self {
    case .received, .adjusted, .arrived: 1
    case .shipped, .lost: -1
    case .allocated, .released, .reserved, .reservationReleased, .withheld, .restored, .expected,
      .expectationCancelled, .transferred:
      0
    }
  }

  /// Whether its quantity may be below zero. The quantity of any other kind is, in a reversal alone.
  public var isSigned: Bool { self == .adjusted || self == .transferred }

  /// Whether staff may reverse it by hand: what orders, carts and shipments move follows them.
  public var isReversible: Bool {
    switch self {
    case .received, .adjusted, .withheld, .restored, .expected, .expectationCancelled, .arrived: true
    case .allocated, .released, .shipped, .reserved, .reservationReleased, .lost, .transferred: false
    }
  }
}

/// What a movement belongs to.
public enum StockReferenceKind: String, CaseIterable, Sendable {
  /// A placed order.
  case order
  /// A line of an order.
  case orderLine
  /// A cart.
  case cart
  /// A parcel.
  case shipment
  /// Goods on their way between locations.
  case transfer
  /// Goods that were ordered from a supplier.
  case purchaseOrder
  /// A document of goods that came in.
  case receipt
  /// A count of what is there.
  case count
  /// Goods that a buyer sent back.
  case returned
  /// A product file.
  case productFile
}

/// What a movement belongs to, by its id.
public struct StockReference: Hashable, Sendable {
  /// What it is.
  public let kind: StockReferenceKind
  /// Which one.
  public let id: UniqueID

  /// Something of a kind, by its id.
  public init(_ kind: StockReferenceKind, _ id: UniqueID) {
    self.kind = kind
    self.id = id
  }
}

/// Why units are there and not for sale.
public enum WithholdingCause: String, CaseIterable, Sendable {
  /// They are damaged.
  case damaged
  /// They are looked at before they are sold.
  case qualityControl
  /// They are kept so that the location never runs out.
  case safetyStock
  /// Something else; the reason says what.
  case other
}
