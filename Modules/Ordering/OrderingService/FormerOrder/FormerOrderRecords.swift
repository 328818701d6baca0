import FoundationCore
import Imports
import Ordering
import Persistence

/// Former orders in the database.
enum FormerOrderRecords {
  /// What an order is found by: without case and the sign that numbers begin with.
  static func key(_ text: String) -> String {
    let text = text.lowercased()
    return text.hasPrefix("#") ? String(text.dropFirst()) : text
  }

  /// The order that the former shop knows by a text.
  static func order(
    knownAs identity: String, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> FormerOrder? {
    try order(where: "identity = \(identity)", in: snapshot)
  }

  /// An order, of those that meet a condition.
  static func order(
    where condition: SQL<OrderingSchema>, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> FormerOrder? {
    let row: FormerOrderRow? = try snapshot.first(
      "SELECT \(FormerOrderRow.columns) FROM \(.formerOrder) WHERE \(condition)")
    guard let row else { return nil }
    let lines: [FormerLineRow] = try snapshot.rows(
      """
      SELECT name, sku, quantity, price, discount, fulfilment, details FROM \(.formerOrderLine)
      WHERE former_order = \(row.id) ORDER BY position
      """)
    return try OrderingError.amounts { () throws(MoneyError) in try row.order(lines) }
  }

  /// Stores an order that the former shop knows by a text, in place of what was stored of it.
  static func store(
    _ order: FormerOrder, knownAs identity: String, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    let (id, sums) = (order.id, order.sums)
    let texts = FormerOrderTexts(billing: order.billing, delivery: order.delivery, details: order.details)
    try work.run(
      """
      INSERT INTO \(.formerOrder) (id, identity, name, name_key, email, email_key, buyer, placed_at, cancelled_at, payment,
        fulfilment, currency, subtotal, discount, shipping, taxes, refunded, total, texts)
      VALUES (\(id), \(identity), \(order.name), \(key(order.name)), \(order.email), \(order.email?.lowercased()),
        \(order.buyer), \(order.placedAt), \(order.cancelledAt), \(order.payment), \(order.fulfilment),
        \(sums.total.currency.code), \(sums.subtotal?.amount), \(sums.discount?.amount), \(sums.shipping?.amount),
        \(sums.taxes?.amount), \(sums.refunded?.amount), \(sums.total.amount), \(Schema.formerOrderTexts.encode(texts)))
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, name_key = excluded.name_key, email = excluded.email,
        email_key = excluded.email_key, buyer = excluded.buyer, placed_at = excluded.placed_at,
        cancelled_at = excluded.cancelled_at, payment = excluded.payment, fulfilment = excluded.fulfilment,
        currency = excluded.currency, subtotal = excluded.subtotal, discount = excluded.discount,
        shipping = excluded.shipping, taxes = excluded.taxes, refunded = excluded.refunded, total = excluded.total,
        texts = excluded.texts
      """)
    try work.run("DELETE FROM \(.formerOrderLine) WHERE former_order = \(id)")
    let rows = order.lines.enumerated().map { position, line -> [any SQLBindable] in
      let details: [UInt8]? = line.details.isEmpty ? nil : Schema.formerOrderDetails.encode(line.details)
      return [
        id, position, line.name, line.sku, line.quantity, line.price.amount, line.discount?.amount, line.fulfilment,
        details,
      ]
    }
    try work.insert(
      rows,
      """
      INSERT INTO \(.formerOrderLine) (former_order, position, name, sku, quantity, price, discount, fulfilment, details)
      """)
  }
}

/// What is kept of an order as it is.
struct FormerOrderTexts {
  let billing: [String], delivery: [String], details: [FormerOrder.Detail]
}

extension Schema where Value == FormerOrderTexts {
  static let formerOrderTexts = Schema.object(
    "FormerOrderTexts", Field("billing", \.billing, .array(of: .fileText)),
    Field("delivery", \.delivery, .array(of: .fileText)), Field("details", \.details, .formerOrderDetails)
  ) { FormerOrderTexts(billing: $0, delivery: $1, details: $2) }
}

/// An order's own columns.
private struct FormerOrderRow: RowDecodable {
  let id: FormerOrderID
  private let name: String, email: String?, buyer: String?, placedAt: Timestamp, cancelledAt: Timestamp?
  private let payment: String?, fulfilment: String?, currency: Currency
  private let subtotal: Int64?, discount: Int64?, shipping: Int64?, taxes: Int64?, refunded: Int64?, total: Int64
  private let texts: FormerOrderTexts

  static let columns: SQL<OrderingSchema> = """
    id, name, email, buyer, placed_at, cancelled_at, payment, fulfilment, currency, subtotal, discount, shipping, taxes,
      refunded, total, texts
    """

  init(row: inout RowReader) throws(DatabaseError) {
    (id, name, email, buyer) = (try row.read(), try row.read(), try row.read(), try row.read())
    (placedAt, cancelledAt) = (try row.read(), try row.read())
    (payment, fulfilment, currency) = (try row.read(), try row.read(), try row.readCurrency())
    (subtotal, discount, shipping) = (try row.read(), try row.read(), try row.read())
    (taxes, refunded, total) = (try row.read(), try row.read(), try row.read())
    let bytes: [UInt8] = try row.read()
    texts =
      (try? Schema.formerOrderTexts.decode(bytes, unknownFields: .ignored))
      ?? FormerOrderTexts(billing: [], delivery: [], details: [])
  }

  func order(_ lines: [FormerLineRow]) throws(MoneyError) -> FormerOrder {
    func money(_ amount: Int64?) throws(MoneyError) -> Money? {
      guard let amount else { return nil }
      return try Money(amount, currency)
    }
    var sums = FormerOrder.Sums(total: try Money(total, currency))
    (sums.subtotal, sums.discount, sums.shipping) = (try money(subtotal), try money(discount), try money(shipping))
    (sums.taxes, sums.refunded) = (try money(taxes), try money(refunded))
    var bought: [FormerOrder.Line] = []
    for line in lines {
      bought.append(
        FormerOrder.Line(
          name: line.name, sku: line.sku, quantity: line.quantity, price: try Money(line.price, currency),
          discount: try money(line.discount), fulfilment: line.fulfilment, details: line.details))
    }
    return FormerOrder(
      id: id, name: name, email: email, buyer: buyer, placedAt: placedAt, cancelledAt: cancelledAt, payment: payment,
      fulfilment: fulfilment, sums: sums, billing: texts.billing, delivery: texts.delivery, lines: bought,
      details: texts.details)
  }
}

private struct FormerLineRow: RowDecodable {
  let name: String, sku: String?, quantity: Int, price: Int64, discount: Int64?, fulfilment: String?
  let details: [FormerOrder.Detail]

  init(row: inout RowReader) throws(DatabaseError) {
    (name, sku, quantity) = (try row.read(), try row.read(), try row.read())
    (price, discount, fulfilment) = (try row.read(), try row.read(), try row.read())
    let bytes: [UInt8]? = try row.read()
    details = bytes.flatMap { try? Schema.formerOrderDetails.decode($0, unknownFields: .ignored) } ?? []
  }
}
