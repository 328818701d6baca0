import Access
import AccessService
import FoundationCore
import HTTPServer
import Shipping
import StoreIdentifiers

extension Returns {
  /// The operations on goods that come back.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/shipping/returns", operation: "listReturns", summary: "The returns of a state, the oldest first",
        policy: gate.staff(.shippingRead),
        inputs: .query("state", .enumeration(of: ReturnState.self), default: .expected),
        .query(optional: "location", .identifier(of: LocationTag.self)), .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<GoodsReturn>.limits), default: Page<GoodsReturn>.defaultLimit),
        output: .json(.goodsReturnPage)
      ) { context, state, location, cursor, limit in
        try await queue(state, at: location, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .post, "/api/v1/shipping/returns", operation: "addReturn", summary: "Expect goods that left to come back",
        policy: gate.staff(.shippingWrite), inputs: .body(.newGoodsReturn), .idempotencyKey,
        output: .created(.goodsReturn)
      ) { context, new, key in
        try await expect(new, once: context.once(key, "addReturn"), as: context.principal)
      },
      Route(
        .get, "/api/v1/shipping/returns/{id}", operation: "getReturn", summary: "A return",
        policy: gate.staff(.shippingRead), inputs: .goodsReturn, output: .tagged(.json(.goodsReturn))
      ) { context, id in
        let goods = try await one(id, as: context.principal)
        return Tagged(goods, etag: String(goods.version))
      },
      Route(
        .post, "/api/v1/shipping/returns/{id}/receipts", operation: "receiveReturn",
        summary: "Take goods in that came back", policy: gate.staff(.shippingWrite), inputs: .goodsReturn,
        .body(.returnReceipt), .ifMatch(), .idempotencyKey, output: .json(.goodsReturn)
      ) { context, id, receipt, tag, key in
        try await receive(
          receipt, of: id, version: Int64(tag) ?? -1, once: context.once(key, "receiveReturn"), as: context.principal)
      },
      Route(
        .post, "/api/v1/shipping/returns/{id}/changes", operation: "changeReturn", summary: "Close or cancel a return",
        policy: gate.staff(.shippingWrite), inputs: .goodsReturn, .body(.returnChange), .ifMatch(), .idempotencyKey,
        output: .json(.goodsReturn)
      ) { context, id, change, tag, key in
        try await self.change(
          id, change, version: Int64(tag) ?? -1, once: context.once(key, "changeReturn"), as: context.principal)
      },
      Route(
        .get, "/api/v1/shipping/orders/{order}/returns", operation: "listReturnsOfOrder",
        summary: "What comes back of an order, for its buyer and staff", policy: gate.anyone,
        inputs: .path("order", .identifier(of: OrderTag.self)), .query(optional: "token", .text(1...100)),
        output: .json(.goodsReturns)
      ) { context, order, token in
        try await of(order, token: token, as: context.principal)
      },
    ]
  }
}

extension Input where Value == GoodsReturnID {
  /// The id of a return.
  fileprivate static var goodsReturn: Input { .path("id", .identifier(of: GoodsReturnTag.self)) }
}
