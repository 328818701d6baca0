import Foundation
public import FoundationCore

/// Which orders a list has, the latest first: everyone's for staff, their own for a customer.
public struct OrderListQuery: Hashable, Sendable {
  /// Keeps only orders that were cancelled and have money to give back.
  public let owed: Bool
  /// Keeps only orders whose number begins with this text, or those of the e-mail address that it is; nil for all.
  public let text: String?
  /// Where the page begins; nil at the beginning of the list.
  public let cursor: Cursor?

  /// A page of a list. Spaces around the text do not count, and a text of nothing else keeps every order.
  public init(owed: Bool = false, text: String? = nil, cursor: Cursor? = nil) {
    self.owed = owed
    let words = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    self.text = words.isEmpty ? nil : String(words.unicodeScalars.prefix(254))
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
