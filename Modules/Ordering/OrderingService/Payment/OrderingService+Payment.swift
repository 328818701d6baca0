public import Access
public import FoundationCore
public import Ordering
public import Persistence
public import StoreIdentifiers

extension OrderingService {
  /// Records money that came in for a placed order. Needs `payments.write`; once per key.
  public func record(
    _ payment: NewPayment, for id: OrderID, once key: IdempotencyKey, as principal: Principal
  ) async throws(OrderingError) -> Order {
    try allow(.paymentsWrite, principal)
    guard payment.amount.currency == currency else { throw .wrongCurrency(expected: currency) }
    guard payment.amount.amount > 0 else { throw .emptyAmount }
    let now = clock.now()
    return try await database.write(as: OrderingSchema.self, once: key, returning: .order) {
      work throws(OrderingError) in
      let changed = try work.run(
        """
        UPDATE \(.order) SET captured = captured + \(payment.amount.amount)
        WHERE id = \(id) AND lifecycle = 'placed' AND captured + \(payment.amount.amount) <= \(Money.range.upperBound)
        """)
      if changed == 0 { throw .notPlaced }
      try Payments.append(
        .charge, payment.amount, id: payment.id, order: id, creditNote: nil, at: now, actor: principal, in: work)
      try OrderStore.refreshPayment(of: id, in: work)
      return try OrderStore.existing(id, in: work)
    }
  }
}

/// The only code that writes payment events.
enum Payments {
  static func append(
    _ kind: PaymentEventKind, _ amount: Money, id: PaymentEventID, order: OrderID?, creditNote: CreditNoteID?,
    at now: Timestamp, actor: Principal, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    try work.run(
      """
      INSERT INTO \(.paymentEvent) (id, "order", credit_note, kind, amount, currency, occurred_at, actor)
      VALUES (\(id), \(order), \(creditNote), \(kind), \(amount.amount), \(amount.currency.code), \(now), \(actor.key))
      """)
  }
}
