public import Access
import AccessService
public import FoundationCore
public import Ordering
import Persistence
import StoreIdentifiers

/// Orders of the shop that was before this one, as its file has them. They are read, and touch neither stock nor payments
/// nor reports.
public struct FormerOrders: Sendable {
  private let database: Database
  private let email: OrderingPorts.CustomerEmail

  init(database: Database, email: @escaping OrderingPorts.CustomerEmail) {
    (self.database, self.email) = (database, email)
  }

  /// A page of former orders, the latest first: everyone's for staff with `orders.read`, of whom those can be asked for
  /// whose name begins with a text or whose e-mail address it is; those of their own address for a customer.
  ///
  /// - Throws: `invalidCursor` for a cursor from another list; `access` without the permission; `storage` when the
  ///   database fails.
  public func page(
    _ text: String? = nil, after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(OrderingError) -> Page<FormerOrderSummary> {
    var fingerprint = Fingerprint()
    if let text { fingerprint.mix(text) }
    let filter = fingerprint.value
    var place: SQL<OrderingSchema> = "1 = 1"
    let keyset = Keyset(version: 7, filter: filter)
    if let cursor {
      guard let (time, id) = keyset.place(of: cursor) else { throw .invalidCursor }
      place = "(placed_at, id) < (\(time), \(id))"
    }
    let after = place
    let rows: [FormerSummaryRow] = try await database.read(as: OrderingSchema.self) {
      snapshot throws(OrderingError) in
      guard let readable = try self.readable(by: principal, in: snapshot) else { return [] }
      let found = text.map { Self.found($0) } ?? "1 = 1"
      return try snapshot.rows(
        """
        SELECT \(FormerSummaryRow.columns) FROM \(.formerOrder) WHERE \(readable) AND \(found) AND \(after)
        ORDER BY placed_at DESC, id DESC LIMIT \(limit + 1)
        """)
    }
    return Page(rows.map(\.summary), limit: limit) { keyset.cursor(after: $0.placedAt, $0.id.value) }
  }

  /// A former order: any for staff with `orders.read`, one of their own address for a customer.
  ///
  /// - Throws: `notFound` when there is no such order or it is somebody else's; `access` without the permission; `storage`
  ///   when the database fails.
  public func order(_ id: FormerOrderID, as principal: Principal) async throws(OrderingError) -> FormerOrder {
    let order = try await database.read(as: OrderingSchema.self) { snapshot throws(OrderingError) -> FormerOrder? in
      guard let readable = try self.readable(by: principal, in: snapshot) else { return nil }
      return try FormerOrderRecords.order(where: "id = \(id) AND \(readable)", in: snapshot)
    }
    guard let order else { throw .notFound }
    return principal.holds(.ordersRead) ? order : order.forBuyer
  }

  /// The condition on orders that a principal may read; nil where there are none.
  private func readable(
    by principal: Principal, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> SQL<OrderingSchema>? {
    guard case .customer(let id) = principal else {
      try principal.mustHold(.ordersRead)
      return "1 = 1"
    }
    // Whoever has an account has shown that its address is theirs.
    guard let email = try self.email(CustomerID(id), snapshot) else { return nil }
    return "email_key = \(email.lowercased())"
  }

  private static func found(_ text: String) -> SQL<OrderingSchema> {
    let key = FormerOrderRecords.key(text.filter { $0 != "\0" })
    return """
      id IN (SELECT id FROM \(.formerOrder) WHERE name_key >= \(key) AND name_key < \(key + "\u{10FFFF}")
        UNION SELECT id FROM \(.formerOrder) WHERE email_key = \(key))
      """
  }

  /// What became of an order that a file has.
  enum Change {
    case added, changed, none
  }

  /// Stores an order that the former shop knows by a text, unless it is stored so. Needs `orders.write`.
  ///
  /// - Throws: `access` without the permission; `storage` when the database fails.
  func take(
    _ order: (FormerOrderID) -> FormerOrder, knownAs identity: String, isDryRun: Bool, as principal: Principal
  ) async throws(OrderingError) -> Change {
    try principal.mustHold(.ordersWrite)
    let stored = try await database.read(as: OrderingSchema.self) { snapshot throws(OrderingError) in
      try FormerOrderRecords.order(knownAs: identity, in: snapshot)
    }
    let new = order(stored?.id ?? .make())
    guard new != stored else { return .none }
    if !isDryRun {
      try await database.write(as: OrderingSchema.self) { work throws(OrderingError) in
        try work.lock(.formerOrder)
        try FormerOrderRecords.store(new, knownAs: identity, in: work)
      }
    }
    return stored == nil ? .added : .changed
  }
}

/// Former orders that are taken away: those of a file that was the wrong one, and those of a buyer who asks to be forgotten.
extension FormerOrders {
  /// How many are removed at once, so that nobody waits long for the writer.
  static let removedAtOnce = 1_000

  /// Removes a former order for good. Needs `orders.write`.
  ///
  /// - Throws: `notFound` when there is no such order; `access` without the permission; `storage` when nothing can be
  ///   written.
  func remove(_ id: FormerOrderID, as principal: Principal) async throws(OrderingError) {
    try principal.mustHold(.ordersWrite)
    guard try await remove(where: "id = \(id)", known: id) == 1 else { throw .notFound }
  }

  /// Removes the former orders that are chosen for good, some at a time, and counts them. Needs `orders.write`.
  ///
  /// - Throws: `access` without the permission; `storage` when nothing more can be written, though some may be gone.
  func remove(
    _ chosen: FormerOrderSelection, as principal: Principal
  ) async throws(OrderingError) -> RemovedFormerOrders {
    try principal.mustHold(.ordersWrite)
    let condition: SQL<OrderingSchema> = chosen.email.map { "email_key = \($0.lowercased())" } ?? "1 = 1"
    var (count, last) = (0, 0)
    repeat {
      last = try await remove(where: condition, known: nil)
      count += last
    } while last == Self.removedAtOnce
    return RemovedFormerOrders(count: count)
  }

  /// Removes the first orders that meet a condition. The audit log says how many, and not whose they were.
  private func remove(
    where condition: SQL<OrderingSchema>, known id: FormerOrderID?
  ) async throws(OrderingError) -> Int {
    try await database.write(as: OrderingSchema.self) { work throws(OrderingError) in
      // An order that came meanwhile would be chosen without its lines.
      try work.lock(.formerOrder)
      let first: SQL<OrderingSchema> =
        "(SELECT id FROM \(.formerOrder) WHERE \(condition) ORDER BY id LIMIT \(Self.removedAtOnce))"
      try work.run("DELETE FROM \(.formerOrderLine) WHERE former_order IN \(first)")
      let count = try work.run("DELETE FROM \(.formerOrder) WHERE id IN \(first)")
      if count > 0 {
        try work.audit(
          AuditSubject("ordering/former-orders", id?.description),
          changes: [FieldChange(field: "/removed", text: nil, to: String(count))])
      }
      return count
    }
  }
}

private struct FormerSummaryRow: RowDecodable {
  let summary: FormerOrderSummary

  static let columns: SQL<OrderingSchema> = "id, name, buyer, email, placed_at, cancelled_at, payment, currency, total"

  init(row: inout RowReader) throws(DatabaseError) {
    let id: FormerOrderID = try row.read(), name: String = try row.read()
    let buyer: String? = try row.read(), email: String? = try row.read()
    let placedAt: Timestamp = try row.read(), cancelledAt: Timestamp? = try row.read()
    let payment: String? = try row.read(), currency = try row.readCurrency()
    summary = FormerOrderSummary(
      id: id, name: name, buyer: buyer ?? email, placedAt: placedAt, isCancelled: cancelledAt != nil, payment: payment,
      total: try row.readAmount(currency))
  }
}

extension FormerOrders {
  /// The tables of former orders; `identity` is what the former shop knows one by.
  static let tables: Migration<OrderingSchema> = [
    """
    CREATE TABLE \(.formerOrder) (id \(.id) PRIMARY KEY NOT NULL, identity \(.text) NOT NULL UNIQUE, name \(.text) NOT NULL,
      name_key \(.text) NOT NULL, email \(.text), email_key \(.text), buyer \(.text), placed_at \(.integer) NOT NULL,
      cancelled_at \(.integer), payment \(.text), fulfilment \(.text), currency \(.text) NOT NULL,
      subtotal \(.integer), discount \(.integer), shipping \(.integer), taxes \(.integer), refunded \(.integer),
      total \(.integer) NOT NULL, texts \(.bytes) NOT NULL) \(.strict)
    """,
    "CREATE INDEX ordering_former_order_latest ON \(.formerOrder) (placed_at, id)",
    "CREATE INDEX ordering_former_order_by_name ON \(.formerOrder) (name_key)",
    """
    CREATE INDEX ordering_former_order_by_email ON \(.formerOrder) (email_key, placed_at, id)
      WHERE email_key IS NOT NULL
    """,
    """
    CREATE TABLE \(.formerOrderLine) (former_order \(.id) NOT NULL REFERENCES \(.formerOrder) (id),
      position \(.integer) NOT NULL, name \(.text) NOT NULL, sku \(.text), quantity \(.integer) NOT NULL,
      price \(.integer) NOT NULL, discount \(.integer), fulfilment \(.text), details \(.bytes),
      PRIMARY KEY (former_order, position)) \(.strictInKeyOrder)
    """,
  ]
}
