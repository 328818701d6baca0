public import Access
import AccessService
public import FoundationCore
public import Persistence

/// The source of truth for carts, orders, payments and credits.
public final class OrderingService: Sendable {
  let database: Database
  let clock: WallClock
  /// What every amount is in.
  let currency: Currency
  let ports: OrderingPorts
  let limits: OrderLimits
  let viewTokens: OrderViewTokens
  let unpaid: UnpaidOrders
  let cancellations: Cancellations

  /// A service over the store's database, connected to the other contexts.
  public init(
    database: Database, clock: WallClock, currency: Currency, limits: OrderLimits, viewTokens: OrderViewTokens,
    ports: OrderingPorts
  ) {
    self.database = database
    self.clock = clock
    self.currency = currency
    self.ports = ports
    self.limits = limits
    self.viewTokens = viewTokens
    unpaid = UnpaidOrders(limits: limits, ports: ports)
    cancellations = Cancellations(ports: ports)
  }

  /// Calls off orders that were to be paid by now and have not been, and gives their stock back; returns how many.
  @discardableResult
  public func expireUnpaidOrders() async throws(OrderingError) -> Int {
    try await unpaid.expire(in: database, at: clock.now())
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
  /// Agree on prices, delivery charges and discounts.
  public static let ordersPrice = Permission("orders.price")
  /// Record payments and refunds, and book credits.
  public static let paymentsWrite = Permission("payments.write")
  /// Credit any amount without an order that bears it.
  public static let paymentsCredit = Permission("payments.credit")
}
