public import FoundationCore
public import StoreIdentifiers

/// Marks ids of stock movements.
public enum StockMovementTag {}
/// A stock movement's id.
public typealias StockMovementID = Identifier<StockMovementTag>

/// Why a counter is what it is: one movement, as it was written.
public struct StockMovement: Identifiable, Hashable, Sendable {
  /// What moved, how much of it, and for what.
  public struct Contents: Hashable, Sendable {
    /// What moved.
    public var variant: VariantID
    /// Where.
    public var location: LocationID
    /// What happened.
    public var kind: StockMovementKind
    /// How many units; a correction's, a transfer's and a reversal's may be negative.
    public var quantity: Int
    /// What it belongs to.
    public var reference: StockReference?
    /// Why units were withheld.
    public var cause: WithholdingCause?
    /// Why, in the words of whoever did it.
    public var reason: String?
    /// The movement that it reverses.
    public var reverses: StockMovementID?
    /// What one unit cost that came in; nil where that is not known. Kept beside the movement, for those who may know it.
    public var unitCost: Money?

    /// What is to move.
    public init(
      _ kind: StockMovementKind, of variant: VariantID, at location: LocationID, quantity: Int,
      reference: StockReference? = nil, cause: WithholdingCause? = nil, reason: String? = nil,
      reverses: StockMovementID? = nil, unitCost: Money? = nil
    ) {
      self.variant = variant
      self.location = location
      self.kind = kind
      self.quantity = quantity
      self.reference = reference
      self.cause = cause
      self.reason = reason
      self.reverses = reverses
      self.unitCost = unitCost
    }

    /// What it adds to each counter.
    public var effect: StockQuantities { kind.effect * quantity }

    /// How many units more the shop owns by it. What comes from another location was the shop's before.
    public var owned: Int { kind == .arrived && reference?.kind == .transfer ? 0 : kind.owned * quantity }
  }

  /// How many units there were at the location once it was written.
  public struct Balance: Hashable, Sendable {
    /// Units physically there.
    public let onHand: Int
    /// Units that can be sold.
    public let available: Int

    /// Units on hand, and those of them that can be sold.
    public init(onHand: Int, available: Int) {
      self.onHand = onHand
      self.available = available
    }
  }

  /// The movement's id.
  public let id: StockMovementID
  /// What moved.
  public let contents: Contents
  /// How many there were then; nil for movements of before this was kept.
  public let balance: Balance?
  /// Who did it, such as `staff:0198…`; nil for shoppers and for what the store does by itself.
  public let actor: String?
  /// When.
  public let occurredAt: Timestamp

  /// A movement with all its parts.
  public init(
    id: StockMovementID, contents: Contents, balance: Balance?, actor: String?, occurredAt: Timestamp
  ) {
    self.id = id
    self.contents = contents
    self.balance = balance
    self.actor = actor
    self.occurredAt = occurredAt
  }

  /// What happened.
  public var kind: StockMovementKind { contents.kind }
  /// Where.
  public var location: LocationID { contents.location }
  /// The order that it was for.
  public var order: OrderID? {
    contents.reference.flatMap { $0.kind == .order ? OrderID($0.id) : nil }
  }
  /// Whether staff may reverse it. What is reversed already is refused by the server.
  public var isReversible: Bool {
    kind.isReversible && contents.reverses == nil && replenishment == nil && goodsReturn == nil
  }
  /// The stocktake that it was for.
  public var stocktake: StocktakeID? {
    contents.reference.flatMap { $0.kind == .count ? StocktakeID($0.id) : nil }
  }
  /// The purchase order or the transfer that it was for: those keep books of their own.
  public var replenishment: ReplenishmentID? {
    contents.reference.flatMap { [.purchaseOrder, .transfer].contains($0.kind) ? ReplenishmentID($0.id) : nil }
  }
  /// The return that it was for: returns count what came back.
  public var goodsReturn: GoodsReturnID? {
    contents.reference.flatMap { $0.kind == .returned ? GoodsReturnID($0.id) : nil }
  }
}

extension Schema where Value == StockMovement {
  /// A movement as staff see it.
  public static let stockMovement = Schema.object(
    "StockMovement", Field("id", \.id, .identifier()), Field("variant", \.contents.variant, .identifier()),
    Field("location", \.contents.location, .identifier()), Field("kind", \.contents.kind, .enumeration()),
    Field("quantity", \.contents.quantity, .balance), .optional("order", \.order, .identifier()),
    .optional("reference", \.contents.reference, .stockReference),
    .optional("cause", \.contents.cause, .enumeration()), .optional("reason", \.contents.reason, .text(1...500)),
    .optional("reverses", \.contents.reverses, .identifier()), .optional("balance", \.balance, .movementBalance),
    .optional("actor", \.actor, .text(1...200)), Field("occurredAt", \.occurredAt, .timestamp)
  ) { id, variant, location, kind, quantity, order, reference, cause, reason, reverses, balance, actor, occurredAt in
    let contents = StockMovement.Contents(
      kind, of: variant, at: location, quantity: quantity,
      reference: reference ?? order.map { StockReference(.order, $0.value) }, cause: cause, reason: reason,
      reverses: reverses)
    return StockMovement(id: id, contents: contents, balance: balance, actor: actor, occurredAt: occurredAt)
  }
}

extension Schema where Value == StockReference {
  fileprivate static let stockReference = Schema.object(
    "StockReference", Field("kind", \.kind, .enumeration()), Field("id", \.identifier, .identifier())
  ) { StockReference($0, $1.value) }
}

extension StockReference {
  /// Marks ids whose kind stands beside them.
  fileprivate enum AnyTag {}

  fileprivate var identifier: Identifier<AnyTag> { Identifier(id) }
}

extension Schema where Value == StockMovement.Balance {
  fileprivate static let movementBalance = Schema.object(
    "StockMovementBalance", Field("onHand", \.onHand, .balance), Field("available", \.available, .balance)
  ) { StockMovement.Balance(onHand: $0, available: $1) }
}

extension Schema where Value == Page<StockMovement> {
  /// A page of movements, the latest first.
  public static let stockMovements = Schema.page("StockMovementPage", of: .stockMovement)
}
