public import Access
public import FoundationCore
public import Ordering
public import Persistence
public import StoreIdentifiers

/// Orders that staff prepare for somebody, and place.
public struct DraftOrders: Sendable {
  private let database: Database
  private let clock: WallClock
  private let currency: Currency
  private let pricing: OrderPricing
  private let placement: OrderPlacement
  private let customerExists: OrderingPorts.CustomerExists

  init(database: Database, clock: WallClock, currency: Currency, ports: OrderingPorts) {
    self.database = database
    self.clock = clock
    self.currency = currency
    pricing = OrderPricing(ports: ports, currency: currency)
    placement = OrderPlacement(ports: ports)
    customerExists = ports.customerExists
  }

  /// Prepares a draft order. Needs `orders.write`, and `orders.price` with a reason for agreed prices, delivery charges
  /// and discounts.
  ///
  /// Delivery costs what the shipping method costs at the address, unless another charge is agreed.
  ///
  /// - Throws: `priceReasonMissing`, `chargeReasonMissing`, `wrongCurrency`, `unknownCustomer`, `shippingUnavailable`,
  ///   `amount` when the total does not fit; `access` without the permission; `storage` when the database fails.
  public func prepare(
    _ draft: NewDraftOrder, once key: IdempotencyKey?, as principal: Principal
  ) async throws(OrderingError) -> Order {
    try principal.mustHold(.ordersWrite)
    let agrees = draft.shipping != nil || draft.discount != nil || (draft.address != nil && draft.shippingMethod == nil)
    if agrees || draft.lines.contains(where: { $0.unitPrice != nil }) { try principal.mustHold(.ordersPrice) }
    if agrees, draft.priceReason == nil { throw .chargeReasonMissing }
    if draft.lines.contains(where: { $0.unitPrice != nil && $0.priceReason == nil }) { throw .priceReasonMissing }
    let given = draft.lines.compactMap(\.unitPrice) + [draft.shipping, draft.discount].compactMap(\.self)
    guard given.allSatisfy({ $0.currency == self.currency }) else { throw .wrongCurrency(expected: self.currency) }
    let now = clock.now()
    let (placement, customerExists) = (placement, customerExists)
    let pricing = pricing
    return try await database.write(as: OrderingSchema.self, once: key, returning: .order) {
      work throws(OrderingError) in
      let (method, priced) = try work.snapshot { snapshot throws(OrderingError) in
        if let customer = draft.customer {
          guard try customerExists(customer, snapshot) else { throw .unknownCustomer }
        }
        let lines = try placement.lines(draft.lines, for: Buyer(draft.customer), locale: draft.locale, in: snapshot)
        let destination = draft.address.map { OrderDestination($0) }
        // What staff agree on is in the shop's currency, wherever it goes to.
        var terms = try pricing.terms(destination, snapshot)
        terms.conversion = nil
        var order = OrderToPrice(lines: lines, destination: destination, terms: terms)
        let waiting = try placement.waiting(lines.map(\.item), in: snapshot)
        if let agreed = draft.shipping {
          order.shipping = ShippingMethod(id: "agreed", name: "Carriage", price: agreed)
        } else if let word = draft.shippingMethod {
          try Self.send(
            &order, by: word, less: draft.discount, from: waiting.day(of: lines.map(\.item)), placement, in: snapshot)
        }
        order.agreedDiscount = draft.discount
        var priced = try pricing.price(order, in: snapshot)
        priced.lines = waiting.applied(to: priced.lines)
        return (order.shipping, priced)
      }
      let totals = priced.totals
      let order = Order(
        id: draft.id, number: OrderNumber.make(for: draft.id),
        status: OrderStatus(
          lifecycle: .draft, payment: PaymentStatus(total: totals.total.amount, captured: 0, refunded: 0),
          fulfilment: .unfulfilled),
        customer: draft.customer, email: draft.email, address: draft.address, lines: priced.lines,
        shipping: method, totals: totals, reductions: priced.reductions, taxes: priced.taxes,
        pricesIncludeTax: priced.pricesIncludeTax, exemption: priced.terms.exemption, reference: draft.reference,
        createdAt: now, placedAt: nil, dueAt: draft.dueAt, version: 1, locale: draft.locale)
      try OrderStore.insert(
        order,
        from: OrderStore.Origin(
          priceReason: draft.priceReason,
          linePriceReasons: draft.lines.reduce(into: [:]) { $0[$1.id] = $1.priceReason }, regime: priced.terms.regime,
          rounding: priced.terms.rounding, amounts: priced.amounts),
        in: work)
      return order
    }
  }

  /// Places a draft, and allocates its stock. Needs `orders.write`. A repeat with the same key returns the same order.
  ///
  /// - Throws: `outOfStock`, `illegalTransition` when the order is not a draft; `access` without the permission;
  ///   `storage` when the database fails.
  public func place(
    _ id: OrderID, once key: IdempotencyKey, as principal: Principal
  ) async throws(OrderingError) -> Order {
    try principal.mustHold(.ordersWrite)
    let now = clock.now()
    let placement = placement
    return try await database.write(as: OrderingSchema.self, once: key, returning: .order) {
      work throws(OrderingError) in
      try OrderStore.move(id, to: .placed, listedAt: now, in: work)
      // The day that was told when the draft was made is not kept: it may be over.
      try work.run(
        """
        UPDATE \(.order) SET placed_at = \(now), placed_by = \(principal.key), arrives_from = NULL, arrives_by = NULL
        WHERE id = \(id)
        """)
      var order = try OrderStore.existing(id, in: work)
      let lines = order.lines
      let waiting = try work.snapshot { snapshot throws(OrderingError) in
        try placement.waiting(lines, in: snapshot).applied(to: lines)
      }
      for (line, former) in zip(waiting, lines) where line.sentFrom != former.sentFrom {
        try work.run("UPDATE \(.orderLine) SET sent_from = \(line.sentFrom) WHERE id = \(line.id)")
      }
      if waiting != lines { order = try OrderStore.existing(id, in: work) }
      try placement.complete(order, actor: principal, in: work)
      return order
    }
  }

  /// Has a draft sent by a method at what that costs for its address, unless nothing of it is sent.
  private static func send(
    _ order: inout OrderToPrice, by word: String, less discount: Money?, from day: LocalDay?,
    _ placement: OrderPlacement,
    in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) {
    guard let destination = order.destination else { throw .shippingUnavailable }
    let lines = order.lines
    let values = try OrderingError.amounts { () throws(MoneyError) -> [Money] in
      guard let currency = lines.first?.item.total.currency else { return [] }
      let goods = try lines.map(\.item.total).sum(in: currency)
      let rest = try discount.map { discount throws(MoneyError) in try goods.subtracting(discount) } ?? goods
      return [rest.amount < 0 ? .zero(currency) : rest]
    }
    let offered = try placement.delivery(of: lines.map(\.item), worth: values, to: destination, from: day, in: snapshot)
    guard offered.isNeeded else { return }
    guard let method = offered.methods.first(where: { $0.id == word }) else { throw .shippingUnavailable }
    order.send(by: method, offered)
  }
}
