import Access
import AccessService
import FoundationCore
import HTTPServer
import Ordering
import StoreIdentifiers

extension Cancellations {
  /// Calling an order off.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .post, "/api/v1/ordering/orders/{order}/cancellation", operation: "cancelOrder",
        summary: "Call an order off", policy: gate.staff(.ordersWrite),
        inputs: .path("order", .identifier(of: OrderTag.self)), .body(.orderCancellation), .idempotencyKey,
        output: .json(.order)
      ) { context, order, cancellation, key in
        try await cancel(
          order, cancellation, once: context.once(key, "cancelOrder"), as: context.principal)
      }
    ]
  }
}
