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

  /// What a draft would come to, with the ways to send it that can be chosen. Writes nothing. Needs `orders.write`.
  ///
  /// What is agreed needs no reason yet. A method that is not offered counts as none.
  ///
  /// - Throws: `wrongCurrency`, `unknownCustomer`, `unavailable`, `amount` when the total does not fit or more is taken off
  ///   than is bought; `access` without the permission; `storage` when the database fails.
  public func quote(_ draft: NewDraftOrder, as principal: Principal) async throws(OrderingError) -> OrderQuote {
    try principal.mustHold(.ordersWrite)
    try checkCurrency(of: draft)
    let parts = self
    return try await database.read(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      let priced = try parts.priced(draft, isQuote: true, in: snapshot)
      return try priced.order.quote(among: priced.offered)
    }
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
    try checkCurrency(of: draft)
    let (now, parts) = (clock.now(), self)
    return try await database.write(as: OrderingSchema.self, once: key, returning: .order) {
      work throws(OrderingError) in
      let priced = try work.snapshot { snapshot throws(OrderingError) in try parts.priced(draft, in: snapshot).order }
      let totals = priced.totals
      let order = Order(
        id: draft.id, number: OrderNumber.make(for: draft.id),
        status: OrderStatus(
          lifecycle: .draft, payment: PaymentStatus(total: totals.total.amount, captured: 0, refunded: 0),
          fulfilment: .unfulfilled),
        customer: draft.customer, email: draft.email, address: draft.address, lines: priced.lines,
        shipping: priced.shipping, totals: totals, reductions: priced.reductions, taxes: priced.taxes,
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
  /// It costs what it cost when it was prepared. One that is free of tax keeps what the register says of the buyer now.
  ///
  /// - Throws: `outOfStock`, `illegalTransition` when the order is not a draft, `exemptionEnded` when the register's
  ///   confirmation of the buyer's number is not valid any more; `access` without the permission;
  ///   `storage` when the database fails.
  public func place(
    _ id: OrderID, once key: IdempotencyKey, as principal: Principal
  ) async throws(OrderingError) -> Order {
    try principal.mustHold(.ordersWrite)
    let now = clock.now()
    let (placement, parts) = (placement, self)
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
      try parts.renewExemption(of: order, in: work)
      let lines = order.lines
      let waiting = try work.snapshot { snapshot throws(OrderingError) in
        try placement.waiting(lines, in: snapshot).applied(to: lines)
      }
      for (line, former) in zip(waiting, lines) where line.sentFrom != former.sentFrom {
        try work.run("UPDATE \(.orderLine) SET sent_from = \(line.sentFrom) WHERE id = \(line.id)")
      }
      if waiting != lines || order.exemption != nil { order = try OrderStore.existing(id, in: work) }
      try placement.complete(order, actor: principal, in: work)
      return order
    }
  }

  private func checkCurrency(of draft: NewDraftOrder) throws(OrderingError) {
    let given = draft.lines.compactMap(\.unitPrice) + [draft.shipping, draft.discount].compactMap(\.self)
    guard given.allSatisfy({ $0.currency == currency }) else { throw .wrongCurrency(expected: currency) }
  }

  /// A draft as it comes out now, and how it can be sent. For a quote, a method that is not offered counts as none.
  private func priced(
    _ draft: NewDraftOrder, isQuote: Bool = false, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> (order: PricedOrder, offered: OfferedDelivery) {
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
    var offered = OfferedDelivery([])
    if isQuote || draft.shipping == nil && draft.shippingMethod != nil {
      offered = try methods(for: order, less: draft.discount, from: waiting.day(of: lines.map(\.item)), in: snapshot)
    }
    if let agreed = draft.shipping {
      order.shipping = ShippingMethod(id: "agreed", name: "Carriage", price: agreed)
    } else if let word = draft.shippingMethod {
      guard destination != nil || isQuote else { throw .shippingUnavailable }
      let method = offered.methods.first { $0.id == word }
      if offered.isNeeded {
        guard method != nil || isQuote else { throw .shippingUnavailable }
        order.send(by: method, offered)
      }
    }
    order.agreedDiscount = draft.discount
    var priced = try pricing.price(order, in: snapshot)
    priced.lines = waiting.applied(to: priced.lines)
    return (priced, offered)
  }

  /// How a draft can be sent, and what that costs for its address; nothing without one.
  private func methods(
    for order: OrderToPrice, less discount: Money?, from day: LocalDay?,
    in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> OfferedDelivery {
    guard let destination = order.destination else { return OfferedDelivery([]) }
    let items = order.lines.map(\.item)
    let values = try OrderingError.amounts { () throws(MoneyError) -> [Money] in
      let goods = try items.map(\.total).sum(in: currency)
      let rest = try discount.map { discount throws(MoneyError) in try goods.subtracting(discount) } ?? goods
      return [rest.amount < 0 ? .zero(currency) : rest]
    }
    return try placement.delivery(of: items, worth: values, to: destination, from: day, in: snapshot)
  }

  /// What the register says now of the business that a draft is free of tax for, which its order keeps.
  ///
  /// - Throws: `exemptionEnded` where its confirmation is not valid any more.
  private func renewExemption(
    of order: Order, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    guard let former = order.exemption else { return }
    guard let address = order.address else { throw .exemptionEnded(former.vatNumber) }
    let terms = try work.snapshot { snapshot throws(OrderingError) in
      try pricing.terms(OrderDestination(address), snapshot)
    }
    guard let current = terms.exemption, current.vatNumber == former.vatNumber else {
      throw .exemptionEnded(former.vatNumber)
    }
    if current == former { return }
    try work.run(
      "UPDATE \(.order) SET tax_exemption = \(Schema.taxExemption.encode(current)) WHERE id = \(order.id)")
  }
}
