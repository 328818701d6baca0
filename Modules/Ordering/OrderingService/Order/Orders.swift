public import Access
import AccessService
public import FoundationCore
public import Ordering
public import Persistence
public import StoreIdentifiers

/// Orders, read by those who may.
public struct Orders: Sendable {
  private let database: Database
  private let viewTokens: OrderViewTokens
  private let withdrawalRule: WithdrawalRule

  init(database: Database, viewTokens: OrderViewTokens, withdrawalRule: WithdrawalRule) {
    self.database = database
    self.viewTokens = viewTokens
    self.withdrawalRule = withdrawalRule
  }

  /// One order, for staff with `orders.read`, its customer, the holder of the cart that it was placed from, and anyone
  /// who sends its view token.
  ///
  /// The answer has the view token, except for staff; those with `orders.write` get it while something is to be paid.
  ///
  /// - Throws: `notFound` when there is no such order or the caller may not read it; `access` for an anonymous caller
  ///   without a token; `storage` when the database fails.
  public func order(
    _ id: OrderID, token: String? = nil, as principal: Principal
  ) async throws(OrderingError) -> Order {
    let hasToken = token.map { viewTokens.accepts($0, for: id) } ?? false
    if case .anonymous = principal, !hasToken { throw token == nil ? .access(.notAuthenticated) : .notFound }
    let withdrawalRule = withdrawalRule
    let found = try await database.read(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      var found = try OrderStore.any(id, in: snapshot)
      if let order = found?.order { found?.order.withdrawalPeriod = try withdrawalRule.period(of: order, in: snapshot) }
      return found
    }
    guard let found else { throw .notFound }
    var order = found.order
    let isBuyer = OrderReaders(
      version: order.version, customer: order.customer, cart: found.cart,
      isPlaced: order.placedAt != nil || order.status.lifecycle == .pending
    ).isBuyer(principal)
    guard isBuyer || hasToken || principal.holds(.ordersRead) else { throw .notFound }
    let isToBePaid = order.status.lifecycle == .placed && order.due.amount > 0
    if isBuyer || hasToken || (isToBePaid && principal.holds(.ordersWrite)) {
      order.viewToken = viewTokens.token(of: id)
    }
    return order
  }

  /// An order as its buyer may see it, with its view token; nil when there is no such order. Checks no permission: for
  /// messages to buyers, within a transaction.
  ///
  /// - Throws: `storage` when the database fails.
  public func forBuyer(
    _ id: OrderID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> Order? {
    guard var order = try OrderStore.order(id, in: snapshot)?.order else { return nil }
    order.viewToken = viewTokens.token(of: id)
    return order
  }

  /// What happened to an order, the earliest first. Needs `orders.read`.
  ///
  /// - Throws: `notFound`; `access` without the permission; `storage` when the database fails.
  public func history(of id: OrderID, as principal: Principal) async throws(OrderingError) -> [OrderHistoryEntry] {
    try principal.mustHold(.ordersRead)
    let found = try await database.read(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      try OrderHistory.entries(of: id, in: snapshot)
    }
    guard let found else { throw .notFound }
    return found
  }

  /// Who may read an order; nil when there is no such order. Checks no permission: for composition, never for a route.
  ///
  /// - Throws: `storage` when the database fails.
  public func readers(of id: OrderID) async throws(OrderingError) -> OrderReaders? {
    try await database.read(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      if let readers = try OrderReaders.of(id, in: snapshot) { return readers }
      return try PendingOrderStore.found(id, in: snapshot).map {
        OrderReaders(version: $0.order.version, customer: $0.order.customer, cart: $0.contents.cart, isPlaced: true)
      }
    }
  }
}
