import Addresses
import FoundationCore
import Ordering
import Persistence
import Pricing
import StoreIdentifiers

/// Reads and writes whole orders within a transaction.
enum OrderStore {
  static func order(
    _ id: OrderID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> (order: Order, cart: CartID?)? {
    let row: OrderRow? = try snapshot.first("SELECT \(OrderRow.columns) FROM \(.order) WHERE id = \(id)")
    guard let row else { return nil }
    let lines: [OrderLineRow] = try snapshot.rows(
      """
      SELECT \(OrderLineRow.columns) FROM \(.orderLine) AS l JOIN \(.order) AS o ON o.id = l."order"
      WHERE l."order" = \(id) ORDER BY l.position
      """)
    let (reductions, taxes) = try adjustments(of: row, in: snapshot)
    let components = lines.contains(where: \.isBundle) ? try LineComponents.of(id, in: snapshot) : [:]
    let hasRemovals = lines.contains { $0.item.cancelled + $0.item.withdrawn > 0 }
    let removals = hasRemovals ? try OrderRemovals.of(id, in: row.totals.total.currency, snapshot) : []
    let items = lines.map { $0.isBundle ? $0.item.made(of: components[$0.item.id] ?? []) : $0.item }
    return (row.order(items, reductions, taxes, removals), row.cart)
  }

  /// What was taken off and what tax was charged.
  private static func adjustments(
    of order: OrderRow, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> ([OrderReduction], [OrderTax]) {
    let currency = order.totals.total.currency
    var reductions: [OrderReductionRow] = []
    if order.totals.discount.amount > 0 {
      reductions = try snapshot.rows(
        "SELECT line, promotion, name, amount FROM \(.reduction) WHERE \"order\" = \(order.id) ORDER BY position")
    }
    let taxes: [OrderTaxRow] = try snapshot.rows(
      "SELECT line, name, rate, amount FROM \(.tax) WHERE \"order\" = \(order.id) ORDER BY position")
    return try OrderingError.amounts { () throws(MoneyError) in
      (
        try reductions.map { row throws(MoneyError) in
          OrderReduction(
            line: row.line, promotion: row.promotion, name: row.name, amount: try Money(row.amount, currency))
        },
        try taxes.map { row throws(MoneyError) in
          OrderTax(line: row.line, name: row.name, rate: row.rate, amount: try Money(row.amount, currency))
        }
      )
    }
  }

  /// An order, or a pending one; nil when there is neither.
  static func any(
    _ id: OrderID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> (order: Order, cart: CartID?)? {
    if let found = try order(id, in: snapshot) { return found }
    return try PendingOrderStore.found(id, in: snapshot).map { ($0.order, $0.contents.cart) }
  }

  static func existing(
    _ id: OrderID, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> Order {
    let found = try work.snapshot { snapshot throws(OrderingError) in try order(id, in: snapshot) }
    guard let found else { throw .notFound }
    return found.order
  }

  /// Moves an order along its lifecycle, and to another date in lists if one is given. Throws `illegalTransition` for a move that is not in the table.
  static func move(
    _ id: OrderID, to next: OrderLifecycle, listedAt date: Timestamp? = nil,
    in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    let before = OrderLifecycle.allCases.filter { $0.next.contains(next) }
    let changed = try work.run(
      """
      UPDATE \(.order) SET lifecycle = \(next), version = version + 1
      WHERE id = \(id) AND lifecycle IN (\(list: before))
      """)
    if changed == 1 { return try OrderTerms.restate(id, listedAt: date, in: work) }
    let current: OrderLifecycle? = try work.first("SELECT lifecycle FROM \(.order) WHERE id = \(id)")
    guard let current else { throw .notFound }
    throw .illegalTransition(from: current, to: next)
  }

  /// What an order keeps beside what is told of it.
  struct Origin {
    var cart: CartID?
    var networkAddress: String?
    var placedBy: String?
    var priceReason: String?
    var linePriceReasons: [OrderLineID: String] = [:]
    var regime: PriceRegime
    var rounding: TaxRounding
    /// What the buyer pays for each line, as its market's prices are.
    var amounts: [OrderLineID: Money]
  }

  static func insert(
    _ order: Order, from origin: Origin,
    in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    // Its payments would be taken for those of the pending one.
    if try work.first("SELECT 1 FROM \(.pendingOrder) WHERE id = \(order.id)", as: Int.self) != nil {
      throw .orderExists
    }
    let totals = order.totals
    let units = order.lines.reduce(0) { $0 + $1.quantity }
    let address = order.address.map { Schema.postalAddress.encode($0) }
    try work.run(
      """
      INSERT INTO \(.order) (id, number, lifecycle, payment, fulfilment, customer, email, address, cart, shipping_id,
        shipping_name, arrives_from, arrives_by, currency, goods, shipping, discount, tax, added_tax, regime, rounding, total, captured, refunded, line_count, units, shipped_units,
        reference, created_at, placed_at, listed_at, version, due_at, placed_from, placed_by, price_reason,
        locale, buyer_name, status, note, tax_exemption, shop_currency, shop_units, order_units, agreed, pickup)
      VALUES (\(order.id), \(order.number), \(order.status.lifecycle), \(order.status.payment),
        \(order.status.fulfilment), \(order.customer), \(order.email), \(address), \(origin.cart), \(order.shipping?.id),
        \(order.shipping?.name), \(order.shipping?.arrival?.earliest),
        \(order.shipping?.arrival?.latest), \(totals.goods.currency.code), \(totals.goods.amount), \(totals.shipping.amount),
        \(totals.discount.amount), \(totals.tax.amount), \(totals.addedTax.amount), \(origin.regime),
        \(origin.rounding), \(totals.total.amount), \(totals.captured.amount), \(totals.refunded.amount),
        \(order.lines.count), \(units), 0, \(order.reference), \(order.createdAt), \(order.placedAt),
        \(order.placedAt ?? order.createdAt), \(order.version), \(order.dueAt), \(origin.networkAddress),
        \(origin.placedBy), \(origin.priceReason), \(order.locale), \(order.address?.name),
        \(OrderStatuses.code(of: order.status)), \(order.note),
        \(order.exemption.map { Schema.taxExemption.encode($0) }), \(order.exchange?.currency.code),
        \(order.exchange?.shopUnits ?? 1), \(order.exchange?.orderUnits ?? 1),
        \(order.agreed.isEmpty ? nil : Schema.agreedTexts.encode(order.agreed)), \(order.shipping?.pickup))
      """)
    let lines = order.lines.enumerated().map { position, line -> [any SQLBindable] in
      [
        line.id, order.id, position, line.variant, line.sku, line.name, line.quantity, line.unitPrice.amount,
        line.total.amount, origin.linePriceReasons[line.id],
        origin.amounts[line.id]?.amount ?? line.total.amount, 0, 0, 0, line.buyerName,
        line.isExcludedFromWithdrawal, line.properties.stored, !line.components.isEmpty,
        line.sentFrom,
      ]
    }
    try work.insert(
      lines,
      """
      INSERT INTO \(.orderLine) (id, "order", position, variant, sku, name, quantity, unit_price, total, price_reason,
        amount, shipped, credited, credited_amount, buyer_name, withdrawal_excluded, properties, is_bundle,
        sent_from)
      """)
    if order.lines.contains(where: { !$0.components.isEmpty }) { try LineComponents.insert(order, in: work) }
    try insertAdjustments(of: order, in: work)
    try OrderTerms.insert(order, in: work)
  }

  private static func insertAdjustments(
    of order: Order, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    try work.insert(
      order.reductions.enumerated().map { position, reduction in
        [order.id, position, reduction.line, reduction.promotion, reduction.name, reduction.amount.amount]
      }, "INSERT INTO \(.reduction) (\"order\", position, line, promotion, name, amount)")
    try work.insert(
      order.taxes.enumerated().map { position, tax in
        [order.id, position, tax.line, tax.name, tax.rate, tax.amount.amount]
      }, "INSERT INTO \(.tax) (\"order\", position, line, name, rate, amount)")
  }

  /// Recomputes the stored payment status from the stored amounts after money came or went back, and says so.
  static func refreshPayment(
    of order: OrderID, _ change: OrderChange, _ amount: Money, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    try restatePayment(of: order, in: work)
    try OrderHistory.publishChange(of: order, change, amount, in: work)
  }

  /// Recomputes the stored payment status from the stored amounts, with a new version of the order.
  static func restatePayment(
    of order: OrderID, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    let row: PaidAmounts? = try work.first(
      """
      SELECT total, CASE lifecycle WHEN 'cancelled' THEN 0 ELSE removed END, captured, refunded
      FROM \(.order) WHERE id = \(order)
      """)
    guard let row else { throw .notFound }
    let status = PaymentStatus(
      total: row.total, removed: row.removed, captured: row.captured, refunded: row.refunded)
    try work.run("UPDATE \(.order) SET payment = \(status), version = version + 1 WHERE id = \(order)")
    try OrderTerms.restate(order, in: work)
  }
}

private struct PaidAmounts: RowDecodable {
  let total: Int64, removed: Int64, captured: Int64, refunded: Int64
  init(row: inout RowReader) throws(DatabaseError) {
    total = try row.read()
    removed = try row.read()
    captured = try row.read()
    refunded = try row.read()
  }
}
