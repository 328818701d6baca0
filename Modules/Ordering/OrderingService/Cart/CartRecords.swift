import Access
import AccessService
import FoundationCore
import Ordering
import Persistence
import StoreIdentifiers

/// Carts as they are stored.
enum CartRecords {
  static func stored(
    _ id: CartID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> CartRow {
    let row: CartRow? = try snapshot.first(
      """
      SELECT id, placed, customer, country, (SELECT count(*) FROM \(.cartCode) WHERE cart = \(id)), held_from, held_until,
        held_before, pickup
      FROM \(.cart) WHERE id = \(id)
      """)
    guard let row else { throw .notFound }
    return row
  }

  /// What a cart holds, and has held.
  static func hold(of id: CartID, in snapshot: borrowing Snapshot<OrderingSchema>) throws(OrderingError) -> CartHold {
    let hold: CartHold? = try snapshot.first(
      "SELECT held_from, held_until, held_before, pickup FROM \(.cart) WHERE id = \(id)")
    guard let hold else { throw .notFound }
    return hold
  }

  static func put(
    _ hold: CartHold, of id: CartID, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    try work.run(
      """
      UPDATE \(.cart) SET held_from = \(hold.period?.lowerBound), held_until = \(hold.period?.upperBound),
        held_before = \(hold.former)
      WHERE id = \(id)
      """)
  }

  static func lines(
    of cart: CartID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [CartLineRow] {
    try snapshot.rows(
      """
      SELECT id, variant, quantity, added_at, name, price, saved, properties FROM \(.cartLine) WHERE cart = \(cart)
      ORDER BY added_at, id
      """)
  }

  /// The promotion codes of a cart, most of which have none.
  static func codes(
    of cart: CartRow, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [String] {
    if cart.codes == 0 { return [] }
    return try snapshot.rows("SELECT code FROM \(.cartCode) WHERE cart = \(cart.id) ORDER BY position")
  }

  /// Stores a line, in place of one with its id.
  static func put(
    _ line: CartLineRow, into cart: CartID, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    try work.run(
      """
      INSERT INTO \(.cartLine) (cart, id, variant, quantity, added_at, name, price, saved, properties)
      VALUES (\(cart), \(line.id), \(line.variant), \(line.quantity), \(line.addedAt), \(line.name), \(line.price),
        \(line.isSaved), \(line.properties.stored))
      ON CONFLICT (cart, id) DO UPDATE SET variant = excluded.variant, quantity = excluded.quantity,
        name = excluded.name, price = excluded.price, saved = excluded.saved, properties = excluded.properties
      """)
  }

  static func put(
    codes: [String], into cart: CartID, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    try work.run("DELETE FROM \(.cartCode) WHERE cart = \(cart)")
    try work.insert(
      codes.prefix(CartCodes.limit).enumerated().map { [cart, $0, $1] },
      "INSERT INTO \(.cartCode) (cart, position, code)")
  }

  /// Notes that somebody uses an open cart: it is kept for as long again.
  ///
  /// - Returns: Whether there is one: it may have been placed or swept meanwhile.
  @discardableResult
  static func touch(
    _ cart: CartID, at now: Timestamp, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> Bool {
    try work.run("UPDATE \(.cart) SET touched_at = \(now) WHERE id = \(cart) AND placed IS NULL") > 0
  }

  /// Deletes carts that are open and that nobody has touched since a moment, at most 200.
  ///
  /// - Returns: How many.
  static func deleteUntouched(
    since limit: Timestamp, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> Int {
    // Held first, by a condition that is looked at again once they are: one that is used in this moment stays whole.
    let stale: [CartID] = try work.rows(
      """
      UPDATE \(.cart) SET touched_at = touched_at WHERE placed IS NULL AND touched_at < \(limit) AND id IN (
        SELECT id FROM \(.cart) WHERE placed IS NULL AND touched_at < \(limit) ORDER BY touched_at, id LIMIT 200)
      RETURNING id
      """)
    try delete(stale, in: work)
    return stale.count
  }

  /// Deletes carts with all that is in them.
  static func delete(
    _ carts: [CartID], in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    guard !carts.isEmpty else { return }
    try work.run("DELETE FROM \(.cartLine) WHERE cart IN (\(list: carts))")
    try work.run("DELETE FROM \(.cartCode) WHERE cart IN (\(list: carts))")
    try work.run("DELETE FROM \(.cart) WHERE id IN (\(list: carts))")
  }
}

struct CartRow: RowDecodable, Equatable {
  let id: CartID, placed: OrderID?, customer: CustomerID?, country: String?
  /// How many promotion codes it has.
  let codes: Int
  let hold: CartHold

  init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    placed = try row.read()
    customer = try row.read()
    country = try row.read()
    codes = try row.read()
    hold = try CartHold(row: &row)
  }
}

extension CartHold: RowDecodable {
  init(row: inout RowReader) throws(DatabaseError) {
    let since: Timestamp? = try row.read(), until: Timestamp? = try row.read()
    self.init(since: since, until: until, former: try row.read(), place: try row.read())
  }
}

/// A line of a cart. Its price is what one cost when it was put there.
struct CartLineRow: Equatable {
  var id: CartLineID
  let variant: VariantID
  var quantity: Int
  var addedAt: Timestamp
  let name: String?, price: Int64?
  var isSaved: Bool
  let properties: [LineProperty]
}

extension CartLineRow: RowDecodable {
  init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    variant = try row.read()
    quantity = try row.read()
    addedAt = try row.read()
    name = try row.read()
    price = try row.read()
    isSaved = try row.read()
    properties = try row.readProperties()
  }
}

extension [LineProperty] {
  /// How many bytes their text has.
  var size: Int { reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count } }

  /// As they are stored; nil for none, as most lines have.
  var stored: [UInt8]? { isEmpty ? nil : Schema.lineProperties.encode(self) }
}

extension RowReader {
  mutating func readProperties() throws(DatabaseError) -> [LineProperty] {
    let stored: [UInt8]? = try read()
    guard let stored else { return [] }
    do { return try Schema.lineProperties.decode(stored, unknownFields: .ignored) } catch {
      throw .statement("stored properties of a line cannot be read: \(error)")
    }
  }
}

extension Principal {
  /// Throws unless the principal holds the cart: to others it does not exist.
  func mustHold(_ cart: CartID) throws(OrderingError) {
    switch self {
    case .anonymous: throw .access(.notAuthenticated)
    case .guest(let id): if id != cart.value { throw .notFound }
    case .customer, .staff: throw .notFound
    }
  }

  /// The customer who asks.
  ///
  /// - Throws: `access` for anyone else.
  func mustBeCustomer() throws(OrderingError) -> CustomerID {
    switch self {
    case .customer(let id): return CustomerID(id)
    case .anonymous: throw .access(.notAuthenticated)
    case .guest, .staff: throw .access(.notPermitted)
    }
  }
}
