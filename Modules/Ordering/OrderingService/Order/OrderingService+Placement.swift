public import Access
public import FoundationCore
public import Ordering
public import Persistence
public import StoreIdentifiers

extension OrderingService {
  /// Places an order of a cart: order, stock, event and the key's record in one transaction, or nothing.
  ///
  /// Only the cart's holder may. A customer's cart becomes their order, at the prices of the group they are in now.
  /// A cart becomes one order: placing it again, with whatever key, answers with that one.
  /// What is not for sale any more is refused with `unavailable` and taken out of the cart, which nowhere shows it.
  public func place(
    _ request: PlaceOrder, once key: IdempotencyKey, as principal: Principal
  ) async throws(OrderingError) -> Order {
    try Self.check(principal, holds: request.cart)
    do throws(OrderingError) { return try await placeCart(request, once: key, as: principal) } catch {
      // The refusal stands also when this fails; the next attempt takes them out.
      if case .unavailable(let variants) = error { try? await takeOut(variants, of: request.cart) }
      throw error
    }
  }

  private func placeCart(
    _ request: PlaceOrder, once key: IdempotencyKey, as principal: Principal
  ) async throws(OrderingError) -> Order {
    let now = clock.now()
    let (ports, currency) = (ports, currency)
    return try await database.write(as: OrderingSchema.self, once: key, returning: .order) {
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
      let order = Order(
        id: request.id, number: OrderStore.number(for: request.id),
        status: OrderStatus(
          lifecycle: .placed, payment: PaymentStatus(total: totals.total.amount, captured: 0, refunded: 0),
          fulfilment: .unfulfilled),
        customer: cart.customer, email: request.email, address: request.address, lines: lines, shipping: shipping,
        totals: totals, reference: nil, createdAt: now, placedAt: now, version: 1)
      try OrderStore.insert(order, cart: request.cart, priceReasons: [:], in: work)
      try work.run("UPDATE \(.cart) SET placed = \(order.id) WHERE id = \(request.cart)")
      try Self.complete(order, ports: ports, actor: principal, in: work)
      return order
    }
  }

  /// Prepares an order for somebody. Needs `orders.write`, and `orders.price` for prices other than the catalogue's.
  public func prepare(
    _ draft: NewDraftOrder, once key: IdempotencyKey?, as principal: Principal
  ) async throws(OrderingError) -> Order {
    try allow(.ordersWrite, principal)
    if draft.lines.contains(where: { $0.unitPrice != nil }) { try allow(.ordersPrice, principal) }
    if draft.lines.contains(where: { $0.unitPrice != nil && $0.priceReason == nil }) { throw .priceReasonMissing }
    let given = draft.lines.compactMap(\.unitPrice) + [draft.shipping, draft.discount].compactMap(\.self)
    guard given.allSatisfy({ $0.currency == self.currency }) else { throw .wrongCurrency(expected: self.currency) }
    let now = clock.now()
    let (ports, currency) = (ports, currency)
    return try await database.write(as: OrderingSchema.self, once: key, returning: .order) {
      work throws(OrderingError) in
      let lines = try work.snapshot { snapshot throws(OrderingError) in
        if let customer = draft.customer {
          guard try ports.customerExists(customer, snapshot) else { throw .unknownCustomer }
        }
        return try Self.quotedLines(draft.lines, for: Buyer(draft.customer), ports: ports, in: snapshot)
      }
      let totals = try OrderingError.amounts { () throws(MoneyError) in
        try OrderTotals(
          goods: lines.map(\.total).sum(in: currency), shipping: draft.shipping ?? .zero(currency),
          discount: draft.discount ?? .zero(currency), captured: .zero(currency), refunded: .zero(currency))
      }
      let order = Order(
        id: draft.id, number: OrderStore.number(for: draft.id),
        status: OrderStatus(
          lifecycle: .draft, payment: PaymentStatus(total: totals.total.amount, captured: 0, refunded: 0),
          fulfilment: .unfulfilled),
        customer: draft.customer, email: draft.email, address: draft.address, lines: lines,
        shipping: draft.shipping.map { ShippingMethod(id: "agreed", name: "Carriage", price: $0) }, totals: totals,
        reference: draft.reference, createdAt: now, placedAt: nil, version: 1)
      let reasons = draft.lines.compactMap { line in line.priceReason.map { (line.id, $0) } }
      try OrderStore.insert(
        order, cart: nil, priceReasons: Dictionary(reasons) { first, _ in first }, in: work)
      return order
    }
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
      try Self.move(id, to: .placed, in: work)
      try work.run("UPDATE \(.order) SET placed_at = \(now), listed_at = \(now) WHERE id = \(id)")
      let order = try OrderStore.existing(id, in: work)
      try Self.complete(order, ports: ports, actor: principal, in: work)
      return order
    }
  }

  /// Calls an order off and gives its stock back, unless something has left. Needs `orders.write`; once per key.
  public func cancel(
    _ id: OrderID, once key: IdempotencyKey, as principal: Principal
  ) async throws(OrderingError) -> Order {
    try allow(.ordersWrite, principal)
    let ports = ports
    return try await database.write(as: OrderingSchema.self, once: key, returning: .order) {
      work throws(OrderingError) in
      if try ports.hasShipped(id, work) { throw .alreadyShipped }
      try Self.move(id, to: .cancelled, in: work)
      try ports.release(id, work)
      try work.publish(
        EventDraft(
          type: "ordering.order-cancelled", version: 1, aggregate: id.value, payload: Array("{}".utf8),
          actor: principal.key))
      return try OrderStore.existing(id, in: work)
    }
  }

  /// What both ways of placing share: stock, and the news of it.
  private static func complete(
    _ order: Order, ports: OrderingPorts, actor: Principal, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    try ports.allocate(order.lines, order.id, work)
    try work.publish(
      EventDraft(
        type: "ordering.order-placed", version: 1, aggregate: order.id.value,
        payload: OrderPlaced.schema.encode(OrderPlaced(order)), actor: actor.key))
  }

  private static func move(
    _ id: OrderID, to next: OrderLifecycle, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    let current: OrderLifecycle? = try work.first("SELECT lifecycle FROM \(.order) WHERE id = \(id)")
    guard let current else { throw .notFound }
    guard current.next.contains(next) else { throw .illegalTransition(from: current, to: next) }
    try work.run("UPDATE \(.order) SET lifecycle = \(next), version = version + 1 WHERE id = \(id)")
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
