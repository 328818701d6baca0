public import Access
public import FoundationCore
public import Ordering
public import Persistence
public import StoreIdentifiers

/// Places orders from carts: checks the total and the limits, commits the stock, and stores the order in one transaction.
public struct Checkout: Sendable {
  private let database: Database
  private let clock: WallClock
  private let planning: OrderPlanning
  private let usePromotions: PromotionPorts.Use
  /// How long an order may stay unpaid.
  private let limits: @Sendable () -> OrderLimits
  private let placement: OrderPlacement
  private let unpaid: UnpaidOrders
  private let pending: PendingOrders
  private let viewTokens: OrderViewTokens

  init(
    database: Database, clock: WallClock, currency: Currency,
    limits: @autoclosure @escaping @Sendable () -> OrderLimits,
    ports: OrderingPorts,
    unpaid: UnpaidOrders, pending: PendingOrders, viewTokens: OrderViewTokens
  ) {
    self.database = database
    self.clock = clock
    usePromotions = ports.promotions.use
    self.limits = limits
    placement = OrderPlacement(ports: ports)
    planning = OrderPlanning(
      placement: placement, pricing: OrderPricing(ports: ports, currency: currency), texts: ports.texts)
    self.unpaid = unpaid
    self.pending = pending
    self.viewTokens = viewTokens
  }

  /// Places an order of a cart: order, stock, event and the key's record in one transaction, or nothing.
  ///
  /// Only the cart's holder may. A customer's cart becomes their order, at the prices of the group they are in now.
  /// An order that is to be paid by a provider is pending until the provider agrees, for half an hour at most: stock and
  /// promotions are held, and nothing else of it exists. What the cart holds goes to its order. A cart becomes one order:
  /// placing it again, with whatever key, answers with that one. The network address counts for the limit of unpaid orders;
  /// without one only the customer or the e-mail address does.
  ///
  /// What the buyer agrees to is kept with the order, in the versions that they were shown.
  ///
  /// - Throws: `textsChanged` where one of these is another now; `totalChanged` when the order would come to another total
  ///   than the buyer was shown, `sentLater` when a line would be sent on a later day than they were told;
  ///   `unavailable` while the cart has lines that are not for sale, `outOfStock`, `heldByOthers`,
  ///   `shippingUnavailable`, `pickupUnavailable` and `notAtPlace` for one that is to be picked up,
  ///   `tooManyUnpaidOrders`. The cart stays as it is.
  public func place(
    _ request: PlaceOrder, once key: IdempotencyKey, from networkAddress: String? = nil, as principal: Principal
  ) async throws(OrderingError) -> Order {
    try principal.mustHold(request.cart)
    let now = clock.now()
    let (placement, planning, viewTokens) = (placement, planning, viewTokens)
    let usePromotions = usePromotions
    let (paymentTime, unpaid, pending) = (limits().paymentTime, unpaid, pending)
    let ahead = await database.readAhead(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      let contents = try snapshot.aside { snapshot throws(OrderingError) in
        try CartContents(of: request.cart, in: snapshot)
      }
      // Answered in its turn, with the order that it became.
      guard contents.cart.placed == nil else { throw .notFound }
      return try planning.plan(request, of: contents, in: snapshot)
    }
    return try await database.write(as: OrderingSchema.self, once: key, returning: .order) {
      work throws(OrderingError) in
      try work.lock(.cart, request.cart)
      let contents = try work.snapshot { snapshot throws(OrderingError) in
        try CartContents(of: request.cart, in: snapshot)
      }
      let cart = contents.cart
      if let placed = cart.placed {
        let found = try work.snapshot { snapshot throws(OrderingError) in try OrderStore.any(placed, in: snapshot) }
        guard var order = found?.order else { throw .notFound }
        order.viewToken = viewTokens.token(of: order.id)
        return order
      }
      let plan = try work.snapshot { snapshot throws(OrderingError) in
        if let ready = work.current(ahead), try planning.isCurrent(ready, of: contents, for: request, in: snapshot) {
          return ready
        }
        return try planning.plan(request, of: contents, in: snapshot)
      }
      let (claim, priced) = (plan.claim, plan.priced)
      let totals = priced.totals
      guard totals.total == request.expectedTotal else { throw .totalChanged(totals.total) }
      if totals.total.amount > 0 {
        try unpaid.admit(email: request.email, customer: cart.customer, networkAddress: networkAddress, in: work)
      }
      let isPending = totals.total.amount > 0 && request.payment?.isByProvider == true
      var order = Order(
        id: request.id, number: isPending ? "" : OrderNumber.make(for: request.id),
        status: OrderStatus(
          lifecycle: isPending ? .pending : .placed,
          payment: PaymentStatus(total: totals.total.amount, captured: 0, refunded: 0),
          fulfilment: .unfulfilled),
        customer: cart.customer, email: request.email, address: plan.address, lines: priced.lines,
        shipping: priced.shipping,
        totals: totals, reductions: priced.reductions, taxes: priced.taxes,
        pricesIncludeTax: priced.pricesIncludeTax, exemption: priced.terms.exemption, exchange: priced.exchange,
        agreed: request.agreed,
        reference: nil, createdAt: now, placedAt: isPending ? nil : now,
        dueAt: now.advanced(by: isPending ? PendingOrders.holdTime : paymentTime),
        version: 1, locale: request.locale, note: request.note)
      if isPending {
        let contents = PendingContents(
          order: order, cart: request.cart, rounding: priced.terms.rounding, amounts: priced.amounts,
          placedBy: principal.key)
        try pending.hold(contents, from: networkAddress, in: work)
      } else {
        try OrderStore.insert(
          order,
          from: OrderStore.Origin(
            cart: request.cart, networkAddress: totals.total.amount > 0 ? networkAddress : nil,
            placedBy: principal.key, regime: priced.terms.regime, rounding: priced.terms.rounding,
            amounts: priced.amounts),
          in: work)
      }
      let holder = cart.hold.period == nil ? nil : request.cart
      try work.run(
        """
        UPDATE \(.cart) SET placed = \(order.id), held_from = NULL, held_until = NULL,
          held_before = \(cart.hold.ended(at: now).former)
        WHERE id = \(request.cart)
        """)
      try usePromotions(try priced.savings(), order.id, claim, work)
      if isPending {
        try placement.takeStock(of: order, heldFor: holder, in: work)
      } else {
        try placement.complete(order, heldFor: holder, actor: principal, in: work)
      }
      order.viewToken = viewTokens.token(of: order.id)
      return order
    }
  }

  /// What a cart would come to as an order to a destination by a shipping method, as everything stands. For its holder.
  ///
  /// What is not for sale is left out, as the cart tells it apart. A method that is not offered there counts as none.
  /// Without a destination, that of the cart counts. Of an order that is picked up, the place is the destination.
  ///
  /// - Throws: `emptyCart`; `pickupUnavailable`; `notFound` for anyone but its holder; `access` for an anonymous caller; `storage` when the
  ///   database fails.
  public func quote(
    _ cart: CartID, to destination: OrderDestination?, by method: String?, pickedUpAt pickup: LocationID? = nil,
    locale: String? = nil, as principal: Principal
  ) async throws(OrderingError) -> OrderQuote {
    try principal.mustHold(cart)
    let (placement, pricing) = (placement, planning.pricing)
    return try await database.read(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      let contents = try CartContents(of: cart, in: snapshot)
      let stored = contents.cart
      let place = try pickup.map { id throws(OrderingError) in try placement.place(id, in: snapshot) }
      let destination = place?.destination ?? destination ?? stored.country.map { OrderDestination(country: $0) }
      let terms = try pricing.terms(destination, snapshot)
      let lines = try placement.lines(
        contents.asked(), for: Buyer(stored.customer), locale: nil,
        by: terms.conversion,
        leavingOutMissing: true, in: snapshot)
      var order = OrderToPrice(
        lines: lines, destination: destination, terms: terms,
        claim: PromotionClaim(
          codes: contents.codes, customer: stored.customer), locale: locale)
      guard let destination else { return try pricing.price(order, in: snapshot).quote(among: OfferedDelivery([])) }
      let before = try pricing.beforeDelivery(order, in: snapshot)
      let waiting = try placement.waiting(before.lines, heldFor: cart, isPickedUp: place != nil, in: snapshot)
      let offered = try placement.delivery(
        of: before.lines, worth: before.values, to: destination, from: waiting.day(of: before.lines),
        by: terms.conversion, in: snapshot)
      if let place, offered.isNeeded {
        order.shipping = place.method(in: pricing.currency(of: order))
        return try pricing.price(order, by: before.offer).quote(among: OfferedDelivery([]))
      }
      order.send(by: offered.methods.first { $0.id == method }, offered)
      return try pricing.price(order, by: before.offer).quote(among: offered)
    }
  }
}
