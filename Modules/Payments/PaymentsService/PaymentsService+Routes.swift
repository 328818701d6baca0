import Access
public import AccessService
import FoundationCore
public import HTTPServer
import Payments
import StoreIdentifiers

extension PaymentsService {
  /// The API's operations of Payments.
  public func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    staffRoutes(gate) + buyers.routes(gate) + tests.routes(gate) + notices.routes(gate)
  }

  private func staffRoutes(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .get, "/api/v1/payments/payments", operation: "listPayments", summary: "Payments, the latest first",
        policy: gate.staff(.paymentsRead), inputs: .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<Payment>.limits), default: Page<Payment>.defaultLimit),
        output: .json(.payments)
      ) { context, cursor, limit in
        try await service.payments(after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .get, "/api/v1/payments/orders/{order}/payments", operation: "listPaymentsOfOrder",
        summary: "The payments of an order", policy: gate.staff(.paymentsRead),
        inputs: .path("order", .identifier(of: OrderTag.self)), output: .json(.orderPayments)
      ) { context, order in
        try await service.payments(of: order, as: context.principal)
      },
      Route(
        .post, "/api/v1/payments/payments", operation: "beginPayment", summary: "Begin a payment for an order",
        policy: gate.staff(.paymentsWrite), inputs: .body(.newOrderPayment), .idempotencyKey,
        output: .created(.payment)
      ) { context, new, key in
        try await service.begin(new, once: context.once(key, "beginPayment"), as: context.principal)
      },
      Route(
        .post, "/api/v1/payments/payments/{payment}/captures", operation: "capturePayment",
        summary: "Record that money of a payment came, or take money that is held", policy: gate.staff(.paymentsWrite),
        inputs: .payment, .body(.newPaymentMovement), .idempotencyKey, output: .created(.payment)
      ) { context, payment, movement, key in
        try await service.capture(
          movement, of: payment, once: context.once(key, "capturePayment"), as: context.principal)
      },
      Route(
        .post, "/api/v1/payments/payments/{payment}/refunds", operation: "refundPayment",
        summary: "Record that money of a payment went back, or send it back", policy: gate.staff(.paymentsWrite),
        inputs: .payment, .body(.newPaymentMovement), .idempotencyKey, output: .created(.payment)
      ) { context, payment, movement, key in
        try await service.refund(
          movement, of: payment, once: context.once(key, "refundPayment"), as: context.principal)
      },
      Route(
        .post, "/api/v1/payments/payments/{payment}/cancellation", operation: "cancelPayment",
        summary: "Give a payment up before money came", policy: gate.staff(.paymentsWrite),
        inputs: .payment, .idempotencyKey, output: .json(.payment)
      ) { context, payment, key in
        try await service.cancel(payment, once: context.once(key, "cancelPayment"), as: context.principal)
      },
    ]
  }
}

extension Input where Value == PaymentID {
  /// The id of a payment.
  static var payment: Input { .path("payment", .identifier(of: PaymentTag.self)) }
}
