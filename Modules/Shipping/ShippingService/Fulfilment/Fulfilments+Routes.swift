import Access
import AccessService
import FoundationCore
import HTTPServer
import Shipping
import StoreIdentifiers

extension Fulfilments {
  /// The operations on fulfilment orders.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/shipping/fulfilment-orders", operation: "listFulfilmentOrders",
        summary: "The fulfilment orders of a state, or those that wait for their buyers, the oldest first",
        policy: gate.staff(.shippingRead),
        inputs: .query("state", .enumeration(of: FulfilmentQueue.self), default: .open),
        .query(optional: "location", .identifier(of: LocationTag.self)), .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<FulfilmentOrder>.limits), default: Page<FulfilmentOrder>.defaultLimit),
        output: .json(.fulfilmentOrderPage)
      ) { context, queue, location, cursor, limit in
        try await self.queue(queue, at: location, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .get, "/api/v1/shipping/orders/{order}/fulfilment-orders", operation: "listFulfilmentOrdersOfOrder",
        summary: "The fulfilment orders of an order", policy: gate.staff(.shippingRead),
        inputs: .path("order", .identifier(of: OrderTag.self)), output: .json(.fulfilmentOrders)
      ) { context, order in
        try await of(order, as: context.principal)
      },
      Route(
        .get, "/api/v1/shipping/fulfilment-orders/{id}", operation: "getFulfilmentOrder",
        summary: "A fulfilment order", policy: gate.staff(.shippingRead), inputs: .fulfilmentOrder,
        output: .json(.fulfilmentOrder)
      ) { context, id in
        try await one(id, as: context.principal)
      },
      Route(
        .post, "/api/v1/shipping/fulfilment-orders/{id}/changes", operation: "changeFulfilmentOrder",
        summary: "Begin, hold, release, schedule, split, merge or move a fulfilment order",
        policy: gate.staff(.shippingWrite), inputs: .fulfilmentOrder, .body(.fulfilmentChange), .optionalIdempotencyKey,
        output: .json(.fulfilmentOrder)
      ) { context, id, change, key in
        try await self.change(
          id, change, once: context.once(key, "changeFulfilmentOrder"), as: context.principal)
      },
    ]
  }
}

extension Input where Value == FulfilmentOrderID {
  /// The id of a fulfilment order.
  static var fulfilmentOrder: Input { .path("id", .identifier(of: FulfilmentOrderTag.self)) }
}
