public import AccessService
import FoundationCore
public import HTTPServer
import Marketing
import Persistence
import Pricing
import StoreIdentifiers

extension MarketingService {
  /// Returns the operations of the API. Each has a policy; a route without one does not compile.
  public func routes(_ gate: Gate) -> [Route<AccessPolicy>] { promotions.routes(gate) + codes.routes(gate) }
}

extension Promotions {
  /// The operations on promotions.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/marketing/promotions", operation: "listPromotions", summary: "Promotions, the latest first",
        policy: gate.staff(.marketingRead), inputs: .query(optional: "q", .text(maxLength: 200)),
        .query(optional: "status", .enumeration(of: PromotionTerms.Status.self)), .query(optional: "cursor", .cursor),
        .limit, output: .json(.shopPromotions)
      ) { context, search, status, cursor, limit in
        try await page(search: search, status: status, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .post, "/api/v1/marketing/promotions", operation: "addPromotion", summary: "Add a promotion",
        policy: gate.staff(.marketingWrite), inputs: .body(.newShopPromotion), .optionalIdempotencyKey,
        output: .tagged(.created(.shopPromotion))
      ) { context, new, key in
        let added = try await add(new, once: context.once(key, "addPromotion"), as: context.principal)
        return Tagged(
          added, etag: String(added.version), location: "/api/v1/marketing/promotions/\(added.id)")
      },
      Route(
        .get, "/api/v1/marketing/promotions/{promotion}", operation: "getPromotion", summary: "One promotion",
        policy: gate.staff(.marketingRead), inputs: .promotion, output: .tagged(.json(.shopPromotion))
      ) { context, id in
        let found = try await promotion(id, as: context.principal)
        return Tagged(found, etag: String(found.version))
      },
      Route(
        .put, "/api/v1/marketing/promotions/{promotion}", operation: "editPromotion",
        summary: "Replace the terms of a promotion", policy: gate.staff(.marketingWrite),
        inputs: .promotion, .body(.promotionTerms), .ifMatch(), output: .tagged(.json(.shopPromotion))
      ) { context, id, terms, tag in
        let changed = try await edit(id, terms, version: try tag.version(), as: context.principal)
        return Tagged(changed, etag: String(changed.version))
      },
      Route(
        .post, "/api/v1/marketing/promotion-previews", operation: "previewPromotion",
        summary: "What a sample cart pays with a promotion as it is typed, and why",
        policy: gate.staff(.marketingRead), inputs: .body(.promotionPreviewRequest), output: .json(.promotionPreview)
      ) { context, request in
        try await preview(request, as: context.principal)
      },
      Route(
        .post, "/api/v1/marketing/promotion-simulations", operation: "simulatePromotion",
        summary: "What the orders of the last 30 days would have come to under terms",
        policy: gate.staff(.marketingRead), inputs: .body(.promotionSimulationRequest),
        output: .json(.promotionSimulation)
      ) { context, request in
        try await simulate(request.promotion, request.terms, in: request.currency, as: context.principal)
      },
    ]
  }
}

extension PromotionCodes {
  /// The operations on codes.
  func routes(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/marketing/promotions/{promotion}/codes", operation: "listPromotionCodes",
        summary: "The codes of a promotion, the earliest first", policy: gate.staff(.marketingRead),
        inputs: .promotion, .query(optional: "cursor", .cursor), .limit, output: .json(.promotionCodes)
      ) { context, promotion, cursor, limit in
        try await page(of: promotion, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .post, "/api/v1/marketing/promotions/{promotion}/codes", operation: "importPromotionCodes",
        summary: "Add codes that the shop has already", policy: gate.staff(.marketingWrite),
        inputs: .promotion, .body(.importedCodes), .idempotencyKey, output: .created(.addedCodes)
      ) { context, promotion, codes, key in
        let once: IdempotencyKey = context.once(key, "importPromotionCodes")
        return try await add(codes, to: promotion, once: once, as: context.principal)
      },
      Route(
        .post, "/api/v1/marketing/promotions/{promotion}/generated-codes", operation: "generatePromotionCodes",
        summary: "Make codes that nobody can guess", policy: gate.staff(.marketingWrite),
        inputs: .promotion, .body(.generatedCodes), .idempotencyKey, output: .created(.addedCodes)
      ) { context, promotion, request, key in
        let once: IdempotencyKey = context.once(key, "generatePromotionCodes")
        return try await generate(request, for: promotion, once: once, as: context.principal)
      },
    ]
  }
}

extension Input where Value == PromotionID {
  /// The id of a promotion.
  fileprivate static var promotion: Input { .path("promotion", .identifier(of: PromotionTag.self)) }
}

extension Input where Value == Int {
  /// How many elements a page may have.
  fileprivate static var limit: Input {
    .query("limit", .integer(Page<ShopPromotion>.limits), default: Page<ShopPromotion>.defaultLimit)
  }
}

extension String {
  /// The version that an entity tag stands for.
  fileprivate func version() throws(MarketingError) -> Int64 {
    guard let version = Int64(self) else { throw .changedSince(version: -1) }
    return version
  }
}
