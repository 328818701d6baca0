import Access
import Catalog
import FoundationCore
import HTTPServer
import StoreIdentifiers

extension CatalogService {
  /// The operations on price lists, and what they come to.
  func prices(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .get, "/api/v1/catalog/price-lists", operation: "listPriceLists", summary: "Price lists, the latest first",
        policy: gate.staff(.catalogWrite), inputs: .query(optional: "cursor", .cursor),
        .query(
          "limit", .integer(Page<PriceListSummary>.limits), default: Page<PriceListSummary>.defaultLimit),
        output: .json(.priceListSummaries)
      ) { context, cursor, limit in
        try await service.priceLists(after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .post, "/api/v1/catalog/price-lists", operation: "addPriceList", summary: "Add a price list",
        policy: gate.staff(.catalogWrite), inputs: .body(.priceListDraft), .optionalIdempotencyKey,
        output: .created(.priceList)
      ) { context, draft, key in
        try await service.add(draft, once: context.once(key, "addPriceList"), as: context.principal)
      },
      Route(
        .get, "/api/v1/catalog/price-lists/{id}", operation: "getPriceList", summary: "A price list with its prices",
        policy: gate.staff(.catalogWrite), inputs: .path("id", .identifier(of: PriceListTag.self)),
        output: .tagged(.json(.priceList))
      ) { context, id in
        let list = try await service.priceList(id, as: context.principal)
        return Tagged(list, etag: String(list.version))
      },
      Route(
        .get, "/api/v1/catalog/price-lists/{id}/variants", operation: "listPricedVariants",
        summary: "The variants that a price list has prices for, by SKU", policy: gate.staff(.catalogWrite),
        inputs: .path("id", .identifier(of: PriceListTag.self)), output: .json(.pricedVariants)
      ) { context, id in
        try await service.variants(of: id, as: context.principal)
      },
      Route(
        .put, "/api/v1/catalog/price-lists/{id}", operation: "replacePriceList",
        summary: "Change a price list as a whole", policy: gate.staff(.catalogWrite),
        inputs: .path("id", .identifier(of: PriceListTag.self)), .body(.priceListDraft), .ifMatch(),
        output: .tagged(.json(.priceList))
      ) { context, id, draft, tag in
        guard draft.id == id else { throw CatalogError.priceListNotFound }
        let list = try await service.replace(draft, version: try Self.version(tag), as: context.principal)
        return Tagged(list, etag: String(list.version))
      },
      Route(
        .get, "/api/v1/catalog/variants/{variant}/price", operation: "explainPrice",
        summary: "What a variant costs by its price lists, and why", policy: gate.staff(.catalogWrite),
        inputs: .path("variant", .identifier(of: VariantTag.self)),
        .query("quantity", .integer(1...1_000_000), default: 1), .query(optional: "customerGroup", .text(1...100)),
        output: .json(.resolvedPrice)
      ) { context, variant, quantity, group in
        try await service.resolvedPrice(
          of: variant, for: PriceQuestion(quantity: quantity, customerGroup: group, at: service.clock.now()),
          as: context.principal)
      },
      Route(
        .get, "/api/v1/catalog/variants/{variant}/price-history", operation: "getPriceHistory",
        summary: "What a variant has cost, the newest first", policy: gate.anyone,
        inputs: .path("variant", .identifier(of: VariantTag.self)), output: .json(.priceHistory)
      ) { context, variant in
        try await service.priceHistory(of: variant, as: context.principal)
      },
    ]
  }
}
