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
  private let holds: CartHolds
  private let pickup: PickupPorts

  init(
    database: Database, clock: WallClock, limits: @autoclosure @escaping @Sendable () -> OrderLimits,
    pricing: CartPricing, holding: HoldPorts, pickup: PickupPorts
  ) {
    self.pickup = pickup
    self.database = database
    self.clock = clock
    self.limits = limits
    self.pricing = pricing
    holds = CartHolds(ports: holding, limits: limits)
  }

  /// Opens a cart with its first line for whoever asks; a customer's is theirs. Nothing is stored where the line is
  /// refused. Lines are called what they are in a language; in the shop's own words without one. The cart's token is in the
  /// answer: without a key a repeat is refused, and with one it is answered as before. The network address that it is opened
  /// from limits how many carts hold goods.
  ///
  /// - Throws: `cartExists`, `tooManyUnits`, `unavailable`.
  public func open(
    _ new: NewCart, locale: String? = nil, once key: IdempotencyKey? = nil, from networkAddress: String? = nil,
    as principal: Principal = .anonymous
  ) async throws(OrderingError) -> OpenedCart {
    let now = clock.now()
    let customer: CustomerID? = if case .customer(let id) = principal { CustomerID(id) } else { nil }
    return try await database.write(as: OrderingSchema.self, once: key, returning: .openedCart) {
      [self] work throws(OrderingError) in
      try work.run(
        """
        INSERT INTO \(.cart) (id, touched_at, customer, opened_from)
        VALUES (\(new.id), \(now), \(customer), \(networkAddress))
        """)
      let token = try issueToken(for: new.id, of: customer, at: now, in: work)
      let line = new.properties.isEmpty ? CartLineID(new.variant.value) : CartLineID(new.id.value)
      try put(
        CartLineEdit(quantity: new.quantity, variant: new.variant, properties: new.properties), line, into: new.id,
        for: Buyer(customer), locale: locale, at: now, in: work)
      try holds.update(new.id, CartHold(), at: now, in: work)
      return OpenedCart(cart: try priced(new.id, locale: locale, in: work), token: token)
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

  /// Sets a line of a cart: how many units, of what, what is asked of them, and whether they are kept for another time. No
  /// unit takes it out. Only the cart's holder's.
  ///
  /// A line whose id is a variant's is of that variant unless another is named.
  ///
  /// - Throws: `tooManyUnits` or `cartFull` beyond the shop's limits, `unavailable` for what is not for sale, `cartPlaced`.
  public func setLine(
    _ line: CartLineID, _ edit: CartLineEdit, in id: CartID, locale: String? = nil, once key: IdempotencyKey? = nil,
    as principal: Principal
  ) async throws(OrderingError) -> Cart {
    try principal.mustHold(id)
    let now = clock.now()
    return try await database.write(as: OrderingSchema.self, once: key, returning: .cart) {
      [self] work throws(OrderingError) in
      let cart = try open(id, at: now, in: work)
      if edit.quantity == 0 {
        try work.run("DELETE FROM \(.cartLine) WHERE cart = \(id) AND id = \(line)")
      } else {
        try put(edit, line, into: id, for: Buyer(cart.customer), locale: locale, at: now, in: work)
      }
      try holds.update(id, cart.hold, at: now, in: work)
      return try priced(id, locale: locale, in: work)
    }
  }

  /// Sets how many units of a variant, of which nothing else is asked, a cart holds; none takes it out. Only its holder's.
  ///
  /// - Throws: As `setLine`.
  public func setQuantity(
    _ quantity: Int, of variant: VariantID, in id: CartID, locale: String? = nil, once key: IdempotencyKey? = nil,
    as principal: Principal
  ) async throws(OrderingError) -> Cart {
    try await setLine(
      CartLineID(variant.value), CartLineEdit(quantity: quantity), in: id, locale: locale, once: key, as: principal)
  }

  /// Sets the promotion codes of a cart, as they are typed: what they are good for, the quote tells. Only its holder's.
  ///
  /// - Throws: `cartPlaced`; `notFound` for anyone but its holder; `storage` when the database fails.
  public func setCodes(
    _ codes: [String], of id: CartID, locale: String? = nil, once key: IdempotencyKey? = nil, as principal: Principal
  ) async throws(OrderingError) -> Cart {
    try principal.mustHold(id)
    let now = clock.now()
    return try await database.write(as: OrderingSchema.self, once: key, returning: .cart) {
      [self] work throws(OrderingError) in
      let cart = try open(id, at: now, in: work)
      try CartRecords.put(codes: codes, into: id, in: work)
      try holds.update(id, cart.hold, at: now, in: work)
      return try priced(id, locale: locale, in: work)
    }
  }

  /// Says which country a cart goes to: its prices are then in the currency of that country's market. Only its holder's.
  ///
  /// Where its shopper is at the checkout, its goods are held, unless the shop holds none; what others were faster with
  /// is left out. Where the order is to be picked up, they are held there, and the country is that of the place.
  ///
  /// - Throws: `cartPlaced`; `pickupUnavailable`; `notFound` for anyone but its holder; `amount` where a price has no equal
  ///   there; `storage` when the database fails.
  public func setDestination(
    _ country: String, isCheckout: Bool = false, pickedUpAt place: LocationID? = nil, of id: CartID,
    locale: String? = nil, once key: IdempotencyKey? = nil,
    as principal: Principal
  ) async throws(OrderingError) -> Cart {
    try principal.mustHold(id)
    let now = clock.now()
    return try await database.write(as: OrderingSchema.self, once: key, returning: .cart) {
      [self] work throws(OrderingError) in
      let cart = try open(id, at: now, in: work)
      var country = country
      if let place {
        country = try work.snapshot { snapshot throws(OrderingError) in
          try pickup.chosen(place, in: snapshot).destination.country
        }
      }
      try work.run("UPDATE \(.cart) SET country = \(country), pickup = \(place) WHERE id = \(id)")
      var hold = cart.hold
      hold.place = place
      try holds.update(id, hold, isCheckout: isCheckout, at: now, in: work)
      return try priced(id, locale: locale, in: work)
    }
  }

  /// Gives a guest's cart to the customer who asks. From then on their prices apply, and its order is theirs.
  ///
  /// The cart's token proves that they hold it. Where they have an open cart already, what is in the guest's goes there, as
  /// the shop has decided (`CartMerge`): the answer is that cart, with a new token, and the guest's is gone. Otherwise the
  /// guest's is theirs, and its token continues to work.
  ///
  /// - Throws: `notFound` for a wrong token, `cartClaimed` when it is another customer's, `cartPlaced` when it became a
  ///   guest's order; `access` for anyone but a customer; `storage` when the database fails.
  public func claim(
    _ id: CartID, token: String, locale: String? = nil, once key: IdempotencyKey? = nil, as principal: Principal
  ) async throws(OrderingError) -> OpenedCart {
    let customer = try principal.mustBeCustomer()
    let now = clock.now()
    return try await database.write(as: OrderingSchema.self, once: key, returning: .openedCart) {
      [self] work throws(OrderingError) in
      do throws(AccessError) {
        // A wrong token and a cart that is not there are told alike.
        guard try CartTokens.isValid(token, for: id.value, at: now, in: work) else { throw .notPermitted }
      } catch { throw error == .notPermitted ? .notFound : .access(error) }
      // First the customer, then carts: two of their devices that sign in at once do so one after the other.
      try work.lock(.cart, customer)
      try work.lock(.cart, id)
      let cart = try work.snapshot { snapshot throws(OrderingError) in try CartRecords.stored(id, in: snapshot) }
      if let owner = cart.customer, owner != customer { throw .cartClaimed }
      if let order = cart.placed, cart.customer == nil { throw .cartPlaced(order) }
      if cart.placed == nil, cart.customer == nil, let earlier = try latest(of: customer, at: now, in: work) {
        try holds.release(id, cart.hold, at: now, in: work)
        try merge(id, into: earlier, in: work)
        let hold = try work.snapshot { snapshot throws(OrderingError) in
          try CartRecords.hold(of: earlier, in: snapshot)
        }
        try holds.update(earlier, hold, isCheckout: cart.hold.isRunning(at: now), at: now, in: work)
        return try opened(earlier, for: customer, locale: locale, at: now, in: work)
      }
      try work.run("UPDATE \(.cart) SET customer = \(customer) WHERE id = \(id)")
      try CartRecords.touch(id, at: now, in: work)
      do throws(AccessError) { try CartTokens.bind(token, to: customer.value, in: work) } catch {
        throw .access(error)
      }
      return OpenedCart(cart: try priced(id, locale: locale, in: work), token: token)
    }
  }

  /// The open cart that a customer used last, on whatever device, with a new token for it.
  ///
  /// - Throws: `notFound` where they have none; `access` for anyone but a customer; `storage` when the database fails.
  public func resume(
    locale: String? = nil, once key: IdempotencyKey? = nil, as principal: Principal
  ) async throws(OrderingError) -> OpenedCart {
    let customer = try principal.mustBeCustomer()
    let now = clock.now()
    return try await database.write(as: OrderingSchema.self, once: key, returning: .openedCart) {
      [self] work throws(OrderingError) in
      try work.lock(.cart, customer)
      guard let cart = try latest(of: customer, at: now, in: work) else { throw .notFound }
      return try opened(cart, for: customer, locale: locale, at: now, in: work)
    }
  }

  /// Deletes carts that were never placed and that nobody has used for as long as their holders' tokens are good for.
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
        try CartRecords.deleteUntouched(since: limit, in: work)
      }
      total += count
      if count == 0 { return total }
    }
  }
}

/// What the commands on carts are made of.
extension Carts {
  /// How many bytes of text the properties of a cart's lines have at most, all together.
  private static var textLimit: Int { 16_000 }

  /// Holds an open cart that somebody uses.
  private func open(
    _ id: CartID, at now: Timestamp, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> CartRow {
    try work.lock(.cart, id)
    let cart = try work.snapshot { snapshot throws(OrderingError) in try CartRecords.stored(id, in: snapshot) }
    if let order = cart.placed { throw .cartPlaced(order) }
    try CartRecords.touch(id, at: now, in: work)
    return cart
  }

  private func priced(
    _ id: CartID, locale: String?, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> Cart {
    try work.snapshot { snapshot throws(OrderingError) in try pricing.cart(id, locale: locale, in: snapshot) }
  }

  private func opened(
    _ id: CartID, for customer: CustomerID, locale: String?, at now: Timestamp,
    in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> OpenedCart {
    OpenedCart(
      cart: try priced(id, locale: locale, in: work), token: try issueToken(for: id, of: customer, at: now, in: work))
  }

  private func issueToken(
    for cart: CartID, of customer: CustomerID?, at now: Timestamp, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> String {
    do throws(AccessError) {
      return try CartTokens.issue(for: cart.value, of: customer?.value, at: now, in: work)
    } catch {
      throw .access(error)
    }
  }

  /// The open cart that a customer used last, held and touched; nil where they have none.
  private func latest(
    of customer: CustomerID, at now: Timestamp, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> CartID? {
    let found: CartID? = try work.first(
      """
      SELECT id FROM \(.cart) WHERE customer = \(customer) AND placed IS NULL ORDER BY touched_at DESC, id DESC LIMIT 1
      """)
    guard let found else { return nil }
    try work.lock(.cart, found)
    return try CartRecords.touch(found, at: now, in: work) ? found : nil
  }

  /// Puts what is in a guest's cart into one that their customer has already, and deletes the guest's.
  private func merge(
    _ guest: CartID, into earlier: CartID, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    let limits = limits()
    let (lines, codes) = try work.snapshot { snapshot throws(OrderingError) in
      let lines = limits.cartMerge.lines(
        try CartRecords.lines(of: earlier, in: snapshot), try CartRecords.lines(of: guest, in: snapshot),
        within: limits)
      let codes =
        try CartRecords.codes(of: CartRecords.stored(guest, in: snapshot), in: snapshot)
        + CartRecords.codes(of: CartRecords.stored(earlier, in: snapshot), in: snapshot)
      return (lines, codes)
    }
    try work.run("DELETE FROM \(.cartLine) WHERE cart = \(earlier)")
    for line in lines { try CartRecords.put(line, into: earlier, in: work) }
    var known: Set<String> = []
    try CartRecords.put(codes: codes.filter { known.insert($0).inserted }, into: earlier, in: work)
    // What was chosen last counts: a country without a place is a delivery.
    try work.run(
      """
      UPDATE \(.cart) SET country = coalesce((SELECT country FROM \(.cart) WHERE id = \(guest)), country),
        pickup = CASE WHEN (SELECT coalesce(country, '') FROM \(.cart) WHERE id = \(guest)) = ''
          THEN coalesce((SELECT pickup FROM \(.cart) WHERE id = \(guest)), pickup)
          ELSE (SELECT pickup FROM \(.cart) WHERE id = \(guest)) END
      WHERE id = \(earlier)
      """)
    try CartRecords.delete([guest], in: work)
  }

  /// Sets a line of an open cart to one unit or more. Throws `unavailable` for what the buyer cannot buy, `tooManyUnits` and
  /// `cartFull` beyond the shop's limits.
  private func put(
    _ edit: CartLineEdit, _ id: CartLineID, into cart: CartID, for buyer: Buyer, locale: String?,
    at now: Timestamp, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    let limits = limits()
    let lines = try work.snapshot { snapshot throws(OrderingError) in try CartRecords.lines(of: cart, in: snapshot) }
    let former = lines.first { $0.id == id }
    let variant = edit.variant ?? former?.variant ?? VariantID(id.value)
    let isSaved = edit.isSaved ?? former?.isSaved ?? false
    let others = lines.filter { $0.id != id }
    let asked = others.filter { $0.variant == variant && !$0.isSaved && !isSaved }.reduce(0) { $0 + $1.quantity }
    // Fewer than there are may be asked for where the shop has lowered its limit since.
    let isLess =
      former.map { $0.variant == variant && edit.quantity <= $0.quantity && (isSaved || !$0.isSaved) } ?? false
    guard isLess || edit.quantity <= limits.unitsPerLine - asked else {
      throw .tooManyUnits(limit: limits.unitsPerLine)
    }
    let properties = edit.properties ?? former?.properties ?? []
    let size = others.reduce(properties.size) { $0 + $1.properties.size }
    let quote = try work.snapshot { snapshot throws(OrderingError) in
      try pricing.quote(variant, quantity: asked + edit.quantity, for: buyer, locale: locale, in: snapshot)
    }
    guard let quote else { throw .unavailable([variant]) }
    guard others.count < limits.linesPerCart, size <= Self.textLimit else { throw .cartFull }
    try CartRecords.put(
      CartLineRow(
        id: id, variant: variant, quantity: edit.quantity, addedAt: now, name: quote.shownName,
        price: quote.price.amount, isSaved: isSaved, properties: properties),
      into: cart, in: work)
  }
}
