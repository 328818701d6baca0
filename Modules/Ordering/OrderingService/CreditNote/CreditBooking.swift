import Access
import FoundationCore
import Ordering
import Persistence
import StoreIdentifiers

/// The work of one credit note: which orders bear how much of it.
struct CreditBooking {
  let note: NewCreditNote
  let currency: Currency
  /// Minor units by order, in the order they were first met.
  private var byOrder: [(order: OrderID, amount: Int64)] = []

  init(note: NewCreditNote, currency: Currency) {
    self.note = note
    self.currency = currency
  }

  /// Credits a line against earlier orders, as far as they allow.
  mutating func apply(
    _ line: NewCreditNote.Line, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> [CreditApplication] {
    guard let customer = note.customer else { return [] }
    let candidates: [CreditableLine] = try work.rows(
      """
      SELECT l.id, l."order", l.quantity - l.credited, l.total - l.credited_amount, o.captured - o.refunded
      FROM \(.order) AS o JOIN \(.orderLine) AS l ON l."order" = o.id
      WHERE o.customer = \(customer) AND l.variant = \(line.variant) AND o.lifecycle = 'placed'
        AND o.currency = \(currency.code) AND l.credited < l.quantity
      ORDER BY o.placed_at DESC, o.id DESC, l.position DESC
      """)
    var left = line.quantity
    var applied: [CreditApplication] = []
    for candidate in candidates where left > 0 {
      let units = min(left, candidate.units(at: line.unitPrice.amount, spent: spent(on: candidate.order)))
      guard units > 0 else { continue }
      let amount = try OrderingError.amounts { () throws(MoneyError) in try line.unitPrice.multiplied(by: units) }
      try work.changeOne(
        """
        UPDATE \(.orderLine) SET credited = credited + \(units), credited_amount = credited_amount + \(amount.amount)
        WHERE id = \(candidate.line) AND credited + \(units) <= quantity AND credited_amount + \(amount.amount) <= total
        """)
      try work.run(
        """
        INSERT INTO \(.creditApplication) (line, order_line, "order", quantity, amount)
        VALUES (\(line.id), \(candidate.line), \(candidate.order), \(units), \(amount.amount))
        """)
      add(amount.amount, to: candidate.order)
      applied.append(
        CreditApplication(order: candidate.order, orderLine: candidate.line, quantity: units, amount: amount))
      left -= units
    }
    return applied
  }

  /// Writes the refunds: one an order, and one that stands alone for what no order bears; returns the latter's amount.
  func refund(
    _ total: Money, at now: Timestamp, actor: Principal, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> Money {
    var left = total
    for (order, amount) in byOrder {
      let refund = try OrderingError.amounts { () throws(MoneyError) in try Money(amount, currency) }
      left = try OrderingError.amounts { () throws(MoneyError) in try left.subtracting(refund) }
      try work.changeOne(
        "UPDATE \(.order) SET refunded = refunded + \(amount) WHERE id = \(order) AND refunded + \(amount) <= captured")
      try PaymentEvents.append(
        .refund, refund, id: .make(), order: order, creditNote: note.id, at: now, actor: actor, in: work)
      try OrderStore.refreshPayment(of: order, .refunded, refund, in: work)
    }
    if left.amount > 0 {
      try PaymentEvents.append(
        .refund, left, id: .make(), order: nil, creditNote: note.id, at: now, actor: actor, in: work)
    }
    return left
  }

  private func spent(on order: OrderID) -> Int64 { byOrder.first { $0.order == order }?.amount ?? 0 }

  private mutating func add(_ amount: Int64, to order: OrderID) {
    if let index = byOrder.firstIndex(where: { $0.order == order }) {
      byOrder[index].amount += amount
    } else {
      byOrder.append((order, amount))
    }
  }
}

/// An order line that could bear a credit.
private struct CreditableLine: RowDecodable {
  let line: OrderLineID, order: OrderID, units: Int, amount: Int64, refundable: Int64

  init(row: inout RowReader) throws(DatabaseError) {
    line = try row.read()
    order = try row.read()
    units = try row.read()
    amount = try row.read()
    refundable = try row.read()
  }

  /// How many units at a price the line and its order can still give back.
  func units(at price: Int64, spent: Int64) -> Int {
    // A credit's price is 1 at least; a division by 0 would end the process.
    min(units, Int(min(amount, refundable - spent) / max(price, 1)))
  }
}
