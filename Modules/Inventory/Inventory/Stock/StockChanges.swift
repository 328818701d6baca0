public import FoundationCore
public import StoreIdentifiers

/// Goods coming in: one document, several variants.
public struct Receipt: Sendable {
  /// One variant of a receipt.
  public struct Line: Sendable {
    /// What came in.
    public var variant: VariantID
    /// How many.
    public var quantity: Int
    /// What one cost, where that is known.
    public var unitCost: Money?

    /// A line of a receipt.
    public init(variant: VariantID, quantity: Int, unitCost: Money? = nil) {
      self.variant = variant
      self.quantity = quantity
      self.unitCost = unitCost
    }
  }
  /// Where they came in; the shop's default location when nil.
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
    "ReceiptLine", Field("variant", \.variant, .identifier()), Field("quantity", \.quantity, .units),
    .optional("unitCost", \.unitCost, .money)
  ) { Receipt.Line(variant: $0, quantity: $1, unitCost: $2) }
}

/// A correction of the counted stock of a variant, with its reason.
public struct StockAdjustment: Sendable {
  /// What was counted.
  public var variant: VariantID
  /// Where; the shop's default location when nil.
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

/// Units of a variant that are taken out of sale, or put back, without having moved.
public struct StockWithholding: Sendable {
  /// What is withheld.
  public var variant: VariantID
  /// Where; the shop's default location when nil.
  public var location: LocationID?
  /// How many more units are withheld; below zero, how many are for sale again.
  public var quantity: Int
  /// Why.
  public var cause: WithholdingCause
  /// Why, in words.
  public var reason: String?

  /// Units that are withheld, or given back.
  public init(
    variant: VariantID, location: LocationID? = nil, quantity: Int, cause: WithholdingCause, reason: String? = nil
  ) {
    self.variant = variant
    self.location = location
    self.quantity = quantity
    self.cause = cause
    self.reason = reason
  }
}

extension Schema where Value == StockWithholding {
  /// The request that withholds units, or gives them back.
  public static let stockWithholding = Schema.object(
    "StockWithholding", Field("variant", \.variant, .identifier()), .optional("location", \.location, .identifier()),
    Field("quantity", \.quantity, .integer(in: -1_000_000...1_000_000)), Field("cause", \.cause, .enumeration()),
    .optional("reason", \.reason, .text(1...500))
  ) { StockWithholding(variant: $0, location: $1, quantity: $2, cause: $3, reason: $4) }
}

/// Why a movement is undone.
public struct StockReversal: Hashable, Sendable {
  /// Why.
  public var reason: String

  /// A reversal, with its reason.
  public init(reason: String) { self.reason = reason }
}

extension Schema where Value == StockReversal {
  /// The request that undoes a movement.
  public static let stockReversal = Schema.object("StockReversal", Field("reason", \.reason, .text(1...500))) {
    StockReversal(reason: $0)
  }
}
