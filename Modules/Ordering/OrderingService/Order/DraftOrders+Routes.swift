import Access
import AccessService
import FoundationCore
import HTTPServer
import Ordering
import StoreIdentifiers

extension DraftOrders {
  /// The operations on prepared orders.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .post, "/api/v1/ordering/draft-orders", operation: "prepareOrder", summary: "Prepare an order for somebody",
        policy: gate.staff(.ordersWrite), inputs: .body(.newDraftOrder), .optionalIdempotencyKey,
        output: .created(.order)
      ) { context, draft, key in
        try await prepare(draft, once: context.once(key, "prepareOrder"), as: context.principal)
      },
      Route(
        .post, "/api/v1/ordering/draft-orders/quote", operation: "quoteDraftOrder",
        summary: "What an order for somebody would come to", policy: gate.staff(.ordersWrite),
        inputs: .body(.newDraftOrder), output: .json(.orderQuote)
      ) { context, draft in
        try await quote(draft, as: context.principal)
      },
      Route(
        .post, "/api/v1/ordering/draft-orders/{order}/placement", operation: "placeDraftOrder",
        summary: "Place a prepared order", policy: gate.staff(.ordersWrite),
        inputs: .path("order", .identifier(of: OrderTag.self)), .body(.confirmation), .idempotencyKey,
        output: .json(.order)
      ) { context, order, _, key in
        try await place(order, once: context.once(key, "placeDraftOrder"), as: context.principal)
      },
    ]
  }
}
