import Access
import AccessService
import FoundationCore
import HTTPServer
import Inventory
import StoreIdentifiers

extension StockValues {
  /// The operations on what the stock is worth.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/inventory/stock-values", operation: "listStockValues",
        summary: "What variants are worth by their average cost, at all locations or at one",
        policy: gate.staff(.inventoryCosts),
        inputs: .query(optional: "location", .identifier(of: LocationTag.self)), .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<StockValue>.limits), default: Page<StockValue>.defaultLimit),
        output: .json(.stockValues)
      ) { context, location, cursor, limit in
        try await list(at: location, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .get, "/api/v1/inventory/stock-values/totals", operation: "getStockValueTotals",
        summary: "What all of the stock is worth, by location", policy: gate.staff(.inventoryCosts),
        output: .json(.stockValueReport)
      ) { context in
        try await report(as: context.principal)
      },
    ]
  }
}
