public import Access
public import FoundationCore
public import Persistence

/// The source of truth for carts, orders, payments and credits.
public final class OrderingService: Sendable {
  let database: Database
  let clock: WallClock
  /// What every amount is in.
  let currency: Currency
  let ports: OrderingPorts

  /// A service over the store's database, connected to the other contexts.
  public init(database: Database, clock: WallClock, currency: Currency, ports: OrderingPorts) {
    self.database = database
    self.clock = clock
    self.currency = currency
    self.ports = ports
  }

  func allow(_ permission: Permission, _ principal: Principal) throws(OrderingError) {
    do {
      try principal.require(permission)
      // Every staff operation answers with an order or what is in one: whoever may not read those may not write them.
      try principal.require(.ordersRead)
    } catch { throw .access(error) }
  }
}

extension Permission {
  /// See orders and sales.
  public static let ordersRead = Permission("orders.read")
  /// Prepare, place and cancel orders.
  public static let ordersWrite = Permission("orders.write")
  /// Agree on prices other than the catalogue's.
  public static let ordersPrice = Permission("orders.price")
  /// Record payments and book credits.
  public static let paymentsWrite = Permission("payments.write")
}
