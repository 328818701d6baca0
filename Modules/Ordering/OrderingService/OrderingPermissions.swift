public import Access
import AccessService

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

extension Principal {
  /// Throws `access` unless the principal has a permission.
  ///
  /// Every staff operation answers with an order or what is in one: whoever may not read those may not write them.
  func mustHold(_ permission: Permission) throws(OrderingError) {
    do {
      try require(permission)
      try require(.ordersRead)
    } catch { throw .access(error) }
  }
}
