import Access
public import AccessService
import FoundationCore
public import HTTPServer
import Inventory
import StoreIdentifiers

extension StockAlerts {
  /// The API's operations on stock alerts.
  public func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .post, "/api/v1/inventory/stock-alerts", operation: "addStockAlert",
        summary: "Ask for one message when a variant that is sold out can be bought again",
        policy: gate.everyone.within(.alerts), inputs: .body(.newStockAlert), .optionalIdempotencyKey, output: .accepted
      ) { context, alert, key in
        try await add(alert, once: context.once(key, "addStockAlert"))
      },
      Route(
        .post, "/api/v1/inventory/stock-alerts/endings", operation: "endStockAlerts",
        summary: "End all alerts of an address, by the link of a message", policy: gate.everyone.within(.others),
        inputs: .body(.stockAlertEnding), .optionalIdempotencyKey, output: .noContent
      ) { context, ending, key in
        try await end(by: ending.token, once: context.once(key, "endStockAlerts"))
      },
      Route(
        .get, "/api/v1/inventory/stock/{variant}/alerts", operation: "getStockAlerts",
        summary: "How many people wait for a variant", policy: gate.staff(.inventoryRead),
        inputs: .path("variant", .identifier(of: VariantTag.self)), output: .json(.stockAlertCount)
      ) { context, variant in
        try await waiting(for: variant, as: context.principal)
      },
    ]
  }
}
