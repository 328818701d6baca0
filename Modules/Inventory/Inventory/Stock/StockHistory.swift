public import FoundationCore
public import StoreIdentifiers

/// Why a counter is what it is: one movement, as it was written.
public struct StockMovement: Identifiable, Hashable, Sendable {
  /// The movement's id.
  public let id: StockMovementID
  /// What moved.
  public let variant: VariantID
  /// Where.
  public let location: LocationID
  /// What happened.
  public let kind: StockMovementKind
  /// How many units; a correction's may be negative.
  public let quantity: Int
  /// The order that it was for.
  public let order: OrderID?
  /// Why, in the words of whoever corrected a count.
  public let reason: String?
  /// When.
  public let occurredAt: Timestamp

  /// A movement with all its parts.
  public init(
    id: StockMovementID, variant: VariantID, location: LocationID, kind: StockMovementKind, quantity: Int,
    order: OrderID?, reason: String?, occurredAt: Timestamp
  ) {
    self.id = id
    self.variant = variant
    self.location = location
    self.kind = kind
    self.quantity = quantity
    self.order = order
    self.reason = reason
    self.occurredAt = occurredAt
  }
}

extension Schema where Value == StockMovement {
  /// A movement as staff see it.
  public static let stockMovement = Schema.object(
    "StockMovement", Field("id", \.id, .identifier()), Field("variant", \.variant, .identifier()),
    Field("location", \.location, .identifier()), Field("kind", \.kind, .enumeration()),
    Field("quantity", \.quantity, .integer(in: -1_000_000_000...1_000_000_000)),
    .optional("order", \.order, .identifier()), .optional("reason", \.reason, .text(1...500)),
    Field("occurredAt", \.occurredAt, .timestamp)
  ) {
    StockMovement(
      id: $0, variant: $1, location: $2, kind: $3, quantity: $4, order: $5, reason: $6, occurredAt: $7)
  }
}

extension Schema where Value == Page<StockMovement> {
  /// A page of movements, the latest first.
  public static let stockMovements = Schema.page("StockMovementPage", of: .stockMovement)
}
