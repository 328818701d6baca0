import Access
import AccessService
import FoundationCore
import HTTPServer
import Ordering

extension FormerOrders {
  /// The operations that read former orders.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/ordering/former-orders", operation: "listFormerOrders",
        summary:
          "Orders of the former shop, the latest first: everyone's for staff, those of their address for a customer; query "
          + "keeps those whose name begins with it, and those of the e-mail address that it is",
        policy: gate.holder,
        inputs: .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<FormerOrderSummary>.limits), default: Page<FormerOrderSummary>.defaultLimit),
        .query(optional: "query", .text(1...OrderCriteria.textLimit)), output: .json(.formerOrderSummaries)
      ) { context, cursor, limit, text in
        try await page(text, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .get, "/api/v1/ordering/former-orders/{order}", operation: "getFormerOrder",
        summary: "An order of the former shop", policy: gate.holder,
        inputs: .path("order", .identifier(of: FormerOrderTag.self)), output: .json(.formerOrder)
      ) { context, order in
        try await self.order(order, as: context.principal)
      },
      Route(
        .delete, "/api/v1/ordering/former-orders/{order}", operation: "removeFormerOrder",
        summary: "Remove an order of the former shop for good", policy: gate.staff(.ordersWrite),
        inputs: .path("order", .identifier(of: FormerOrderTag.self)), output: .noContent
      ) { context, order in
        try await remove(order, as: context.principal)
      },
      Route(
        .post, "/api/v1/ordering/former-orders/removal", operation: "removeFormerOrders",
        summary: "Remove the former orders of an e-mail address for good, or all of them",
        policy: gate.staff(.ordersWrite), inputs: .body(.formerOrderSelection),
        output: .json(.removedFormerOrders)
      ) { context, chosen in
        try await remove(chosen, as: context.principal)
      },
    ]
  }
}
