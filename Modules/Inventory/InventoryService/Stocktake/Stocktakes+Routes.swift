import Access
import AccessService
import FoundationCore
import HTTPServer
import Inventory
import Persistence

extension Stocktakes {
  /// The operations on stocktakes.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/inventory/stocktakes", operation: "listStocktakes", summary: "Stocktakes, the latest first",
        policy: gate.staff(.inventoryRead), inputs: .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<Stocktake>.limits), default: Page<Stocktake>.defaultLimit),
        output: .json(.stocktakes)
      ) { context, cursor, limit in
        try await all(after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .post, "/api/v1/inventory/stocktakes", operation: "beginStocktake", summary: "Begin to count a location",
        policy: gate.staff(.inventoryWrite), inputs: .body(.newStocktake), .idempotencyKey,
        output: .created(.stocktake)
      ) { context, new, key in
        try await begin(new, once: context.once(key, "beginStocktake"), as: context.principal)
      },
      Route(
        .get, "/api/v1/inventory/stocktakes/{id}", operation: "getStocktake", summary: "One stocktake",
        policy: gate.staff(.inventoryRead), inputs: .stocktake, output: .json(.stocktake)
      ) { context, id in
        try await stocktake(id, as: context.principal)
      },
      Route(
        .get, "/api/v1/inventory/stocktakes/{id}/lines", operation: "listStocktakeLines",
        summary: "What was counted, the last count first", policy: gate.staff(.inventoryRead), inputs: .stocktake,
        .query(optional: "differing", .boolean), .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<StocktakeLine>.limits), default: Page<StocktakeLine>.defaultLimit),
        output: .json(.stocktakeLines)
      ) { context, id, differing, cursor, limit in
        try await lines(of: id, differing: differing ?? false, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .post, "/api/v1/inventory/stocktakes/{id}/counts", operation: "countStock",
        summary: "Count a variant, or count it again", policy: gate.staff(.inventoryWrite), inputs: .stocktake,
        .body(.stocktakeCount), .idempotencyKey, output: .json(.stocktakeLine)
      ) { context, id, count, key in
        try await self.count(count, in: id, once: context.once(key, "countStock"), as: context.principal)
      },
      Route(
        .post, "/api/v1/inventory/stocktakes/{id}/closure", operation: "closeStocktake",
        summary: "Correct the stock by what was counted", policy: gate.staff(.inventoryWrite), inputs: .stocktake,
        .idempotencyKey, output: .json(.stocktake)
      ) { context, id, key in
        try await close(id, once: context.once(key, "closeStocktake"), as: context.principal)
      },
      Route(
        .post, "/api/v1/inventory/stocktakes/{id}/cancellation", operation: "cancelStocktake",
        summary: "Call a stocktake off; nothing is corrected", policy: gate.staff(.inventoryWrite),
        inputs: .stocktake, .idempotencyKey, output: .json(.stocktake)
      ) { context, id, key in
        try await cancel(id, once: context.once(key, "cancelStocktake"), as: context.principal)
      },
    ]
  }
}

extension Input where Value == StocktakeID {
  /// The id of a stocktake.
  fileprivate static var stocktake: Input { .path("id", .identifier(of: StocktakeTag.self)) }
}
