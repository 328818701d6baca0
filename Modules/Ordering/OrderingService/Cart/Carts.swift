public import Access
import AccessService
public import FoundationCore
public import Ordering
public import Persistence
public import StoreIdentifiers

/// Carts, which belong to whoever holds their tokens.
public struct Carts: Sendable {
  private let database: Database
  private let clock: WallClock
  private let limits: @Sendable () -> OrderLimits
  private let pricing: CartPricing

  init(
    database: Database, clock: WallClock, limits: @autoclosure @escaping @Sendable () -> OrderLimits,
    pricing: CartPricing
  ) {
    self.database = database
    self.clock = clock
    self.limits = limits
    self.pricing = pricing
  }

  /// Opens a cart with its first line for whoever asks; a customer's is theirs. Nothing is stored where the line is
  /// refused. Lines are called what they are in a language; in the shop's own words without one. The cart's token is in the answer: without a key a
  /// repeat is refused, and with one it is answered as before.
  ///
  /// - Throws: `cartExists`, `tooManyUnits`, `unavailable`.
  public func open(
    _ new: NewCart, locale: String? = nil, once key: IdempotencyKey? = nil, as principal: Principal = .anonymous
  ) async throws(OrderingError) -> OpenedCart {
    let now = clock.now()
    let customer: CustomerID? = if case .customer(let id) = principal { CustomerID(id) } else { nil }
    return try await database.write(as: OrderingSchema.self, once: key, returning: .openedCart) {
      [self] work throws(OrderingError) in
      try work.run("INSERT INTO \(.cart) (id, created_at, customer) VALUES (\(new.id), \(now), \(customer))")
      let token: String
      do throws(AccessError) { token = try AccessService.issueGuestToken(for: new.id.value, at: now, in: work) } catch {
        throw .access(error)
      }
      try put(
        new.quantity, of: new.variant, into: new.id, for: Buyer(customer), locale: locale, at: now,
        in: work)
      let cart = try work.snapshot { snapshot throws(OrderingError) in
        try pricing.cart(new.id, locale: locale, in: snapshot)
      }
      return OpenedCart(cart: cart, token: token)
    }
  }

  /// A cart at today's prices, with what is no longer for sale apart from the lines. For its holder.
  ///
  /// A cart of more than 20 lines is priced on a report's thread, so that its quotes do not delay others.
  ///
  /// - Throws: `notFound` for anyone but its holder; `access` for an anonymous caller; `storage` when the database
  ///   fails.
  public func cart(
    _ id: CartID, locale: String? = nil, as principal: Principal
  ) async throws(OrderingError) -> Cart {
    try principal.mustHold(id)
    let pricing = pricing
    let read: @Sendable (borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> Cart = {
      snapshot throws(OrderingError) in
      if snapshot.isInline, try CartRecords.lines(of: id, in: snapshot).count > Self.linesAtOnce {
        throw .storage(.tooLong)
      }
      return try pricing.cart(id, locale: locale, in: snapshot)
    }
    do throws(OrderingError) { return try await database.read(as: OrderingSchema.self, read) } catch {
      guard case .storage(.tooLong) = error else { throw error }
      return try await database.report(as: OrderingSchema.self, read)
    }
  }

  /// Lines of a cart that are priced on the thread of whoever asks, at most.
  private static var linesAtOnce: Int { 20 }

  /// Sets how many of a variant a cart holds; none takes it out. Only its holder's.
  ///
  /// - Throws: `tooManyUnits` or `cartFull` beyond the shop's limits, `unavailable` for what is not for sale, `cartPlaced`.
  public func setQuantity(
    _ quantity: Int, of variant: VariantID, in id: CartID, locale: String? = nil, once key: IdempotencyKey? = nil,
    as principal: Principal
  ) async throws(OrderingError) -> Cart {
    try principal.mustHold(id)
    let now = clock.now()
    return try await database.write(as: OrderingSchema.self, once: key, returning: .cart) {
      [self] work throws(OrderingError) in
      try work.lock(.cart, id)
      let cart = try work.snapshot { snapshot throws(OrderingError) in try CartRecords.stored(id, in: snapshot) }
      if let order = cart.placed { throw .cartPlaced(order) }
      if quantity == 0 {
        try work.run("DELETE FROM \(.cartLine) WHERE cart = \(id) AND variant = \(variant)")
      } else {
        try put(
          quantity, of: variant, into: id, for: Buyer(cart.customer), locale: locale, at: now, in: work)
      }
      return try work.snapshot { snapshot throws(OrderingError) in
        try pricing.cart(id, locale: locale, in: snapshot)
      }
    }
  }

  /// Sets the promotion codes of a cart, as they are typed: what they are good for, the quote tells. Only its holder's.
  ///
  /// - Throws: `cartPlaced`; `notFound` for anyone but its holder; `storage` when the database fails.
  public func setCodes(
    _ codes: [String], of id: CartID, locale: String? = nil, once key: IdempotencyKey? = nil, as principal: Principal
  ) async throws(OrderingError) -> Cart {
    try principal.mustHold(id)
    return try await database.write(as: OrderingSchema.self, once: key, returning: .cart) {
      [pricing] work throws(OrderingError) in
      try work.lock(.cart, id)
      let cart = try work.snapshot { snapshot throws(OrderingError) in try CartRecords.stored(id, in: snapshot) }
      if let order = cart.placed { throw .cartPlaced(order) }
      try work.run("DELETE FROM \(.cartCode) WHERE cart = \(id)")
      try work.insert(
        codes.prefix(CartCodes.limit).enumerated().map { [id, $0, $1] },
        "INSERT INTO \(.cartCode) (cart, position, code)")
      return try work.snapshot { snapshot throws(OrderingError) in
        try pricing.cart(id, locale: locale, in: snapshot)
      }
    }
  }

  /// Gives a guest's cart to the customer who asks. From then on their prices apply, and its order is theirs.
  ///
  /// The cart's token proves that they hold it, and continues to work. Safe to repeat.
  ///
  /// - Throws: `notFound` for a wrong token, `cartClaimed` when it is another customer's, `cartPlaced` when it became a
  ///   guest's order; `access` for anyone but a customer; `storage` when the database fails.
  public func claim(
    _ id: CartID, token: String, locale: String? = nil, once key: IdempotencyKey? = nil, as principal: Principal
  ) async throws(OrderingError) -> Cart {
    let customer: CustomerID
    switch principal {
    case .customer(let id): customer = CustomerID(id)
    case .anonymous: throw .access(.notAuthenticated)
    case .guest, .staff: throw .access(.notPermitted)
    }
    let now = clock.now()
    return try await database.write(as: OrderingSchema.self, once: key, returning: .cart) {
      [pricing] work throws(OrderingError) in
      do throws(AccessError) {
        // A wrong token and a cart that is not there are told alike.
        guard try AccessService.isGuestToken(token, for: id.value, at: now, in: work) else { throw .notPermitted }
      } catch { throw error == .notPermitted ? .notFound : .access(error) }
      try work.lock(.cart, id)
      let cart = try work.snapshot { snapshot throws(OrderingError) in try CartRecords.stored(id, in: snapshot) }
      if let owner = cart.customer, owner != customer { throw .cartClaimed }
      if let order = cart.placed, cart.customer == nil { throw .cartPlaced(order) }
      try work.run("UPDATE \(.cart) SET customer = \(customer) WHERE id = \(id)")
      return try work.snapshot { snapshot throws(OrderingError) in
        try pricing.cart(id, locale: locale, in: snapshot)
      }
    }
  }

  /// Deletes carts that were never placed and are older than their holders' tokens.
  ///
  /// Works in commands of 200 carts, so that others are not delayed.
  ///
  /// - Returns: How many carts were deleted.
  /// - Throws: `storage` when the database fails.
  @discardableResult
  public func sweep() async throws(OrderingError) -> Int {
    let limit = clock.now().advanced(by: .zero - AccessService.guestLifetime)
    var total = 0
    while true {
      let count = try await database.write(as: OrderingSchema.self) { work throws(OrderingError) in
        let stale: SQL<OrderingSchema> =
          "SELECT id FROM \(.cart) WHERE placed IS NULL AND created_at < \(limit) ORDER BY created_at, id LIMIT 200"
        try work.run("DELETE FROM \(.cartLine) WHERE cart IN (\(stale))")
        try work.run("DELETE FROM \(.cartCode) WHERE cart IN (\(stale))")
        return try work.run("DELETE FROM \(.cart) WHERE id IN (\(stale))")
      }
      total += count
      if count == 0 { return total }
    }
  }

  /// Sets a line of an open cart to one unit or more. Throws `unavailable` for what the buyer cannot buy, `tooManyUnits` and
  /// `cartFull` beyond the shop's limits.
  private func put(
    _ quantity: Int, of variant: VariantID, into cart: CartID, for buyer: Buyer, locale: String?,
    at now: Timestamp, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    let limits = limits()
    guard quantity <= limits.unitsPerLine else { throw .tooManyUnits(limit: limits.unitsPerLine) }
    let quote = try work.snapshot { snapshot throws(OrderingError) in
      try pricing.quote(variant, quantity: quantity, for: buyer, locale: locale, in: snapshot)
    }
    guard let quote else { throw .unavailable([variant]) }
    let others: Int? = try work.first(
      "SELECT count(*) FROM \(.cartLine) WHERE cart = \(cart) AND variant <> \(variant)")
    guard (others ?? 0) < limits.linesPerCart else { throw .cartFull }
    try work.run(
      """
      INSERT INTO \(.cartLine) (cart, variant, quantity, added_at, name)
      VALUES (\(cart), \(variant), \(quantity), \(now), \(quote.shownName))
      ON CONFLICT (cart, variant) DO UPDATE SET quantity = excluded.quantity, name = excluded.name
      """)
  }
}
