/// One of the five quantities that are counted of a variant at a location. What is available is derived from them.
public enum StockCounter: String, CaseIterable, Sendable {
  /// Units physically there. Below zero for what left uncounted.
  case onHand
  /// Units that belong to placed orders.
  case committed
  /// Units that are held for carts.
  case reserved
  /// Units that are there and not for sale: damaged, in quality control, or kept as safety stock.
  case unavailable
  /// Units that are on their way.
  case incoming
}

/// A value for each of the five quantities: what they are, or what is added to them.
public struct StockQuantities: Hashable, Sendable {
  /// Units physically there. Below zero for what left uncounted.
  public var onHand: Int
  /// Units that belong to placed orders.
  public var committed: Int
  /// Units that are held for carts.
  public var reserved: Int
  /// Units that are there and not for sale.
  public var unavailable: Int
  /// Units that are on their way.
  public var incoming: Int

  /// Quantities, each 0 unless it is given.
  public init(onHand: Int = 0, committed: Int = 0, reserved: Int = 0, unavailable: Int = 0, incoming: Int = 0) {
    self.onHand = onHand
    self.committed = committed
    self.reserved = reserved
    self.unavailable = unavailable
    self.incoming = incoming
  }

  /// Units that can be sold: on hand and neither committed, reserved nor unavailable. Below zero where units are owed.
  public var available: Int { onHand - committed - reserved - unavailable }

  /// The value of one of them.
  public subscript(counter: StockCounter) -> Int {
    switch counter {
    case .onHand: onHand
    case .committed: committed
    case .reserved: reserved
    case .unavailable: unavailable
    case .incoming: incoming
    }
  }

  /// The sums of two, each of the five for itself.
  public static func + (one: StockQuantities, other: StockQuantities) -> StockQuantities {
    StockQuantities(
      onHand: one.onHand + other.onHand, committed: one.committed + other.committed,
      reserved: one.reserved + other.reserved, unavailable: one.unavailable + other.unavailable,
      incoming: one.incoming + other.incoming)
  }

  /// Each of the five so many times.
  public static func * (one: StockQuantities, times: Int) -> StockQuantities {
    StockQuantities(
      onHand: one.onHand * times, committed: one.committed * times, reserved: one.reserved * times,
      unavailable: one.unavailable * times, incoming: one.incoming * times)
  }
}
