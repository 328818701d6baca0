import FoundationCore
import Ordering
import Persistence
import StoreIdentifiers

/// What order lines of bundles are made of, as it is stored. Orders without bundles cost nothing here.
enum LineComponents {
  /// Copies what a bundle is made of, for a line that is made of it.
  static func copied(from quote: PriceQuote) -> [OrderLineComponent] {
    quote.components.map {
      OrderLineComponent(
        id: .make(), variant: $0.variant, sku: $0.sku, name: $0.name, buyerName: $0.buyerName, quantity: $0.quantity)
    }
  }

  static func insert(_ order: Order, in work: borrowing UnitOfWork<OrderingSchema>) throws(OrderingError) {
    let rows = order.lines.flatMap { line in
      line.components.enumerated().map { position, part -> [any SQLBindable] in
        [
          part.id, order.id, line.id, position, part.variant, part.sku, part.name, part.buyerName, part.quantity,
          part.shipped,
        ]
      }
    }
    try work.insert(
      rows,
      """
      INSERT INTO \(.lineComponent) (id, "order", line, position, variant, sku, name, buyer_name, quantity, shipped)
      """)
  }

  /// The components of an order's lines, in their order.
  static func of(
    _ order: OrderID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [OrderLineID: [OrderLineComponent]] {
    let rows: [LineComponentRow] = try snapshot.rows(
      """
      SELECT line, id, variant, sku, name, buyer_name, quantity, shipped FROM \(.lineComponent)
      WHERE "order" = \(order) ORDER BY line, position
      """)
    return Dictionary(grouping: rows, by: \.line).mapValues { $0.map(\.component) }
  }

  /// Counts units of components that have left, and with them the bundles that have left whole. The order is locked.
  ///
  /// - Returns: How many more bundles have left whole.
  /// - Throws: `alreadyShipped` for units of no component of the order, and for more than were ordered of it.
  static func ship(
    _ lines: [ShippedLine], of order: OrderID, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> Int {
    var bundles: Set<OrderLineID> = []
    for part in lines {
      let line: OrderLineID? = try work.first(
        """
        UPDATE \(.lineComponent) SET shipped = shipped + \(part.quantity)
        WHERE id = \(part.line) AND "order" = \(order) AND shipped + \(part.quantity) <= quantity * (
          SELECT l.quantity FROM \(.orderLine) AS l WHERE l.id = \(.lineComponent).line)
        RETURNING line
        """)
      guard let line else { throw .alreadyShipped }
      bundles.insert(line)
    }
    var whole = 0
    for line in bundles.sorted() {
      let before: Int = try work.first("SELECT shipped FROM \(.orderLine) WHERE id = \(line)") ?? 0
      let now: Int? = try work.first(
        """
        UPDATE \(.orderLine) SET shipped = (
          SELECT min(part.shipped / part.quantity) FROM \(.lineComponent) AS part
          WHERE part."order" = \(order) AND part.line = \(line))
        WHERE id = \(line) RETURNING shipped
        """)
      whole += (now ?? before) - before
    }
    return whole
  }
}

private struct LineComponentRow: RowDecodable {
  let line: OrderLineID, component: OrderLineComponent

  init(row: inout RowReader) throws(DatabaseError) {
    line = try row.read()
    let id: OrderLineID = try row.read(), variant: VariantID = try row.read()
    let sku: String = try row.read(), name: String = try row.read(), buyerName: String? = try row.read()
    component = OrderLineComponent(
      id: id, variant: variant, sku: sku, name: name, buyerName: buyerName, quantity: try row.read(),
      shipped: try row.read())
  }
}
