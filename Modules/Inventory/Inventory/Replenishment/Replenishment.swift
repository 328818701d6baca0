public import FoundationCore
public import StoreIdentifiers

/// Marks ids of goods on their way.
public enum ReplenishmentTag {}
/// The id of goods on their way.
public typealias ReplenishmentID = Identifier<ReplenishmentTag>

/// Goods on their way to a location: a purchase order, to a supplier, or a transfer, from another location.
public struct Replenishment: Identifiable, Hashable, Sendable {
  /// Where the goods come from.
  public enum Kind: String, CaseIterable, Sendable {
    /// A supplier sends them.
    case purchaseOrder
    /// Another location sends them.
    case transfer
  }

  /// A variant that is to come, and how many units of it.
  public struct Item: Hashable, Sendable {
    /// What is to come.
    public var variant: VariantID
    /// How many units.
    public var quantity: Int
    /// What the supplier asks for one, where that is known.
    public var unitCost: Money?

    /// Units of a variant.
    public init(variant: VariantID, quantity: Int, unitCost: Money? = nil) {
      self.variant = variant
      self.quantity = quantity
      self.unitCost = unitCost
    }
  }

  /// What staff write, as long as it is a draft.
  public struct Details: Hashable, Sendable {
    /// The supplier of a purchase order.
    public var supplier: SupplierID?
    /// The location that a transfer comes from. There is either this or a supplier.
    public var origin: LocationID?
    /// Where the goods go.
    public var destination: LocationID
    /// The day that they are expected.
    public var expectedOn: LocalDay?
    /// What else there is to say, such as the supplier's number.
    public var note: String?
    /// What is to come: each variant once.
    public var items: [Item]

    /// The details of goods on their way.
    public init(
      supplier: SupplierID? = nil, origin: LocationID? = nil, destination: LocationID, expectedOn: LocalDay? = nil,
      note: String? = nil, items: [Item]
    ) {
      self.supplier = supplier
      self.origin = origin
      self.destination = destination
      self.expectedOn = expectedOn
      self.note = note
      self.items = items
    }
  }

  /// What became of an item.
  public struct Line: Identifiable, Hashable, Sendable {
    /// What was to come.
    public let item: Item
    /// Units that came and are for sale.
    public let received: Int
    /// Units that came damaged.
    public let damaged: Int
    /// Units that never come.
    public let missing: Int

    /// An item and what became of it.
    public init(item: Item, received: Int = 0, damaged: Int = 0, missing: Int = 0) {
      self.item = item
      self.received = received
      self.damaged = damaged
      self.missing = missing
    }

    /// The variant: it has one line.
    public var id: VariantID { item.variant }
    /// Units that may still come: they count as incoming while the goods are on their way.
    public var outstanding: Int { max(0, item.quantity - received - damaged - missing) }
    /// Units that came beyond what was to come.
    public var surplus: Int { max(0, received + damaged - item.quantity) }
  }

  /// Its id.
  public let id: ReplenishmentID
  /// What people call it by: from 1, in the order that they were made.
  public let number: Int
  /// How far it has come.
  public let status: ReplenishmentStatus
  /// What staff wrote.
  public let details: Details
  /// Each item with what became of it, in the order of the items.
  public let lines: [Line]
  /// Raised by every change.
  public let version: Int64
  /// When it was made.
  public let createdAt: Timestamp

  /// Goods on their way, with all their parts.
  public init(
    id: ReplenishmentID, number: Int, status: ReplenishmentStatus, details: Details, lines: [Line], version: Int64,
    createdAt: Timestamp
  ) {
    self.id = id
    self.number = number
    self.status = status
    self.details = details
    self.lines = lines
    self.version = version
    self.createdAt = createdAt
  }

  /// Where the goods come from.
  public var kind: Kind { details.supplier == nil ? .transfer : .purchaseOrder }

  /// What the items cost together; nil where a cost is not known, or costs are in several currencies.
  public var cost: Money? {
    guard let currency = lines.first?.item.unitCost?.currency else { return nil }
    var total = Money.zero(currency)
    for line in lines {
      guard let cost = line.item.unitCost, let sum = try? total.adding(cost.multiplied(by: line.item.quantity)) else {
        return nil
      }
      total = sum
    }
    return total
  }
}

/// Goods on their way that are to be written down. The id is made by the caller.
public struct NewReplenishment: Sendable {
  /// Its id.
  public var id: ReplenishmentID
  /// What it is about.
  public var details: Replenishment.Details

  /// A draft to add.
  public init(id: ReplenishmentID = .make(), _ details: Replenishment.Details) {
    self.id = id
    self.details = details
  }
}

/// Goods that came: a part of what was on its way, all of it, or more.
public struct GoodsArrival: Sendable {
  /// Units of a variant that came.
  public struct Line: Hashable, Sendable {
    /// What came.
    public var variant: VariantID
    /// How many units are for sale.
    public var received: Int
    /// How many are damaged: they are withheld.
    public var damaged: Int

    /// Units that came.
    public init(variant: VariantID, received: Int, damaged: Int = 0) {
      self.variant = variant
      self.received = received
      self.damaged = damaged
    }
  }

  /// What came: each variant once.
  public var lines: [Line]

  /// Goods that came.
  public init(lines: [Line]) { self.lines = lines }
}

/// Which goods on their way a list has; what is nil leaves nothing out.
public struct ReplenishmentFilter: Hashable, Sendable {
  /// Those from a supplier, or from another location.
  public var kind: Replenishment.Kind?
  /// Those that have come so far.
  public var status: ReplenishmentStatus?

  /// A filter.
  public init(kind: Replenishment.Kind? = nil, status: ReplenishmentStatus? = nil) {
    self.kind = kind
    self.status = status
  }
}
