public import AccessService
public import Foundation
public import FoundationCore
public import HTTPServer
public import Persistence

/// The source of truth for carts, orders, payments and credits: one part for each, composed.
public final class OrderingService: Sendable {
  /// Carts.
  public let carts: Carts
  /// Orders of carts.
  public let checkout: Checkout
  /// Where carts can be picked up.
  public let pickups: Pickups
  /// Orders that wait for a payment provider.
  public let pendingOrders: PendingOrders
  /// Orders, read by those who may.
  public let orders: Orders
  /// Orders, found by who has no account.
  public let lookups: OrderLookups
  /// Orders of the shop that was before.
  public let formerOrders: FormerOrders
  /// Lists of orders.
  public let lists: OrderLists
  /// Actions on many orders.
  public let bulkEdits: BulkOrderEdits
  /// Orders that staff prepare.
  public let draftOrders: DraftOrders
  /// Orders that are called off.
  public let cancellations: Cancellations
  /// Orders that their buyers withdraw from.
  public let withdrawals: Withdrawals
  /// Orders whose payment has not come.
  public let unpaidOrders: UnpaidOrders
  /// Money that came in, and went back.
  public let payments: Payments
  /// Credits.
  public let creditNotes: CreditNotes
  /// Sums over all of them.
  public let books: OrderBooks
  /// What was sold when.
  public let salesReports: SalesReports
  /// What tax was charged where.
  public let taxReports: TaxReports

  /// A service over the store's database, connected to the other contexts.
  ///
  /// The limits, and the time zone of the shop's days, are asked for whenever they matter, so that a change counts from the next command on.
  public init(
    database: Database, clock: WallClock, currency: Currency,
    limits: @autoclosure @escaping @Sendable () -> OrderLimits,
    timeZone: @autoclosure @escaping @Sendable () -> TimeZone = .gmt, viewTokens: OrderViewTokens,
    ports: OrderingPorts
  ) {
    unpaidOrders = UnpaidOrders(database: database, clock: clock, limits: limits(), ports: ports)
    carts = Carts(
      database: database, clock: clock, limits: limits(), pricing: CartPricing(ports: ports, currency: currency),
      holding: ports.holds, pickup: ports.pickup)
    pickups = Pickups(database: database, ports: ports.pickup)
    pendingOrders = PendingOrders(database: database, clock: clock, limits: limits(), ports: ports)
    checkout = Checkout(
      database: database, clock: clock, currency: currency, limits: limits(), ports: ports,
      unpaid: unpaidOrders, pending: pendingOrders, viewTokens: viewTokens)
    let withdrawalRule = WithdrawalRule(
      clock: clock, days: { limits().withdrawalDays }, timeZone: timeZone, arrival: ports.arrival)
    orders = Orders(database: database, viewTokens: viewTokens, withdrawalRule: withdrawalRule)
    lookups = OrderLookups(database: database, viewTokens: viewTokens)
    formerOrders = FormerOrders(database: database, email: ports.customerEmail)
    lists = OrderLists(database: database, currency: currency, timeZone: timeZone())
    draftOrders = DraftOrders(database: database, clock: clock, currency: currency, ports: ports)
    cancellations = Cancellations(database: database, clock: clock, ports: ports)
    withdrawals = Withdrawals(
      database: database, clock: clock, cancellations: cancellations, viewTokens: viewTokens, rule: withdrawalRule,
      ports: ports)
    payments = Payments(database: database, clock: clock)
    bulkEdits = BulkOrderEdits(
      database: database, clock: clock, cancellations: cancellations, payments: payments)
    creditNotes = CreditNotes(
      database: database, clock: clock, currency: currency, limits: limits(), ports: ports)
    books = OrderBooks(database: database, currency: currency, clock: clock, timeZone: timeZone())
    salesReports = SalesReports(database: database, clock: clock, currency: currency, timeZone: timeZone())
    taxReports = TaxReports(database: database, currency: currency, timeZone: timeZone())
  }

  /// The API's operations of Ordering.
  public func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    let parts = [
      carts.routes(gate), checkout.routes(gate), orders.routes(gate), lookups.routes(gate), lists.routes(gate),
      formerOrders.routes(gate), pickups.routes(gate),
      bulkEdits.routes(gate), draftOrders.routes(gate), cancellations.routes(gate), withdrawals.routes(gate),
      payments.routes(gate), creditNotes.routes(gate), books.routes(gate),
      salesReports.routes(gate), taxReports.routes(gate),
    ]
    return parts.flatMap(\.self)
  }
}
