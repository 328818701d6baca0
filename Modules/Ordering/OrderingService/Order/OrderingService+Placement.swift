public import Access
public import FoundationCore
public import Ordering
public import Persistence
public import StoreIdentifiers

extension OrderingService {
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
    try Self.check(principal, holds: request.cart)
    let now = clock.now()
    let (ports, currency, limits, unpaid) = (ports, currency, limits, unpaid)
    var placed = try await database.write(as: OrderingSchema.self, once: key, returning: .order) {
      work throws(OrderingError) in
      let cart = try work.snapshot { snapshot throws(OrderingError) in
        try Self.stored(request.cart, in: snapshot)
      }
      if let placed = cart.placed { return try OrderStore.existing(placed, in: work) }
      let (lines, shipping) = try work.snapshot { snapshot throws(OrderingError) in
        (
          try Self.frozenLines(of: request.cart, for: Buyer(cart.customer), ports: ports, in: snapshot),
          try ports.shippingMethod(request.shippingMethod, request.address, snapshot)
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
      let order = Order(
        id: request.id, number: OrderStore.number(for: request.id),
        status: OrderStatus(
          lifecycle: .placed, payment: PaymentStatus(total: totals.total.amount, captured: 0, refunded: 0),
          fulfilment: .unfulfilled),
        customer: cart.customer, email: request.email, address: request.address, lines: lines, shipping: shipping,
        totals: totals, reference: nil, createdAt: now, placedAt: now, dueAt: now.advanced(by: limits.paymentTime),
        version: 1)
      try OrderStore.insert(
        order,
        from: OrderStore.Origin(
          cart: request.cart, networkAddress: totals.total.amount > 0 ? networkAddress : nil, placedBy: principal.key),
        in: work)
      try work.run("UPDATE \(.cart) SET placed = \(order.id) WHERE id = \(request.cart)")
      try Self.complete(order, ports: ports, actor: principal, in: work)
      return order
    }
    // Told to whoever placed it, and not kept with the key's record.
    placed.viewToken = viewTokens.token(of: placed.id)
    return placed
  }

  /// Prepares an order for somebody. Needs `orders.write`, and `orders.price` with a reason for prices, delivery charges
  /// and discounts that are agreed.
  ///
  /// What is sent somewhere costs what its shipping method costs there, unless another charge is agreed.
  public func prepare(
    _ draft: NewDraftOrder, once key: IdempotencyKey?, as principal: Principal
  ) async throws(OrderingError) -> Order {
    try allow(.ordersWrite, principal)
    let agrees = draft.shipping != nil || draft.discount != nil || (draft.address != nil && draft.shippingMethod == nil)
    if agrees || draft.lines.contains(where: { $0.unitPrice != nil }) { try allow(.ordersPrice, principal) }
    if agrees, draft.priceReason == nil { throw .chargeReasonMissing }
    if draft.lines.contains(where: { $0.unitPrice != nil && $0.priceReason == nil }) { throw .priceReasonMissing }
    let given = draft.lines.compactMap(\.unitPrice) + [draft.shipping, draft.discount].compactMap(\.self)
    guard given.allSatisfy({ $0.currency == self.currency }) else { throw .wrongCurrency(expected: self.currency) }
    let now = clock.now()
    let (ports, currency) = (ports, currency)
    return try await database.write(as: OrderingSchema.self, once: key, returning: .order) {
      work throws(OrderingError) in
      let (lines, method) = try work.snapshot { snapshot throws(OrderingError) in
        if let customer = draft.customer {
          guard try ports.customerExists(customer, snapshot) else { throw .unknownCustomer }
        }
        return (
          try Self.quotedLines(draft.lines, for: Buyer(draft.customer), ports: ports, in: snapshot),
          try Self.shipping(of: draft, ports: ports, in: snapshot)
        )
      }
      let totals = try OrderingError.amounts { () throws(MoneyError) in
        try OrderTotals(
          goods: lines.map(\.total).sum(in: currency), shipping: method?.price ?? .zero(currency),
          discount: draft.discount ?? .zero(currency), captured: .zero(currency), refunded: .zero(currency))
      }
      let order = Order(
        id: draft.id, number: OrderStore.number(for: draft.id),
        status: OrderStatus(
          lifecycle: .draft, payment: PaymentStatus(total: totals.total.amount, captured: 0, refunded: 0),
          fulfilment: .unfulfilled),
        customer: draft.customer, email: draft.email, address: draft.address, lines: lines,
        shipping: method, totals: totals, reference: draft.reference, createdAt: now, placedAt: nil, dueAt: draft.dueAt,
        version: 1)
      let reasons = draft.lines.compactMap { line in line.priceReason.map { (line.id, $0) } }
      try OrderStore.insert(
        order,
        from: OrderStore.Origin(
          priceReason: draft.priceReason, linePriceReasons: Dictionary(reasons) { first, _ in first }),
        in: work)
      return order
    }
  }

  /// How a draft is sent: at the charge agreed, else at what its method costs for its address.
  private static func shipping(
    of draft: NewDraftOrder, ports: OrderingPorts, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> ShippingMethod? {
    if let agreed = draft.shipping { return ShippingMethod(id: "agreed", name: "Carriage", price: agreed) }
    guard let word = draft.shippingMethod else { return nil }
    guard let address = draft.address, let method = try ports.shippingMethod(word, address, snapshot) else {
      throw .shippingUnavailable
    }
    return method
  }

  /// Places a draft: allocates its stock. Needs `orders.write`; once per key.
  public func placeDraft(
    _ id: OrderID, once key: IdempotencyKey, as principal: Principal
  ) async throws(OrderingError) -> Order {
    try allow(.ordersWrite, principal)
    let now = clock.now()
    let ports = ports
    return try await database.write(as: OrderingSchema.self, once: key, returning: .order) {
      work throws(OrderingError) in
      try OrderStore.move(id, to: .placed, in: work)
      try work.run(
        """
        UPDATE \(.order) SET placed_at = \(now), listed_at = \(now), placed_by = \(principal.key) WHERE id = \(id)
        """)
      let order = try OrderStore.existing(id, in: work)
      try Self.complete(order, ports: ports, actor: principal, in: work)
      return order
    }
  }

  /// Calls an order off and gives its stock back, unless something has left. Needs `orders.write`, and `payments.write`
  /// where a refund is recorded with it; once per key.
  ///
  /// - Throws: `refundUndecided` for an order that has been paid, unless the cancellation says what becomes of the money;
  ///   `alreadyShipped`; `illegalTransition`.
  public func cancel(
    _ id: OrderID, _ cancellation: OrderCancellation = OrderCancellation(), once key: IdempotencyKey,
    as principal: Principal
  ) async throws(OrderingError) -> Order {
    try allow(.ordersWrite, principal)
    if cancellation.refund == .recorded { try allow(.paymentsWrite, principal) }
    let (now, cancellations) = (clock.now(), cancellations)
    return try await database.write(as: OrderingSchema.self, once: key, returning: .order) {
      work throws(OrderingError) in
      try cancellations.cancel(id, cancellation, at: now, as: principal, in: work)
    }
  }

  /// What both ways of placing share: stock, and the news of it.
  private static func complete(
    _ order: Order, ports: OrderingPorts, actor: Principal, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    do throws(OrderingError) { try ports.allocate(order.lines, order.id, work) } catch {
      guard case .outOfStock(let variant, _) = error else { throw error }
      throw .outOfStock(variant, name: order.lines.first { $0.variant == variant }?.name)
    }
    try work.publish(
      EventDraft(
        type: "ordering.order-placed", version: 1, aggregate: order.id.value,
        payload: OrderPlaced.schema.encode(OrderPlaced(order)), actor: actor.key))
  }

  private static func frozenLines(
    of cart: CartID, for buyer: Buyer, ports: OrderingPorts, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [OrderLineItem] {
    let stored = try lines(of: cart, in: snapshot)
    if stored.isEmpty { throw .emptyCart }
    return try quotedLines(
      stored.map { NewDraftOrder.Line(variant: $0.variant, quantity: $0.quantity) }, for: buyer, ports: ports,
      in: snapshot)
  }

  /// Lines with everything copied that they will ever need.
  private static func quotedLines(
    _ lines: [NewDraftOrder.Line], for buyer: Buyer, ports: OrderingPorts,
    in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [OrderLineItem] {
    // Lines of the same variant reach a quantity together; more than there are numbers for is refused by its total.
    var quantities: [VariantID: Int] = [:]
    for line in lines {
      let (sum, overflow) = (quantities[line.variant] ?? 0).addingReportingOverflow(line.quantity)
      quantities[line.variant] = overflow ? Int.max : sum
    }
    let quotes = try ports.quotes(quantities, buyer, snapshot)
    let missing = lines.map(\.variant).filter { quotes[$0] == nil }
    guard missing.isEmpty else { throw .unavailable(missing) }
    return try OrderingError.amounts { () throws(MoneyError) in
      var items: [OrderLineItem] = []
      items.reserveCapacity(lines.count)
      for line in lines {
        guard let quote = quotes[line.variant] else { continue }
        let price = line.unitPrice ?? quote.price
        items.append(
          OrderLineItem(
            id: line.id, variant: line.variant, sku: quote.sku, name: quote.name, quantity: line.quantity,
            unitPrice: price, total: try price.multiplied(by: line.quantity), shipped: 0, credited: 0))
      }
      return items
    }
  }
}
