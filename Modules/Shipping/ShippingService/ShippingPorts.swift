public import Access
public import FoundationCore
public import Persistence
public import Shipping
public import StoreIdentifiers

/// What Shipping needs of other contexts, within its own transaction. Composition connects the real ones.
public struct ShippingPorts: Sendable {
  /// What is kept of an order; nil when there is no such placed order.
  public var order: Order
  /// Where the stock is that is committed to an order.
  public var held: Held
  /// Where goods leave from whose place nobody knows; nil where there is no location.
  public var home: Home
  /// Commits the stock of an order at another location instead, all of it or none.
  public var move: Move
  /// Where goods come back to.
  public var returnsTo: ReturnsTo
  /// Puts units on stock that came back.
  public var restock: Restock
  /// Whether somebody may read an order.
  public var mayRead: MayRead

  /// How orders are asked for.
  public typealias Order =
    @Sendable (OrderID, borrowing Snapshot<ShippingSchema>) throws(ShippingError) -> OrderToSend?

  /// How committed stock is asked for.
  public typealias Held =
    @Sendable (OrderID, borrowing Snapshot<ShippingSchema>) throws(ShippingError) -> [LocatedUnits]

  /// How the usual location is asked for.
  public typealias Home = @Sendable (borrowing Snapshot<ShippingSchema>) throws(ShippingError) -> LocationID?

  /// How stock is moved: units of an order, to a location. It throws `notThere` where that has too few of a variant, and
  /// `unknownLocation` where nothing is sent from it.
  public typealias Move =
    @Sendable (OrderID, [LocatedUnits], LocationID, borrowing UnitOfWork<ShippingSchema>) throws(ShippingError) -> Void

  /// How it is asked where goods come back to: the preferred location if it takes returns, else the first that does; nil
  /// where none does.
  public typealias ReturnsTo =
    @Sendable (LocationID, borrowing Snapshot<ShippingSchema>) throws(ShippingError) -> LocationID?

  /// How units that came back are put on stock at a location. It throws `notCountable` for more than can be counted.
  public typealias Restock =
    @Sendable ([RestockedUnits], GoodsReturnID, LocationID, borrowing UnitOfWork<ShippingSchema>) throws(ShippingError)
    -> Void

  /// How it is asked who may read an order: by its id, and the token of its address if there is one.
  public typealias MayRead =
    @Sendable (OrderID, String?, Principal, borrowing Snapshot<ShippingSchema>) throws(ShippingError) -> Bool

  /// Connects the ports. Without the others, an order has all its stock at `home`, nothing moves, and every location takes
  /// returns that no stock follows.
  public init(
    order: @escaping Order, held: @escaping Held = { _, _ throws(ShippingError) in [] },
    home: @escaping Home,
    move: @escaping Move = { _, _, _, _ throws(ShippingError) in throw .unknownLocation },
    returnsTo: @escaping ReturnsTo = { location, _ throws(ShippingError) in location },
    restock: @escaping Restock = { _, _, _, _ throws(ShippingError) in },
    mayRead: @escaping MayRead = { _, _, _, _ throws(ShippingError) in false }
  ) {
    self.order = order
    self.held = held
    self.home = home
    self.move = move
    self.returnsTo = returnsTo
    self.restock = restock
    self.mayRead = mayRead
  }
}

/// Units of a variant that came back.
public struct RestockedUnits: Hashable, Sendable {
  /// The variant that the units are of.
  public let variant: VariantID
  /// How many are for sale again.
  public let restocked: Int
  /// How many are damaged.
  public let damaged: Int

  /// Units that came back.
  public init(variant: VariantID, restocked: Int, damaged: Int) {
    (self.variant, self.restocked, self.damaged) = (variant, restocked, damaged)
  }
}

/// What Shipping needs to know of a placed order.
public struct OrderToSend: Hashable, Sendable {
  /// The order.
  public let id: OrderID
  /// What people call it.
  public let number: String
  /// How its goods come to the buyer.
  public let kind: DeliveryKind
  /// What is kept of it.
  public let lines: [OrderedLine]

  /// An order.
  public init(id: OrderID, number: String, kind: DeliveryKind = .shipping, lines: [OrderedLine]) {
    (self.id, self.number, self.kind, self.lines) = (id, number, kind, lines)
  }
}

/// What Shipping needs to know of an order's line.
public struct OrderedLine: Hashable, Sendable {
  /// The line.
  public let id: OrderLineID
  /// The variant that the line is of.
  public let variant: VariantID
  /// The number of units.
  public let quantity: Int
  /// The day from which it is sent, where it was ordered before it came; nil for what is sent at once.
  public let sentFrom: LocalDay?

  /// A line of an order.
  public init(id: OrderLineID, variant: VariantID, quantity: Int, sentFrom: LocalDay? = nil) {
    self.sentFrom = sentFrom
    self.id = id
    self.variant = variant
    self.quantity = quantity
  }
}
