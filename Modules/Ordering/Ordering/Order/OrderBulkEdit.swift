public import FoundationCore
public import StoreIdentifiers

/// Orders that match criteria, as the server has them now: what an action on all of them is about.
public struct OrderMatches: Hashable, Sendable {
  /// How many are told at most.
  public static let limit = 1_000

  /// The orders, in the order of the list.
  public let orders: [OrderID]
  /// Whether these are all that match.
  public let isComplete: Bool

  /// Orders that match.
  public init(orders: [OrderID], isComplete: Bool) {
    self.orders = orders
    self.isComplete = isComplete
  }
}

extension Schema where Value == OrderMatches {
  /// The matches as the API sends them.
  public static let orderMatches = Schema.object(
    "OrderMatches", Field("orders", \.orders, .array(of: .identifier(), count: 0...OrderMatches.limit)),
    Field("isComplete", \.isComplete, .boolean)
  ) { OrderMatches(orders: $0, isComplete: $1) }
}

/// One action on many orders, each of which it is done to, or not, on its own.
public struct OrderBulkEdit: Hashable, Sendable {
  /// What is done.
  public enum Action: String, CaseIterable, Sendable {
    /// Cancel placed orders of which nothing was paid and nothing has left.
    case cancelUnpaid
    /// Record that what is still due was paid outside the store.
    case markPaid
  }

  /// What is done.
  public var action: Action
  /// The orders, each once.
  public var orders: [OrderID]
  /// Why, for the orders' histories.
  public var reason: String?

  /// An action on some orders.
  public init(_ action: Action, orders: [OrderID], reason: String? = nil) {
    self.action = action
    self.orders = orders
    self.reason = reason
  }
}

extension Schema where Value == OrderBulkEdit {
  /// The request that acts on many orders.
  public static let orderBulkEdit = Schema.object(
    "OrderBulkEdit", Field("action", \.action, .enumeration()),
    Field("orders", \.orders, .array(of: .identifier(), count: 1...OrderMatches.limit)),
    .optional("reason", \.reason, .text(1...500))
  ) { OrderBulkEdit($0, orders: $1, reason: $2) }
}

/// What became of each order of an action on many.
public struct OrderBulkReport: Hashable, Sendable {
  /// What became of an order.
  public enum Outcome: String, CaseIterable, Sendable {
    /// It was done.
    case done
    /// There is no such order.
    case notFound
    /// It is a draft: nothing is due yet.
    case isDraft
    /// It was called off before.
    case isCancelled
    /// Something of it, or all, was paid.
    case isPaid
    /// Something of it has left.
    case hasShipped
  }

  /// An order, and what became of it.
  public struct Item: Hashable, Sendable {
    /// The order.
    public let order: OrderID
    /// What people call it; nil when there is no such order.
    public let number: String?
    /// What became of it.
    public let outcome: Outcome

    /// An order's outcome.
    public init(order: OrderID, number: String?, outcome: Outcome) {
      self.order = order
      self.number = number
      self.outcome = outcome
    }
  }

  /// The orders, in the order of the request.
  public let items: [Item]

  /// What became of each order.
  public init(items: [Item]) { self.items = items }

  /// The orders to which it was not done.
  public var refused: [Item] { items.filter { $0.outcome != .done } }
}

extension Schema where Value == OrderBulkReport {
  /// The report as the API sends it.
  public static let orderBulkReport = Schema.object(
    "OrderBulkReport", Field("items", \.items, .array(of: .orderBulkItem, count: 0...OrderMatches.limit))
  ) { OrderBulkReport(items: $0) }
}

extension Schema where Value == OrderBulkReport.Item {
  /// One order's outcome.
  public static let orderBulkItem = Schema.object(
    "OrderBulkItem", Field("order", \.order, .identifier()), .optional("number", \.number, .text(1...30)),
    Field("outcome", \.outcome, .enumeration())
  ) { OrderBulkReport.Item(order: $0, number: $1, outcome: $2) }
}
