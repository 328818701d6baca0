import Access
import FoundationCore
public import Ordering
public import Persistence
import StoreIdentifiers

extension OrderPaymentMethod: @retroactive SQLBindable, @retroactive SQLReadable {}

/// The only code that writes payment events.
enum PaymentEvents {
  static func append(
    _ kind: PaymentEventKind, _ amount: Money, id: PaymentEventID, order: OrderID?, creditNote: CreditNoteID?,
    by method: OrderPaymentMethod? = nil, at now: Timestamp, actor: Principal,
    in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) {
    try work.run(
      """
      INSERT INTO \(.paymentEvent) (id, "order", credit_note, kind, amount, currency, occurred_at, actor, method)
      VALUES (\(id), \(order), \(creditNote), \(kind), \(amount.amount), \(amount.currency.code), \(now), \(actor.key),
        \(method))
      """)
  }
}
