import Access
public import AccessService
import FoundationCore
public import HTTPServer
import Inventory
import StoreIdentifiers

extension InventoryService {
  /// The API's operations of Inventory.
  public func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    let places = locations.routes(gate) + shops.routes(gate, generation: generation) + values.routes(gate)
    return places + suppliers.routes(gate) + replenishments.routes(gate) + stocktakes.routes(gate) + [
      Route(
        .get, "/api/v1/inventory/availability/{variant}", operation: "getAvailability",
        summary: "How much of a variant can be bought: 10 stands for 10 or more", policy: gate.everyone,
        inputs: .path("variant", .identifier(of: VariantTag.self)), output: .json(.availability)
      ) { _, variant in
        try await service.availability(of: variant)
      },
      Route(
        .get, "/api/v1/inventory/stock", operation: "listStock", summary: "Counted stock",
        policy: gate.staff(.inventoryRead), inputs: .query(optional: "variant", .identifier(of: VariantTag.self)),
        .query(optional: "location", .identifier(of: LocationTag.self)),
        .query(optional: "show", .enumeration(of: StockSelection.self)), .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<StockItem>.limits), default: Page<StockItem>.defaultLimit),
        output: .json(.stockItems)
      ) { context, variant, location, selection, cursor, limit in
        let filter = StockFilter(variant: variant, location: location, selection: selection)
        return try await service.stock(filter, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .get, "/api/v1/inventory/low-stock", operation: "listLowStock", summary: "What is on sale and nearly gone",
        policy: gate.staff(.inventoryRead), output: .json(.lowStock)
      ) { context in
        try await service.lowStock(as: context.principal)
      },
      Route(
        .get, "/api/v1/inventory/stock/{variant}/movements", operation: "listStockMovements",
        summary: "What happened to the stock of a variant, the latest first", policy: gate.staff(.inventoryRead),
        inputs: .path("variant", .identifier(of: VariantTag.self)), .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<StockMovement>.limits), default: Page<StockMovement>.defaultLimit),
        output: .json(.stockMovements)
      ) { context, variant, cursor, limit in
        try await service.movements(of: variant, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .post, "/api/v1/inventory/receipts", operation: "receiveStock", summary: "Receive goods",
        policy: gate.staff(.inventoryWrite), inputs: .body(.receipt), .idempotencyKey, output: .noContent
      ) { context, receipt, key in
        try await service.receive(receipt, once: context.once(key, "receiveStock"), as: context.principal)
      },
      Route(
        .post, "/api/v1/inventory/adjustments", operation: "adjustStock", summary: "Correct a count",
        policy: gate.staff(.inventoryWrite), inputs: .body(.stockAdjustment), .idempotencyKey, output: .noContent
      ) { context, adjustment, key in
        try await service.adjust(adjustment, once: context.once(key, "adjustStock"), as: context.principal)
      },
      Route(
        .post, "/api/v1/inventory/withholdings", operation: "withholdStock",
        summary: "Take units out of sale that are there, or put them back", policy: gate.staff(.inventoryWrite),
        inputs: .body(.stockWithholding), .idempotencyKey, output: .noContent
      ) { context, withholding, key in
        try await service.withhold(withholding, once: context.once(key, "withholdStock"), as: context.principal)
      },
      Route(
        .post, "/api/v1/inventory/movements/{id}/reversal", operation: "reverseStockMovement",
        summary: "Undo what was recorded by mistake, by a movement that names it", policy: gate.staff(.inventoryWrite),
        inputs: .path("id", .identifier(of: StockMovementTag.self)), .body(.stockReversal), .idempotencyKey,
        output: .noContent
      ) { context, id, reversal, key in
        try await service.reverse(
          id, because: reversal.reason, once: context.once(key, "reverseStockMovement"), as: context.principal)
      },
      Route(
        .put, "/api/v1/inventory/stock/{variant}/policy", operation: "setStockPolicy",
        summary: "Whether a variant is counted, what may be owed of it and until when; what is left out is cleared",
        policy: gate.staff(.inventoryWrite), inputs: .path("variant", .identifier(of: VariantTag.self)),
        .body(.stockTerms), .idempotencyKey, output: .noContent
      ) { context, variant, change, key in
        try await service.setPolicy(
          change, of: variant, once: context.once(key, "setStockPolicy"), as: context.principal)
      },
    ]
  }
}
