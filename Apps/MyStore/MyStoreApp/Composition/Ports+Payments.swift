import Access
import FoundationCore
import Ordering
import OrderingService
import Outbound
import OutboundService
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
          let lifecycle = found.status.lifecycle
          return PayableOrder(
            number: found.number.isEmpty ? PendingOrders.number(of: id) : found.number, due: found.due,
            dueAt: found.dueAt, isLive: lifecycle == .placed || lifecycle == .pending,
            isPending: lifecycle == .pending, isTest: found.isTest)
        } catch { throw error.asPayments }
      },
      mayPay: { id, token, principal throws(PaymentsError) in
        do throws(OrderingError) {
          _ = try await ordering.orders.order(id, token: token, as: principal)
          return true
        } catch {
          switch error {
          case .notFound, .access: return false
          default: throw error.asPayments
          }
        }
      },
      agreed: { order, method, principal, work throws(PaymentsError) in
        do throws(OrderingError) {
          try work.within(OrderingSchema.self) { work throws(OrderingError) in
            try ordering.pendingOrders.confirm(
              order, by: method.asOrdering, at: clock.now(), as: principal, in: work)
          }
        } catch { throw error.asPayments }
      },
      received: { transaction, paid, principal, work throws(PaymentsError) in
        // Money that came has come, also when the order was paid in another way meanwhile.
        let payment = NewPayment(
          id: PaymentEventID(transaction.id.value), amount: transaction.amount, allowsOverpayment: true)
        do throws(OrderingError) {
          try work.within(OrderingSchema.self) { work throws(OrderingError) in
            try ordering.pendingOrders.confirm(
              paid.order, by: paid.method.asOrdering, at: clock.now(), as: principal, in: work)
            _ = try ordering.payments.record(
              payment, for: paid.order, by: paid.method.asOrdering, at: clock.now(), as: principal, in: work)
          }
        } catch { throw error.asPayments }
      },
      returned: { transaction, paid, principal, work throws(PaymentsError) in
        let refund = NewRefund(id: PaymentEventID(transaction.id.value), amount: transaction.amount)
        do throws(OrderingError) {
          try work.within(OrderingSchema.self) { work throws(OrderingError) in
            _ = try ordering.payments.record(
              refund, for: paid.order, by: paid.method.asOrdering, at: clock.now(), as: principal, in: work)
          }
        } catch { throw error.asPayments }
      })
  }

  /// How the provider of card payments is asked: through the client that guards what leaves the store. Plain http is
  /// taken only where the shop allows networks of its own.
  static func provider(_ client: GuardedHTTPClient, allowsPlainHTTP: Bool) -> ProviderCall {
    { request, secret throws(GatewayError) in
      guard allowsPlainHTTP || request.address.hasPrefix("https://") else {
        throw .unanswered(reason: "The address of the provider is not https.")
      }
      var fields = [OutboundField("Authorization", "Bearer \(secret)")]
      if let key = request.key { fields.append(OutboundField("Idempotency-Key", key)) }
      if request.form != nil { fields.append(OutboundField("Content-Type", "application/x-www-form-urlencoded")) }
      do throws(OutboundCallError) {
        // Repeats are the job's: each of them looks at the ledger first.
        let response = try await client.send(
          OutboundRequest(
            request.form == nil ? .get : .post, request.address, fields: fields, body: request.form ?? [],
            isIdempotent: false), deadline: .seconds(20))
        return ProviderAnswer(status: response.status, body: response.body)
      } catch { throw .unanswered(reason: error.sentence) }
    }
  }
}

extension PaymentMethod {
  /// The method as orders know it.
  var asOrdering: OrderPaymentMethod {
    switch self {
    case .card: .card
    case .bankTransfer: .bankTransfer
    case .cashOnDelivery: .cashOnDelivery
    case .invoice: .invoice
    case .test: .test
    }
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
