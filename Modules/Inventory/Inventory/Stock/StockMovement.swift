public import FoundationCore
public import StoreIdentifiers

/// Marks ids of stock movements.
public enum StockMovementTag {}
/// A stock movement's id.
public typealias StockMovementID = Identifier<StockMovementTag>

/// The kinds of movement, each with its effect on the counters: the only rules by which counters change. A movement is
/// written once and never altered; a mistake is mended by another one.
public enum StockMovementKind: String, CaseIterable, Sendable {
  /// Goods came in.
  case received
  /// A placed order took them; they are still there.
  case allocated
  /// A cancelled order gave them back.
  case released
  /// They left with a shipment.
  case shipped
  /// A count was corrected; the reason says why.
  case adjusted

  /// What a movement of `quantity` adds to the units on hand.
  public func onHandChange(_ quantity: Int) -> Int {
    switch self {
    case .received, .adjusted: quantity
    case .shipped: -quantity
    case .allocated, .released: 0
    }
  }

  /// What a movement of `quantity` adds to the units that can be sold.
  public func availableChange(_ quantity: Int) -> Int { onHandChange(quantity) - committedChange(quantity) }

  /// What a movement of `quantity` adds to the units committed to orders.
  public func committedChange(_ quantity: Int) -> Int {
    switch self {
    case .allocated: quantity
    case .released, .shipped: -quantity
    case .received, .adjusted: 0
    }
  }
}

/// Goods coming in: one document, several variants.
public struct Receipt: Sendable {
  /// One variant of a receipt.
  public struct Line: Sendable {
    /// What came in.
    public var variant: VariantID
    /// How many.
    public var quantity: Int

    /// A line of a receipt.
    public init(variant: VariantID, quantity: Int) {
      self.variant = variant
      self.quantity = quantity
    }
  }
  /// Where they came in; the shop's first location when nil.
  public var location: LocationID?
  /// What came in.
  public var lines: [Line]

  /// A receipt of goods.
  public init(location: LocationID? = nil, lines: [Line]) {
    self.location = location
    self.lines = lines
  }
}

extension Schema where Value == Receipt {
  /// The request that receives goods; up to 1,000 lines.
  public static let receipt = Schema.object(
    "Receipt", .optional("location", \.location, .identifier()),
    Field("lines", \.lines, .array(of: line, count: 1...1_000))
  ) { Receipt(location: $0, lines: $1) }

  private static let line = Schema<Receipt.Line>.object(
    "ReceiptLine", Field("variant", \.variant, .identifier()), Field("quantity", \.quantity, .units)
  ) { Receipt.Line(variant: $0, quantity: $1) }
}

/// A correction of the counted stock of a variant, with its reason.
public struct StockAdjustment: Sendable {
  /// What was counted.
  public var variant: VariantID
  /// Where; the shop's first location when nil.
  public var location: LocationID?
  /// How many more, or fewer, there are than was thought.
  public var quantity: Int
  /// Why.
  public var reason: String

  /// A correction.
  public init(variant: VariantID, location: LocationID? = nil, quantity: Int, reason: String) {
    self.variant = variant
    self.location = location
    self.quantity = quantity
    self.reason = reason
  }
}

extension Schema where Value == StockAdjustment {
  /// The request that corrects a count.
  public static let stockAdjustment = Schema.object(
    "StockAdjustment", Field("variant", \.variant, .identifier()), .optional("location", \.location, .identifier()),
    Field("quantity", \.quantity, .integer(in: -1_000_000...1_000_000)), Field("reason", \.reason, .text(1...500))
  ) { StockAdjustment(variant: $0, location: $1, quantity: $2, reason: $3) }
}
