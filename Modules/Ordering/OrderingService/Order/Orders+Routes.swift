import Access
import AccessService
import FoundationCore
import HTTPServer
import Ordering
import StoreIdentifiers

extension Orders {
  /// The operations that read orders.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/ordering/orders/{order}", operation: "getOrder", summary: "An order",
        policy: gate.anyone, inputs: .path("order", .identifier(of: OrderTag.self)),
        .query(optional: "token", .text(1...100)), output: .json(.order)
      ) { context, order, token in
        try await self.order(order, token: token, as: context.principal)
      },
      Route(
        .get, "/api/v1/ordering/orders/{order}/history", operation: "getOrderHistory",
        summary: "What happened to an order", policy: gate.staff(.ordersRead),
        inputs: .path("order", .identifier(of: OrderTag.self)), output: .json(.orderHistory)
      ) { context, order in
        try await history(of: order, as: context.principal)
      },
    ]
  }
}
