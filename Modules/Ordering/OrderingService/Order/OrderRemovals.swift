import FoundationCore
public import Ordering
public import Persistence
import Pricing
import StoreIdentifiers

extension OrderRemoval.Kind: @retroactive SQLBindable, @retroactive SQLReadable {}

/// Takes units out of placed orders, and reads what was taken out.
///
/// What was agreed stays as it was; what goes back for the units is kept beside it.
struct OrderRemovals: Sendable {
  /// What is to be taken out, by whom and why.
  struct Request {
    let id: OrderRemovalID
    let kind: OrderRemoval.Kind
    let lines: [OrderUnits]
    var reason: String?
    let time: Timestamp
    let actor: String
  }

  private let release: OrderingPorts.Release
  private let deliveries: OrderingPorts.Deliveries

  init(ports: OrderingPorts) {
    release = ports.release
    deliveries = ports.deliveries
  }

  /// Takes units out of a placed order: those first that have not left, whose stock the caller releases. Whoever keeps
  /// nothing that was paid for is not sent what came with it for nothing.
  ///
  /// - Parameters:
  ///   - request: What is taken out.
  ///   - order: The order, read in the same transaction.
  ///   - shipped: How many units of each stock line have left.
  ///   - work: The transaction.
  /// - Throws: `unknownLine`, `repeatedLine`; `moreThanKept` for more units than the buyer keeps.
  func remove(
    _ request: Request, from order: Order, shipped: [OrderLineID: Int], in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> OrderRemoval {
    var chosen = try Self.chosen(request.lines, of: order)
    let costs = try work.snapshot { snapshot throws(OrderingError) in try LineCosts(of: order, in: snapshot) }
    let isAllThatWasPaidFor = costs.keepsNothingPaidFor(of: order, without: chosen)
    if isAllThatWasPaidFor {
      for line in order.lines where costs.isFree(line) && !chosen.contains(where: { $0.0.id == line.id }) {
        let unsent = Self.unsent(line, shipped)
        if unsent > 0 { chosen.append((line, unsent)) }
      }
    }
    var lines: [OrderRemoval.Line] = []
    for (line, units) in chosen {
      // A bundle of which something has left, and the rest does not, never leaves whole.
      let unsent = min(units, max(line.quantity - line.cancelled - line.whole(shipped), 0))
      lines.append(
        OrderRemoval.Line(
          line: line.id, quantity: units, unsent: unsent, amount: try costs.amount(of: units, of: line)))
    }
    let left = order.lines.reduce(0) { $0 + $1.kept } - lines.reduce(0) { $0 + $1.quantity }
    let delivery =
      (left == 0 || isAllThatWasPaidFor) && order.removals.allSatisfy { $0.delivery.amount == 0 }
      ? try deliveryCosts(of: order, costs, hasShipped: !shipped.isEmpty, in: work)
      : .zero(order.totals.total.currency)
    let removal = OrderRemoval(
      id: request.id, kind: request.kind, occurredAt: request.time, lines: lines, delivery: delivery,
      reason: request.reason)
    try Self.store(removal, of: order.id, actor: request.actor, in: work)
    return removal
  }

  /// How many units of a line are still to leave, of which nothing has left.
  static func unsent(_ line: OrderLineItem, _ shipped: [OrderLineID: Int]) -> Int {
    max(line.quantity - line.cancelled - line.begun(shipped), 0)
  }

  /// The units asked for, by line and in the order's own order.
  private static func chosen(
    _ asked: [OrderUnits], of order: Order
  ) throws(OrderingError) -> [(OrderLineItem, Int)] {
    var wanted: [OrderLineID: Int] = [:]
    for units in asked {
      guard let line = order.lines.first(where: { $0.id == units.line }) else { throw .unknownLine }
      guard wanted.updateValue(units.quantity, forKey: line.id) == nil else { throw .repeatedLine }
      guard units.quantity <= line.kept else { throw .moreThanKept(line.shownName) }
    }
    return order.lines.compactMap { line in wanted[line.id].map { (line, $0) } }
  }

  /// What delivery has cost; once something has left, the share of it that the least expensive method would have cost: a
  /// buyer who keeps nothing gets no more of it back. Where the methods are others now, all of it.
  private func deliveryCosts(
    of order: Order, _ costs: LineCosts, hasShipped: Bool, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> Money {
    let paid = try costs.delivery(of: order)
    guard hasShipped, paid.amount > 0, let method = order.shipping, let address = order.address else { return paid }
    let values = try OrderingError.amounts { () throws(MoneyError) in
      let goods = order.totals.goods
      let value = try goods.subtracting(
        order.reductions.filter { $0.line != nil }.map(\.amount).sum(in: goods.currency))
      return [value] + (try order.exchange.map { exchange throws(MoneyError) in [try exchange.worth(of: value)] } ?? [])
    }
    let offered = try work.snapshot { snapshot throws(OrderingError) in
      try deliveries(DeliveryRequest(order.lines, worth: values, to: OrderDestination(address)), snapshot).methods
    }
    guard let price = offered.first(where: { $0.id == method.id })?.price,
      let least = offered.map(\.price).filter({ $0.currency == price.currency }).map(\.amount).min(),
      (0..<price.amount).contains(least)
    else { return paid }
    let chosen = price.amount
    // The share is the same in every currency.
    return try OrderingError.amounts { () throws(MoneyError) in try paid.scaled(by: least, over: chosen) }
  }

  private static func store(
    _ removal: OrderRemoval, of order: OrderID, actor: String, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    let amount = try OrderingError.amounts { () throws(MoneyError) in try removal.amount() }
    try work.run(
      """
      INSERT INTO \(.removal) (id, "order", kind, occurred_at, actor, reason, delivery)
      VALUES (\(removal.id), \(order), \(removal.kind), \(removal.occurredAt), \(actor), \(removal.reason),
        \(removal.delivery.amount))
      """)
    try work.insert(
      removal.lines.enumerated().map { position, line in
        [removal.id, position, line.line, line.quantity, line.unsent, line.amount.amount]
      }, "INSERT INTO \(.removalLine) (removal, position, line, quantity, unsent, amount)")
    var unsent = 0
    // In one order for all, so that two who change the same lines do not wait for each other.
    for line in removal.lines.sorted(by: { $0.line < $1.line }) {
      unsent += line.unsent
      let changed = try work.run(
        """
        UPDATE \(.orderLine) SET cancelled = cancelled + \(line.unsent),
          withdrawn = withdrawn + \(line.quantity - line.unsent)
        WHERE id = \(line.line) AND "order" = \(order) AND cancelled + withdrawn + \(line.quantity) <= quantity
        """)
      if changed == 0 { throw .moreThanKept("") }
    }
    // Shipments are counted a moment after they have left.
    try work.run(
      """
      UPDATE \(.order) SET removed = removed + \(amount.amount), cancelled_units = cancelled_units + \(unsent),
        placed_from = CASE WHEN total - removed - \(amount.amount) = 0 THEN NULL ELSE placed_from END,
        fulfilment = CASE WHEN shipped_units = 0 AND fulfilment = 'unfulfilled' THEN 'unfulfilled'
          WHEN shipped_units >= units - cancelled_units - \(unsent) THEN 'fulfilled' ELSE 'partiallyFulfilled' END
      WHERE id = \(order)
      """)
    try OrderStore.restatePayment(of: order, in: work)
  }

  /// Makes the stock of units available again that will not leave, also of bundles of which something has left.
  ///
  /// - Parameters:
  ///   - removal: What was taken out.
  ///   - order: The order as it was before that.
  ///   - shipped: How many units of each stock line have left.
  ///   - work: The transaction.
  func releaseStock(
    of removal: OrderRemoval, _ order: Order, shipped: [OrderLineID: Int], in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    var units: [OrderLineID: Int] = [:]
    for removed in removal.lines {
      guard let line = order.lines.first(where: { $0.id == removed.line }), !line.components.isEmpty else {
        units[removed.line, default: 0] += removed.unsent
        continue
      }
      let left = line.unsentParts(keeping: line.kept, shipped)
      let stays = line.unsentParts(keeping: line.kept - removed.quantity, shipped)
      for (part, quantity) in left { units[part] = quantity - (stays[part] ?? 0) }
    }
    units = units.filter { $0.value > 0 }
    if !units.isEmpty { try release(order.id, units, work) }
  }

  /// What a removal `r` comes to, with its delivery.
  static let amount: SQL<OrderingSchema> = """
    (r.delivery + (SELECT coalesce(sum(l.amount), 0) FROM \(.removalLine) AS l WHERE l.removal = r.id))
    """

  /// What was taken out of an order, the earliest first.
  static func of(
    _ order: OrderID, in currency: Currency, _ snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [OrderRemoval] {
    let removals: [RemovalRow] = try snapshot.rows(
      """
      SELECT id, kind, occurred_at, reason, delivery FROM \(.removal) WHERE "order" = \(order)
      ORDER BY occurred_at, id
      """)
    return try removals.map { row throws(OrderingError) in
      let lines: [RemovalLineRow] = try snapshot.rows(
        "SELECT line, quantity, unsent, amount FROM \(.removalLine) WHERE removal = \(row.id) ORDER BY position")
      return try OrderingError.amounts { () throws(MoneyError) in
        OrderRemoval(
          id: row.id, kind: row.kind, occurredAt: row.occurredAt,
          lines: try lines.map { line throws(MoneyError) in
            OrderRemoval.Line(
              line: line.line, quantity: line.quantity, unsent: line.unsent,
              amount: try Money(line.amount, currency))
          }, delivery: try Money(row.delivery, currency), reason: row.reason)
      }
    }
  }
}

/// What the lines of an order have cost its buyer, after reductions and with their taxes.
private struct LineCosts {
  private var parts: [OrderLineID: [Int64]] = [:]

  init(of order: Order, in snapshot: borrowing Snapshot<OrderingSchema>) throws(OrderingError) {
    let rows: [LineAmountRow] = try snapshot.rows(
      "SELECT id, amount FROM \(.orderLine) WHERE \"order\" = \(order.id)")
    for row in rows { parts[row.line] = [row.amount] }
    if order.pricesIncludeTax { return }
    for tax in order.taxes { if let line = tax.line { parts[line]?.append(tax.amount.amount) } }
  }

  /// What the next units of a line have cost that are taken out of it: all of its units sum to the line.
  func amount(of units: Int, of line: OrderLineItem) throws(OrderingError) -> Money {
    let gone = line.cancelled + line.withdrawn
    let sum = (parts[line.id] ?? []).reduce(0) { sum, part in
      sum + UnitValues(part, quantity: line.quantity).sum(of: gone..<gone + units)
    }
    return try OrderingError.amounts { () throws(MoneyError) in try Money(sum, line.total.currency) }
  }

  /// Whether a line came for nothing, as a promotion's gift does.
  func isFree(_ line: OrderLineItem) -> Bool {
    line.total.amount > 0 && (parts[line.id] ?? []).allSatisfy { $0 == 0 }
  }

  /// Whether the buyer keeps nothing that was paid for without units, of which something was.
  func keepsNothingPaidFor(of order: Order, without units: [(OrderLineItem, Int)]) -> Bool {
    let gone = Dictionary(units.map { ($0.0.id, $0.1) }) { first, _ in first }
    return units.contains { !isFree($0.0) && $0.0.total.amount > 0 }
      && order.lines.allSatisfy { isFree($0) || $0.kept == gone[$0.id] ?? 0 }
  }

  /// What delivery has cost: all that is not the lines'.
  func delivery(of order: Order) throws(OrderingError) -> Money {
    let lines = parts.values.reduce(0) { $0 + $1.reduce(0, +) }
    return try OrderingError.amounts { () throws(MoneyError) in
      try Money(max(order.totals.total.amount - lines, 0), order.totals.total.currency)
    }
  }
}

private struct LineAmountRow: RowDecodable {
  let line: OrderLineID, amount: Int64

  init(row: inout RowReader) throws(DatabaseError) { (line, amount) = (try row.read(), try row.read()) }
}

private struct RemovalRow: RowDecodable {
  let id: OrderRemovalID, kind: OrderRemoval.Kind, occurredAt: Timestamp, reason: String?, delivery: Int64

  init(row: inout RowReader) throws(DatabaseError) {
    id = try row.read()
    kind = try row.read()
    occurredAt = try row.read()
    reason = try row.read()
    delivery = try row.read()
  }
}

private struct RemovalLineRow: RowDecodable {
  let line: OrderLineID, quantity: Int, unsent: Int, amount: Int64

  init(row: inout RowReader) throws(DatabaseError) {
    line = try row.read()
    quantity = try row.read()
    unsent = try row.read()
    amount = try row.read()
  }
}
