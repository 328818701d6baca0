import Access
import AccessService
import FoundationCore
import HTTPServer
import Ordering
import StoreIdentifiers

extension Payments {
  /// The operations that record money.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .post, "/api/v1/ordering/orders/{order}/payments", operation: "recordPayment",
        summary: "Record money that came in", policy: gate.staff(.paymentsWrite),
        inputs: .path("order", .identifier(of: OrderTag.self)), .body(.newPayment), .idempotencyKey,
        output: .created(.order)
      ) { context, order, payment, key in
        try await record(
          payment, for: order, once: context.once(key, "recordPayment"), as: context.principal)
      },
      Route(
        .post, "/api/v1/ordering/orders/{order}/refunds", operation: "recordRefund",
        summary: "Record money that went back", policy: gate.staff(.paymentsWrite),
        inputs: .path("order", .identifier(of: OrderTag.self)), .body(.newRefund), .idempotencyKey,
        output: .created(.order)
      ) { context, order, refund, key in
        try await record(refund, for: order, once: context.once(key, "recordRefund"), as: context.principal)
      },
    ]
  }
}
