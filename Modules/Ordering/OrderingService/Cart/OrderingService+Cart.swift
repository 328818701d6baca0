public import Access
import AccessService
public import FoundationCore
public import Ordering
import Persistence
public import StoreIdentifiers

extension OrderingService {
  /// Opens a cart with its first line for whoever asks; a customer's is theirs. Nothing is stored where the line is
  /// refused. The cart's token is in the answer and nowhere else, so a repeat is refused.
  ///
  /// - Throws: `cartExists`, `tooManyUnits`, `unavailable`.
  public func openCart(_ new: NewCart, as principal: Principal = .anonymous) async throws(OrderingError) -> OpenedCart {
    let now = clock.now()
    let customer: CustomerID? = if case .customer(let id) = principal { CustomerID(id) } else { nil }
    return try await database.write(as: OrderingSchema.self) { [ports, currency, limits] work throws(OrderingError) in
      try work.run("INSERT INTO \(.cart) (id, created_at, customer) VALUES (\(new.id), \(now), \(customer))")
      let token: String
      do throws(AccessError) { token = try AccessService.issueGuestToken(for: new.id.value, at: now, in: work) } catch {
        throw .access(error)
      }
      try Self.put(
        new.quantity, of: new.variant, into: new.id, for: Buyer(customer), within: limits, ports: ports, at: now,
        in: work)
      let cart = try work.snapshot { snapshot throws(OrderingError) in
        try Self.priced(new.id, ports: ports, currency: currency, in: snapshot)
      }
      return OpenedCart(cart: cart, token: token)
    }
  }

  /// Sets a line of an open cart to one unit or more. Throws `unavailable` for what the buyer cannot buy, `tooManyUnits` and
  /// `cartFull` beyond the shop's limits.
  private static func put(
    _ quantity: Int, of variant: VariantID, into cart: CartID, for buyer: Buyer, within limits: OrderLimits,
    ports: OrderingPorts, at now: Timestamp, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    guard quantity <= limits.unitsPerLine else { throw .tooManyUnits(limit: limits.unitsPerLine) }
    let quotes = try work.snapshot { snapshot throws(OrderingError) in
      try ports.quotes([variant: quantity], buyer, snapshot)
    }
    guard let quote = quotes[variant] else { throw .unavailable([variant]) }
    let others: Int? = try work.first(
      "SELECT count(*) FROM \(.cartLine) WHERE cart = \(cart) AND variant <> \(variant)")
    guard (others ?? 0) < limits.linesPerCart else { throw .cartFull }
    try work.run(
      """
      INSERT INTO \(.cartLine) (cart, variant, quantity, added_at, name)
      VALUES (\(cart), \(variant), \(quantity), \(now), \(quote.name))
      ON CONFLICT (cart, variant) DO UPDATE SET quantity = excluded.quantity, name = excluded.name
      """)
  }

  /// A cart at today's prices, with what is not for sale any more apart from the lines. Only its holder's.
  ///
  /// A cart of more than 20 lines is priced on a report's thread: its quotes take long enough to hold up others.
  public func cart(_ id: CartID, as principal: Principal) async throws(OrderingError) -> Cart {
    try Self.check(principal, holds: id)
    let (ports, currency) = (ports, currency)
    let read: @Sendable (borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> Cart = {
      snapshot throws(OrderingError) in
      if snapshot.isInline, try Self.lines(of: id, in: snapshot).count > Self.linesAtOnce { throw .storage(.tooLong) }
      return try Self.priced(id, ports: ports, currency: currency, in: snapshot)
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
    _ quantity: Int, of variant: VariantID, in id: CartID, as principal: Principal
  ) async throws(OrderingError) -> Cart {
    try Self.check(principal, holds: id)
    let now = clock.now()
    return try await database.write(as: OrderingSchema.self) { [ports, currency, limits] work throws(OrderingError) in
      let cart = try work.snapshot { snapshot throws(OrderingError) in try Self.stored(id, in: snapshot) }
      if let order = cart.placed { throw .cartPlaced(order) }
      if quantity == 0 {
        try work.run("DELETE FROM \(.cartLine) WHERE cart = \(id) AND variant = \(variant)")
      } else {
        try Self.put(
          quantity, of: variant, into: id, for: Buyer(cart.customer), within: limits, ports: ports, at: now, in: work)
      }
      return try work.snapshot { snapshot throws(OrderingError) in
        try Self.priced(id, ports: ports, currency: currency, in: snapshot)
      }
    }
  }

  /// Forgets carts that were never placed and are older than their holders' tokens; returns how many.
  ///
  /// Works in small commands, so that others are not held up.
  @discardableResult
  public func sweepCarts() async throws(OrderingError) -> Int {
    let limit = clock.now().advanced(by: .zero - AccessService.guestLifetime)
    var total = 0
    while true {
      let count = try await database.write(as: OrderingSchema.self) { work throws(OrderingError) in
        let stale: SQL<OrderingSchema> =
          "SELECT id FROM \(.cart) WHERE placed IS NULL AND created_at < \(limit) ORDER BY created_at, id LIMIT 200"
        try work.run("DELETE FROM \(.cartLine) WHERE cart IN (\(stale))")
        return try work.run("DELETE FROM \(.cart) WHERE id IN (\(stale))")
      }
      total += count
      if count == 0 { return total }
    }
  }

  static func check(_ principal: Principal, holds cart: CartID) throws(OrderingError) {
    switch principal {
    case .anonymous: throw .access(.notAuthenticated)
    case .guest(let id): if id != cart.value { throw .notFound }
    case .customer, .staff: throw .notFound
    }
  }

  static func stored(
    _ id: CartID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> CartRow {
    let row: CartRow? = try snapshot.first("SELECT placed, customer FROM \(.cart) WHERE id = \(id)")
    guard let row else { throw .notFound }
    return row
  }

  static func lines(
    of cart: CartID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [CartLineRow] {
    try snapshot.rows(
      "SELECT variant, quantity, name FROM \(.cartLine) WHERE cart = \(cart) ORDER BY added_at, variant")
  }

  static func priced(
    _ id: CartID, ports: OrderingPorts, currency: Currency, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> Cart {
    let row = try stored(id, in: snapshot)
    let stored = try lines(of: id, in: snapshot)
    let quotes = try ports.quotes(
      Dictionary(stored.map { ($0.variant, $0.quantity) }) { $1 }, Buyer(row.customer), snapshot)
    let available = row.placed == nil ? try ports.available(stored.map(\.variant), snapshot) : [:]
    return try OrderingError.amounts { () throws(MoneyError) in
      var (lines, unavailable): ([CartLine], [UnavailableCartLine]) = ([], [])
      for line in stored {
        guard let quote = quotes[line.variant] else {
          unavailable.append(
            UnavailableCartLine(variant: line.variant, name: line.name ?? "—", quantity: line.quantity))
          continue
        }
        lines.append(
          CartLine(
            variant: line.variant, sku: quote.sku, name: quote.name, quantity: line.quantity, unitPrice: quote.price,
            total: try quote.price.multiplied(by: line.quantity),
            available: available[line.variant].flatMap { $0 < 10 ? max($0, 0) : nil }))
      }
      return Cart(
        id: id, lines: lines, unavailable: unavailable, subtotal: try lines.map(\.total).sum(in: currency),
        order: row.placed, customer: row.customer)
    }
  }
}

struct CartRow: RowDecodable {
  let placed: OrderID?, customer: CustomerID?
  init(row: inout RowReader) throws(DatabaseError) {
    placed = try row.read()
    customer = try row.read()
  }
}

struct CartLineRow: RowDecodable {
  let variant: VariantID, quantity: Int, name: String?
  init(row: inout RowReader) throws(DatabaseError) {
    variant = try row.read()
    quantity = try row.read()
    name = try row.read()
  }
}
