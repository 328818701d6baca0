import FoundationCore
import Ordering
import Persistence
import Pricing
import StoreIdentifiers

/// What is kept of a pending order: all that it takes to make an order of it without asking anybody again.
struct PendingContents: Sendable {
  var order: Order
  let cart: CartID
  let rounding: TaxRounding
  /// What the buyer pays for each line.
  let amounts: [OrderLineID: Money]
  let placedBy: String

  /// What is stored with the order.
  var origin: OrderStore.Origin {
    OrderStore.Origin(
      cart: cart, placedBy: placedBy, regime: order.pricesIncludeTax ? .includingTax : .excludingTax,
      rounding: rounding, amounts: amounts)
  }

  private struct LineAmount {
    let line: OrderLineID
    let amount: Money
  }

  fileprivate static let schema = Schema<PendingContents>.object(
    "PendingContents", Field("order", \.order, .order), Field("cart", \.cart, .identifier()),
    Field("rounding", \.rounding, .enumeration()), Field("amounts", \.lineAmounts, .array(of: lineAmount)),
    Field("placedBy", \.placedBy, .text(1...200))
  ) { order, cart, rounding, amounts, placedBy in
    PendingContents(
      order: order, cart: cart, rounding: rounding,
      amounts: Dictionary(amounts.map { ($0.line, $0.amount) }) { first, _ in first }, placedBy: placedBy)
  }

  private static let lineAmount = Schema<LineAmount>.object(
    "LineAmount", Field("line", \.line, .identifier()), Field("amount", \.amount, .money)
  ) { LineAmount(line: $0, amount: $1) }

  /// In the order of the lines' ids, so that the same order is stored as the same text.
  private var lineAmounts: [LineAmount] {
    amounts.sorted { $0.key < $1.key }.map { LineAmount(line: $0.key, amount: $0.value) }
  }
}

/// Reads and writes pending orders within a transaction.
enum PendingOrderStore {
  /// A pending order, or one whose time was over before its payment was agreed.
  struct Found: RowDecodable {
    let contents: PendingContents
    let dueAt: Timestamp
    let hasLapsed: Bool
    /// The network address that it came from.
    let networkAddress: String?

    init(row: inout RowReader) throws(DatabaseError) {
      let bytes: [UInt8] = try row.read()
      do { contents = try PendingContents.schema.decode(bytes, unknownFields: .ignored) } catch {
        throw .statement("a pending order cannot be read: \(error)")
      }
      dueAt = try row.read()
      let lapsedAt: Timestamp? = try row.read()
      hasLapsed = lapsedAt != nil
      networkAddress = try row.read()
    }

    /// The order as those see it who may read it: one whose time was over is called off.
    var order: Order {
      hasLapsed
        ? contents.order.moved(to: .cancelled, number: "", at: contents.order.createdAt, dueAt: dueAt) : contents.order
    }
  }

  static func insert(
    _ contents: PendingContents, for buyer: String, from networkAddress: String?, until dueAt: Timestamp,
    in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    try work.run(
      """
      INSERT INTO \(.pendingOrder) (id, cart, buyer, placed_from, due_at, contents)
      VALUES (\(contents.order.id), \(contents.cart), \(buyer), \(networkAddress), \(dueAt),
        \(PendingContents.schema.encode(contents)))
      """)
  }

  static func found(
    _ id: OrderID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> Found? {
    try snapshot.first("SELECT contents, due_at, lapsed_at, placed_from FROM \(.pendingOrder) WHERE id = \(id)")
  }

  /// Takes one out, to make an order of it. To be called with the order's lock.
  static func take(
    _ id: OrderID, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> Found? {
    guard let found = try work.snapshot({ snapshot throws(OrderingError) in try found(id, in: snapshot) }) else {
      return nil
    }
    try work.run("DELETE FROM \(.pendingOrder) WHERE id = \(id)")
    return found
  }

  /// When the time of one is over; nil for one that is not pending.
  static func dueAt(
    _ id: OrderID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> Timestamp? {
    try snapshot.first("SELECT due_at FROM \(.pendingOrder) WHERE id = \(id) AND lapsed_at IS NULL", as: Timestamp.self)
  }

  /// Says that the time of one is over, and opens its cart again. To be called with the order's lock.
  ///
  /// - Returns: False where that was said before.
  static func lapse(
    _ id: OrderID, at now: Timestamp, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> Bool {
    let changed = try work.run(
      "UPDATE \(.pendingOrder) SET lapsed_at = \(now), placed_from = NULL WHERE id = \(id) AND lapsed_at IS NULL")
    guard changed == 1 else { return false }
    // It stays where it was among its customer's carts: they may have begun another.
    try work.run(
      """
      UPDATE \(.cart) SET placed = NULL
      WHERE id = (SELECT cart FROM \(.pendingOrder) WHERE id = \(id)) AND placed = \(id)
      """)
    return true
  }

  /// Whether somebody has so many pending orders already.
  static func areAtLeast(
    _ limit: Int, of column: SQL<OrderingSchema>, _ value: String, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> Bool {
    let last: Int? = try work.first(
      """
      SELECT 1 FROM \(.pendingOrder) WHERE \(column) = \(value) AND lapsed_at IS NULL LIMIT 1 OFFSET \(limit - 1)
      """)
    return last != nil
  }
}
