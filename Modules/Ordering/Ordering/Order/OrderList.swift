public import FoundationCore

/// Which orders a list has, the latest first: everyone's for staff, their own for a customer.
public struct OrderListQuery: Hashable, Sendable {
  /// Keeps only orders that were cancelled and have money to give back.
  public let owed: Bool
  /// Where the page begins; nil at the beginning of the list.
  public let cursor: Cursor?

  /// A page of a list.
  public init(owed: Bool = false, cursor: Cursor? = nil) {
    self.owed = owed
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
      id: order.id, number: order.number, status: order.status, email: order.email, total: order.totals.total,
      units: order.lines.reduce(0) { $0 + $1.quantity }, date: order.placedAt ?? order.createdAt)
  }
}
