public import FoundationCore
public import StoreIdentifiers

/// The work on an order at one location: what is to leave from there.
public struct FulfilmentOrder: Identifiable, Hashable, Sendable {
  /// Units of an order's line.
  public struct Line: Hashable, Sendable {
    /// The order's line.
    public var orderLine: OrderLineID
    /// What was bought.
    public var variant: VariantID
    /// How many units are sent from here, with those that were cancelled since.
    public var quantity: Int
    /// How many of them were cancelled.
    public var cancelled: Int
    /// How many are in a shipment that has not left.
    public var packed: Int
    /// How many have left.
    public var shipped: Int
    /// How many of those that left are to come back, or have come back.
    public var returned: Int

    /// A line, of which nothing has happened unless it is given.
    public init(
      orderLine: OrderLineID, variant: VariantID, quantity: Int, cancelled: Int = 0, packed: Int = 0, shipped: Int = 0,
      returned: Int = 0
    ) {
      (self.orderLine, self.variant, self.quantity) = (orderLine, variant, quantity)
      (self.cancelled, self.packed, self.shipped, self.returned) = (cancelled, packed, shipped, returned)
    }

    /// How many are still to leave, packed or not.
    public var left: Int { quantity - cancelled - shipped }
    /// How many are still to be packed.
    public var unpacked: Int { left - packed }
    /// How many units that left are in no return.
    public var returnable: Int { shipped - returned }
  }

  /// Its id.
  public let id: FulfilmentOrderID
  /// The order.
  public let order: OrderID
  /// What people call the order.
  public let number: String
  /// Where it is done.
  public var location: LocationID
  /// How its goods come to the buyer.
  public let kind: DeliveryKind
  /// Where it stands.
  public var state: FulfilmentState
  /// Why it waits; nil unless it is on hold.
  public var holdReason: String?
  /// The day that it waits for; nil unless it is scheduled.
  public var scheduledFor: LocalDay?
  /// What is to leave, in the order of their ids.
  public var lines: [Line]
  /// How often it was changed, from 1.
  public var version: Int64
  /// When it was made.
  public let createdAt: Timestamp

  /// A fulfilment order with all its parts.
  public init(
    id: FulfilmentOrderID, order: OrderID, number: String, location: LocationID, kind: DeliveryKind = .shipping,
    state: FulfilmentState = .open, holdReason: String? = nil, scheduledFor: LocalDay? = nil, lines: [Line],
    version: Int64 = 1, createdAt: Timestamp
  ) {
    (self.id, self.order, self.number, self.location) = (id, order, number, location)
    (self.kind, self.state) = (kind, state)
    (self.holdReason, self.scheduledFor, self.lines) = (holdReason, scheduledFor, lines)
    (self.version, self.createdAt) = (version, createdAt)
  }

  /// How many units are still to leave.
  public var left: Int { lines.reduce(0) { $0 + $1.left } }
  /// How many units are still to be packed.
  public var unpacked: Int { lines.reduce(0) { $0 + $1.unpacked } }
  /// Whether some of it is packed or has left.
  public var isBegun: Bool { lines.contains { $0.packed > 0 || $0.shipped > 0 } }

  /// What ends it now that units left or were cancelled; nil while there are some to leave.
  public var ending: FulfilmentCommand? {
    guard state.isUnfinished, left == 0 else { return nil }
    return lines.contains { $0.shipped > 0 } ? .finish : .empty
  }
}

extension Schema where Value == FulfilmentOrder.Line {
  /// A line of a fulfilment order.
  public static let fulfilmentLine = Schema.object(
    "FulfilmentLine", Field("orderLine", \.orderLine, .identifier()), Field("variant", \.variant, .identifier()),
    Field("quantity", \.quantity, .integer(in: 1...1_000_000)),
    .defaulted("cancelled", \.cancelled, .integer(in: 0...1_000_000), to: 0),
    .defaulted("packed", \.packed, .integer(in: 0...1_000_000), to: 0),
    .defaulted("shipped", \.shipped, .integer(in: 0...1_000_000), to: 0),
    .defaulted("returned", \.returned, .integer(in: 0...1_000_000), to: 0)
  ) {
    FulfilmentOrder.Line(
      orderLine: $0, variant: $1, quantity: $2, cancelled: $3, packed: $4, shipped: $5, returned: $6)
  }
}

extension Schema where Value == FulfilmentOrder {
  /// A fulfilment order as the API sends it.
  public static let fulfilmentOrder = Schema.object(
    "FulfilmentOrder", Field("id", \.id, .identifier()), Field("order", \.order, .identifier()),
    Field("number", \.number, .text(0...100)), Field("location", \.location, .identifier()),
    Field("state", \.state, .enumeration()),
    .optional("holdReason", \.holdReason, .text(1...500)), .optional("scheduledFor", \.scheduledFor, .localDay),
    Field("lines", \.lines, .array(of: .fulfilmentLine)), Field("version", \.version, .integer64(in: 1...Int64.max)),
    Field("createdAt", \.createdAt, .timestamp), .defaulted("kind", \.kind, .enumeration(), to: .shipping)
  ) {
    FulfilmentOrder(
      id: $0, order: $1, number: $2, location: $3, kind: $10, state: $4, holdReason: $5, scheduledFor: $6, lines: $7,
      version: $8, createdAt: $9)
  }
}

extension Schema where Value == [FulfilmentOrder] {
  /// The fulfilment orders of an order.
  public static let fulfilmentOrders = Schema.array(of: .fulfilmentOrder)
}

extension Schema where Value == Page<FulfilmentOrder> {
  /// A page of fulfilment orders.
  public static let fulfilmentOrderPage = Schema.page("FulfilmentOrders", of: .fulfilmentOrder)
}
