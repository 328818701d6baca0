public import StoreIdentifiers
public import WebUI

/// Shows the screen of each of Ordering's places.
public struct OrderingRouter: View {
  private let route: OrderingRoute
  private let cart: CartID?

  /// The screen at a place, for the holder of a cart.
  public init(_ route: OrderingRoute, cart: CartID?) {
    self.route = route
    self.cart = cart
  }

  /// One destination a case.
  public var body: some View {
    switch route {
    case .cart: CartScreen(cart: cart)
    case .checkout: CheckoutScreen(cart: cart)
    case .confirmation(let order, let token): OrderConfirmationScreen(order: order, token: token)
    case .find(let isToWithdraw): FindOrderScreen(isToWithdraw: isToWithdraw)
    case .withdrawal(let order, let token): WithdrawalScreen(order: order, token: token)
    case .ownOrders(let cursor): OwnOrderListScreen(cursor: cursor)
    case .ownOrder(let order): OwnOrderScreen(order: order)
    case .ownFormerOrders(let cursor): OwnFormerOrderListScreen(cursor: cursor)
    case .ownFormerOrder(let order): FormerOrderScreen(order: order, isOwn: true)
    case .formerOrders(let query, let cursor): FormerOrderListScreen(query: query, cursor: cursor)
    case .formerOrder(let order): FormerOrderScreen(order: order, isOwn: false)
    case .orders(let criteria, let cursor): OrderListScreen(criteria, cursor: cursor)
    case .order(let order): OrderScreen(order: order)
    case .newOrder: NewOrderScreen()
    case .report(let from, let through): SalesReportScreen(from: from, through: through)
    }
  }
}
