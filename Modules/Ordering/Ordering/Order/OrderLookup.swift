public import FoundationCore
public import StoreIdentifiers

/// What somebody without an account knows of their order.
public struct OrderLookup: Sendable {
  /// The order's number, as people write it.
  public var number: String
  /// The e-mail address that it was placed with.
  public var email: String

  /// What is known of an order.
  public init(number: String, email: String) { (self.number, self.email) = (number, email) }
}

extension Schema where Value == OrderLookup {
  /// The request that finds an order.
  public static let orderLookup = Schema.object(
    "OrderLookup", Field("number", \.number, .text(1...30)), Field("email", \.email, .email)
  ) { OrderLookup(number: $0, email: $1) }
}

/// An order that was found by what its buyer knows of it.
public struct FoundOrder: Hashable, Sendable {
  /// The order.
  public let order: OrderID
  /// What shows it to whoever sends it.
  public let viewToken: String

  /// An order with its token.
  public init(order: OrderID, viewToken: String) { (self.order, self.viewToken) = (order, viewToken) }
}

extension Schema where Value == FoundOrder {
  /// The answer to who has found an order.
  public static let foundOrder = Schema.object(
    "FoundOrder", Field("order", \.order, .identifier()), Field("viewToken", \.viewToken, .text(1...100))
  ) { FoundOrder(order: $0, viewToken: $1) }
}
