import Access
import AccessService
import Catalog
import FoundationCore
import HTTPServer
import StoreIdentifiers

extension Prices {
  /// The operations on price lists, and what they come to.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/catalog/price-lists", operation: "listPriceLists", summary: "Price lists, the latest first",
        policy: gate.catalogStaff, inputs: .cursor,
        .pageLimit,
        output: .json(.priceListSummaries)
      ) { context, cursor, limit in
        try await lists(after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .post, "/api/v1/catalog/price-lists", operation: "addPriceList", summary: "Add a price list",
        policy: gate.catalogStaff, inputs: .body(.priceListDraft), .optionalIdempotencyKey,
        output: .created(.priceList)
      ) { context, draft, key in
        try await add(draft, once: context.once(key, "addPriceList"), as: context.principal)
      },
      Route(
        .get, "/api/v1/catalog/price-lists/{id}", operation: "getPriceList", summary: "A price list with its prices",
        policy: gate.catalogStaff, inputs: .id(of: PriceListTag.self),
        output: .tagged(.json(.priceList))
      ) { context, id in
        Tagged(versioned: try await list(id, as: context.principal))
      },
      Route(
        .get, "/api/v1/catalog/price-lists/{id}/variants", operation: "listPricedVariants",
        summary: "The variants that a price list has prices for, by SKU", policy: gate.catalogStaff,
        inputs: .id(of: PriceListTag.self), output: .json(.pricedVariants)
      ) { context, id in
        try await variants(of: id, as: context.principal)
      },
      Route(
        .put, "/api/v1/catalog/price-lists/{id}", operation: "replacePriceList",
        summary: "Change a price list as a whole", policy: gate.catalogStaff,
        inputs: .id(of: PriceListTag.self), .body(.priceListDraft), .ifMatch(),
        output: .tagged(.json(.priceList))
      ) { context, id, draft, tag in
        guard draft.id == id else { throw CatalogError.priceListNotFound }
        return Tagged(versioned: try await replace(draft, version: try tag.version(), as: context.principal))
      },
      Route(
        .get, "/api/v1/catalog/variants/{variant}/price", operation: "explainPrice",
        summary: "What a variant costs by its price lists, and why", policy: gate.catalogStaff,
        inputs: .id(of: VariantTag.self, "variant"),
        .query("quantity", .integer(1...1_000_000), default: 1), .query(optional: "customerGroup", .text(1...100)),
        output: .json(.resolvedPrice)
      ) { context, variant, quantity, group in
        try await resolvedPrice(
          of: variant, for: question(quantity, group: group), as: context.principal)
      },
      Route(
        .get, "/api/v1/catalog/variants/{variant}/price-history", operation: "getPriceHistory",
        summary: "What a variant has cost, the newest first", policy: gate.anyone,
        inputs: .id(of: VariantTag.self, "variant"), output: .json(.priceHistory)
      ) { context, variant in
        try await history(of: variant, as: context.principal)
      },
    ]
  }
}
