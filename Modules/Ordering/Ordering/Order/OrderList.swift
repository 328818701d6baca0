import Addresses
public import FoundationCore

/// A page of a list of orders: everyone's for staff, their own for a customer.
public struct OrderListQuery: Hashable, Sendable {
  /// Which orders the list has.
  public let criteria: OrderCriteria
  /// Where the page begins; nil at the beginning of the list.
  public let cursor: Cursor?

  /// A page of a list.
  public init(_ criteria: OrderCriteria = OrderCriteria(), cursor: Cursor? = nil) {
    self.criteria = criteria
    self.cursor = cursor
  }
}

/// A page of a list of orders.
public struct OrderList: Hashable, Sendable {
  /// Its rows, in the order of the list.
  public let orders: [OrderSummary]
  /// Where the list goes on; nil at its end.
  public let next: Cursor?
}

extension OrderSummary {
  /// The row of an order.
  public init(_ order: Order) {
    self.init(
      id: order.id, number: order.number, status: order.status, email: order.email, name: order.address?.name,
      total: order.totals.total, units: order.lines.reduce(0) { $0 + $1.quantity },
      date: order.placedAt ?? order.createdAt)
  }
}
