public import Access
import AccessService
public import FoundationCore
public import Persistence
import Shipping
public import StoreIdentifiers

/// The source of truth for what can be sent where, and for what has left.
public final class ShippingService: Sendable {
  let database: Database
  let clock: WallClock
  /// What every rate is in.
  let currency: Currency
  let orderedLines: OrderedLines

  /// Tells within a transaction what was ordered, by line; nil when there is no such placed order.
  public typealias OrderedLines =
    @Sendable (OrderID, borrowing Snapshot<ShippingSchema>) throws(ShippingError) -> [OrderedLine]?

  /// A service over the store's database, connected to whoever knows the orders.
  public init(database: Database, clock: WallClock, currency: Currency, orderedLines: @escaping OrderedLines) {
    self.database = database
    self.clock = clock
    self.currency = currency
    self.orderedLines = orderedLines
  }

  func allow(_ permission: Permission, _ principal: Principal) throws(ShippingError) {
    do {
      try principal.require(permission)
      // A shipment in the answer shows what reading shows.
      try principal.require(.shippingRead)
    } catch { throw .access(error) }
  }
}

/// What Shipping needs to know of an order's line.
public struct OrderedLine: Hashable, Sendable {
  /// The line.
  public let id: OrderLineID
  /// What was bought.
  public let variant: VariantID
  /// How many.
  public let quantity: Int

  /// A line of an order.
  public init(id: OrderLineID, variant: VariantID, quantity: Int) {
    self.id = id
    self.variant = variant
    self.quantity = quantity
  }
}

extension Permission {
  /// See zones and shipments.
  public static let shippingRead = Permission("shipping.read")
  /// Record shipments and change zones.
  public static let shippingWrite = Permission("shipping.write")
}
