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
        .get, "/api/v1/ordering/orders", operation: "listOrders",
        summary: "Orders, the latest first: everyone's for staff, their own for a customer; query keeps those whose "
          + "number begins with it, or those of the e-mail address that it is",
        policy: gate.holder,
        inputs: .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<OrderSummary>.limits), default: Page<OrderSummary>.defaultLimit),
        .query("owed", .boolean, default: false), .query(optional: "query", .text(1...254)),
        output: .json(.orderSummaries)
      ) { context, cursor, limit, owed, query in
        try await list(after: cursor, limit: limit, owed: owed, query: query, as: context.principal)
      },
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
