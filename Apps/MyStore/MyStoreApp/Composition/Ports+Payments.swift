import Access
import FoundationCore
import Ordering
import OrderingService
import Payments
import PaymentsService
import Persistence
import StoreIdentifiers

extension Ports {
  /// How payments reach their orders: by Ordering's own commands, in the transaction of the payment's event and under
  /// its id.
  static func payments(_ ordering: OrderingService, clock: WallClock) -> PaymentsPorts {
    PaymentsPorts(
      order: { id, work throws(PaymentsError) in
        do throws(OrderingError) {
          let found = try work.within(OrderingSchema.self) { work throws(OrderingError) in
            try ordering.payments.order(id, in: work)
          }
          guard let found else { return nil }
          let totals = found.totals
          // Both amounts are within a range of which a difference is too.
          guard let due = try? totals.total.subtracting(totals.captured) else { return nil }
          return PayableOrder(
            number: found.number, due: due, dueAt: found.dueAt, isLive: found.status.lifecycle == .placed)
        } catch { throw error.asPayments }
      },
      received: { transaction, order, principal, work throws(PaymentsError) in
        // Money that came has come, also when the order was paid in another way meanwhile.
        let payment = NewPayment(
          id: PaymentEventID(transaction.id.value), amount: transaction.amount, allowsOverpayment: true)
        do throws(OrderingError) {
          try work.within(OrderingSchema.self) { work throws(OrderingError) in
            _ = try ordering.payments.record(payment, for: order, at: clock.now(), as: principal, in: work)
          }
        } catch { throw error.asPayments }
      },
      returned: { transaction, order, principal, work throws(PaymentsError) in
        let refund = NewRefund(id: PaymentEventID(transaction.id.value), amount: transaction.amount)
        do throws(OrderingError) {
          try work.within(OrderingSchema.self) { work throws(OrderingError) in
            _ = try ordering.payments.record(refund, for: order, at: clock.now(), as: principal, in: work)
          }
        } catch { throw error.asPayments }
      })
  }
}

extension OrderingError {
  /// The refusal in the words of the context that asked.
  fileprivate var asPayments: PaymentsError {
    switch self {
    case .notFound: .unknownOrder
    case .notPlaced: .orderNotLive
    case .refundTooLarge: .orderHasLess
    case .idTaken: .transactionExists
    default: .storage(asStorage)
    }
  }
}
