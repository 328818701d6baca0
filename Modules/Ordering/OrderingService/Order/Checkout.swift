public import Access
import FoundationCore
public import Ordering
public import Persistence
import StoreIdentifiers

/// Places orders from carts: checks the total and the limits, commits the stock, and stores the order in one transaction.
public struct Checkout: Sendable {
  private let database: Database
  private let clock: WallClock
  private let currency: Currency
  /// How long an order may stay unpaid.
  private let limits: @Sendable () -> OrderLimits
  private let placement: OrderPlacement
  private let shippingMethod: OrderingPorts.ShippingMethods
  private let unpaid: UnpaidOrders
  private let viewTokens: OrderViewTokens

  init(
    database: Database, clock: WallClock, currency: Currency,
    limits: @autoclosure @escaping @Sendable () -> OrderLimits,
    ports: OrderingPorts,
    unpaid: UnpaidOrders, viewTokens: OrderViewTokens
  ) {
    self.database = database
    self.clock = clock
    self.currency = currency
    self.limits = limits
    placement = OrderPlacement(ports: ports)
    shippingMethod = ports.shippingMethod
    self.unpaid = unpaid
    self.viewTokens = viewTokens
  }

  /// Places an order of a cart: order, stock, event and the key's record in one transaction, or nothing.
  ///
  /// Only the cart's holder may. A customer's cart becomes their order, at the prices of the group they are in now.
  /// A cart becomes one order: placing it again, with whatever key, answers with that one. The network address counts for
  /// the limit of unpaid orders; without one only the customer or the e-mail address does.
  ///
  /// - Throws: `totalChanged` when the order would come to another total than the buyer was shown, `unavailable` while the
  ///   cart has lines that are not for sale, `outOfStock`, `shippingUnavailable`, `tooManyUnpaidOrders`. The cart stays as
  ///   it is.
  public func place(
    _ request: PlaceOrder, once key: IdempotencyKey, from networkAddress: String? = nil, as principal: Principal
  ) async throws(OrderingError) -> Order {
    try principal.mustHold(request.cart)
    let now = clock.now()
    let (placement, shippingMethod, currency, viewTokens) = (placement, shippingMethod, currency, viewTokens)
    let (paymentTime, unpaid) = (limits().paymentTime, unpaid)
    return try await database.write(as: OrderingSchema.self, once: key, returning: .order) {
      work throws(OrderingError) in
      try work.lock(.cart, request.cart)
      let cart = try work.snapshot { snapshot throws(OrderingError) in
        try CartRecords.stored(request.cart, in: snapshot)
      }
      if let placed = cart.placed {
        var order = try OrderStore.existing(placed, in: work)
        order.viewToken = viewTokens.token(of: order.id)
        return order
      }
      let (lines, shipping) = try work.snapshot { snapshot throws(OrderingError) in
        (
          try placement.lines(
            Self.lines(of: request.cart, in: snapshot), for: Buyer(cart.customer), locale: request.locale,
            in: snapshot),
          try shippingMethod(request.shippingMethod, request.address, snapshot)
        )
      }
      guard let shipping else { throw .shippingUnavailable }
      let totals = try OrderingError.amounts { () throws(MoneyError) in
        try OrderTotals(
          goods: lines.map(\.total).sum(in: currency), shipping: shipping.price, discount: .zero(currency),
          captured: .zero(currency), refunded: .zero(currency))
      }
      guard totals.total == request.expectedTotal else { throw .totalChanged(totals.total) }
      if totals.total.amount > 0 {
        try unpaid.admit(email: request.email, customer: cart.customer, networkAddress: networkAddress, in: work)
      }
      var order = Order(
        id: request.id, number: OrderNumber.make(for: request.id),
        status: OrderStatus(
          lifecycle: .placed, payment: PaymentStatus(total: totals.total.amount, captured: 0, refunded: 0),
          fulfilment: .unfulfilled),
        customer: cart.customer, email: request.email, address: request.address, lines: lines, shipping: shipping,
        totals: totals, reference: nil, createdAt: now, placedAt: now, dueAt: now.advanced(by: paymentTime),
        version: 1, locale: request.locale)
      try OrderStore.insert(
        order,
        from: OrderStore.Origin(
          cart: request.cart, networkAddress: totals.total.amount > 0 ? networkAddress : nil, placedBy: principal.key),
        in: work)
      try work.run("UPDATE \(.cart) SET placed = \(order.id) WHERE id = \(request.cart)")
      try placement.complete(order, actor: principal, in: work)
      order.viewToken = viewTokens.token(of: order.id)
      return order
    }
  }

  /// What a cart asks for.
  private static func lines(
    of cart: CartID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [NewDraftOrder.Line] {
    let stored = try CartRecords.lines(of: cart, in: snapshot)
    if stored.isEmpty { throw .emptyCart }
    return stored.map { NewDraftOrder.Line(variant: $0.variant, quantity: $0.quantity) }
  }
}
