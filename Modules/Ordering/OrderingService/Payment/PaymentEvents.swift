import Access
import FoundationCore
import Ordering
import Persistence
import StoreIdentifiers

/// The only code that writes payment events.
enum PaymentEvents {
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
