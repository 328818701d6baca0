public import FoundationCore
public import Ordering
public import StoreIdentifiers
public import WebUI

/// The places of Ordering, each with its address: the shopper's, and staff's below `office`.
public enum OrderingRoute: Route {
  /// What is in the cart.
  case cart
  /// Where the cart becomes an order.
  case checkout
  /// What was ordered; with the order's view token, for whoever has the address.
  case confirmation(OrderID, token: String?)
  /// Where buyers without an account find their order, to see it or to withdraw from the contract.
  case find(isToWithdraw: Bool)
  /// Where the buyer of an order withdraws from the contract; with the order's view token, for whoever has the address.
  case withdrawal(OrderID, token: String?)
  /// A customer's own orders.
  case ownOrders(cursor: String?)
  /// One of a customer's own orders.
  case ownOrder(OrderID)
  /// A customer's own orders in the shop that was before.
  case ownFormerOrders(cursor: String?)
  /// One of them.
  case ownFormerOrder(FormerOrderID)
  /// Staff: the orders that match criteria.
  case orders(OrderCriteria, cursor: String?)
  /// Staff: one order.
  case order(OrderID)
  /// Staff: the form that writes an order down for somebody.
  case newOrder
  /// Staff: the orders of the shop that was before, or those that a search finds.
  case formerOrders(query: String?, cursor: String?)
  /// Staff: one of them.
  case formerOrder(FormerOrderID)
  /// Staff: what was sold in a period; in the last thirty days where none is given.
  case report(from: LocalDay?, through: LocalDay?)

  /// Staff: a part of the orders, or those that a search finds.
  public static func orders(
    filter: OrderFilter? = nil, query: String? = nil, cursor: String? = nil
  ) -> OrderingRoute {
    .orders(OrderCriteria(filter: filter, text: query), cursor: cursor)
  }

  /// The page that shows an order to its buyer.
  static func order(of order: Order) -> OrderingRoute {
    order.viewToken.map { .confirmation(order.id, token: $0) } ?? .ownOrder(order.id)
  }

  /// The place's location.
  public var location: PageLocation {
    switch self {
    case .cart: PageLocation(["cart"])
    case .checkout: PageLocation(["checkout"])
    case .confirmation(let id, let token): PageLocation(["orders", id.description], query: ["token": token])
    case .find(let isToWithdraw): PageLocation(["orders", "find"], query: ["to": isToWithdraw ? "withdraw" : nil])
    case .withdrawal(let id, let token):
      PageLocation(["orders", id.description, "withdrawal"], query: ["token": token])
    case .ownOrders(let cursor): PageLocation(["account", "orders"], query: ["cursor": cursor])
    case .ownOrder(let id): PageLocation(["account", "orders", id.description])
    case .ownFormerOrders(let cursor): PageLocation(["account", "former-orders"], query: ["cursor": cursor])
    case .ownFormerOrder(let id): PageLocation(["account", "former-orders", id.description])
    case .formerOrders(let query, let cursor):
      PageLocation(["office", "former-orders"], query: ["query": query, "cursor": cursor])
    case .formerOrder(let id): PageLocation(["office", "former-orders", id.description])
    case .orders(let criteria, let cursor): criteria.location(["office", "orders"], cursor: cursor)
    case .order(let id): PageLocation(["office", "orders", id.description])
    case .newOrder: PageLocation(["office", "orders", "new"])
    case .report(let from, let through):
      PageLocation(["office", "reports"], query: ["from": from?.description, "to": through?.description])
    }
  }

  /// The place at a location; nil when it is not Ordering's.
  public init?(location: PageLocation) {
    let segments = location.segments
    switch (segments.first, segments.count) {
    case ("cart", 1): self = .cart
    case ("checkout", 1): self = .checkout
    case ("orders", 2) where segments[1] == "find": self = .find(isToWithdraw: location["to"] == "withdraw")
    case ("orders", 2):
      guard let id = OrderID(segments[1]) else { return nil }
      self = .confirmation(id, token: location["token"])
    case ("orders", 3) where segments[2] == "withdrawal":
      guard let id = OrderID(segments[1]) else { return nil }
      self = .withdrawal(id, token: location["token"])
    case ("account", 2) where segments[1] == "orders": self = .ownOrders(cursor: location["cursor"])
    case ("account", 3) where segments[1] == "orders":
      guard let id = OrderID(segments[2]) else { return nil }
      self = .ownOrder(id)
    case ("account", 2) where segments[1] == "former-orders": self = .ownFormerOrders(cursor: location["cursor"])
    case ("account", 3) where segments[1] == "former-orders":
      guard let id = FormerOrderID(segments[2]) else { return nil }
      self = .ownFormerOrder(id)
    case ("office", 2) where segments[1] == "former-orders":
      self = .formerOrders(query: OrderCriteria.trimmed(location["query"]), cursor: location["cursor"])
    case ("office", 3) where segments[1] == "former-orders":
      guard let id = FormerOrderID(segments[2]) else { return nil }
      self = .formerOrder(id)
    case ("office", 2) where segments[1] == "orders":
      self = .orders(OrderCriteria(parameters: { location[$0] }), cursor: location["cursor"])
    case ("office", 2) where segments[1] == "reports":
      self = .report(from: location["from"].flatMap { LocalDay($0) }, through: location["to"].flatMap { LocalDay($0) })
    case ("office", 3) where segments[1] == "orders" && segments[2] == "new": self = .newOrder
    case ("office", 3) where segments[1] == "orders":
      guard let id = OrderID(segments[2]) else { return nil }
      self = .order(id)
    default: return nil
    }
  }

  /// Checkout is below the cart, an order below all of them.
  public var parent: OrderingRoute? {
    switch self {
    case .cart, .confirmation, .find, .withdrawal, .ownOrders, .orders, .report: nil
    case .checkout: .cart
    case .ownOrder, .ownFormerOrders: .ownOrders(cursor: nil)
    case .ownFormerOrder: .ownFormerOrders(cursor: nil)
    case .order, .newOrder, .formerOrders: .orders(cursor: nil)
    case .formerOrder: .formerOrders(query: nil, cursor: nil)
    }
  }

  /// What the way to a place below says.
  public var breadcrumb: String? {
    switch self {
    case .cart: "Cart"
    case .orders: "Orders"
    case .report: "Reports"
    case .ownOrders: "Your orders"
    case .ownFormerOrders: "Orders from our former shop"
    case .formerOrders: "Past orders"
    case .checkout, .confirmation, .find, .withdrawal, .ownOrder, .order, .newOrder, .ownFormerOrder, .formerOrder: nil
    }
  }

  /// Whether the place is staff's.
  public var isOffice: Bool { location.segments.first == "office" }
}

extension OrderCriteria {
  /// A location whose query has the criteria.
  func location(_ segments: [String], cursor: String? = nil) -> PageLocation {
    var location = PageLocation(segments)
    location.query = (parameters + [("cursor", cursor)]).compactMap { name, value in
      value.map { PageLocation.QueryItem(name, $0) }
    }
    return location
  }
}
