import Access
import AccessService
import FoundationCore
import HTTPServer
import Ordering

extension Checkout {
  /// Placing an order of a cart.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .post, "/api/v1/ordering/orders", operation: "placeOrder", summary: "Place an order of a cart",
        policy: gate.holder.within(.others), inputs: .body(.placeOrder), .idempotencyKey, output: .created(.order)
      ) { context, order, key in
        try await place(
          order, once: context.once(key, "placeOrder"), from: context.request.network?.text, as: context.principal)
      }
    ]
  }
}
