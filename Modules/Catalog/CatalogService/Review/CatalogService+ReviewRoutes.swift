import Access
import Catalog
import FoundationCore
import HTTPServer
import StoreIdentifiers

extension CatalogService {
  /// Reviews of products: read by everyone, written by customers, decided about by staff.
  func reviews(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    reviewReading(gate, generation: generation) + reviewWriting(gate) + reviewModeration(gate)
  }

  private func reviewReading(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .get, "/api/v1/catalog/products/{id}/reviews", operation: "listReviews", summary: "A product's reviews",
        policy: gate.anyone, inputs: .path("id", .identifier(of: ProductTag.self)),
        .query("sort", .enumeration(of: ReviewSort.self), default: .newest), .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<Review>.limits), default: Page<Review>.defaultLimit),
        output: .json(.reviews), caching: .whileUnchanged(generation)
      ) { context, product, sort, cursor, limit in
        try await service.reviews(
          of: product, sort: sort, after: cursor, limit: limit, as: context.principal.asShopper)
      },
      Route(
        .get, "/api/v1/catalog/products/{id}/own-reviewing", operation: "getOwnReviewing",
        summary: "What the customer has said of a product", policy: gate.holder,
        inputs: .path("id", .identifier(of: ProductTag.self)), output: .json(.ownReviewing)
      ) { context, product in
        try await service.ownReviewing(of: product, as: context.principal)
      },
    ]
  }

  private func reviewWriting(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .post, "/api/v1/catalog/products/{id}/reviews", operation: "submitReview",
        summary: "Review a product, as a customer", policy: gate.holder.within(.others),
        inputs: .path("id", .identifier(of: ProductTag.self)), .body(.newReview), .optionalIdempotencyKey,
        output: .created(.review)
      ) { context, product, new, key in
        try await service.submit(new, of: product, once: context.once(key, "submitReview"), as: context.principal)
      },
      Route(
        .put, "/api/v1/catalog/reviews/{review}/vote", operation: "voteOnReview",
        summary: "Say whether a review helped, as a customer", policy: gate.holder.within(.others),
        inputs: .path("review", .identifier(of: ReviewTag.self)), .body(.reviewVote), output: .json(.review)
      ) { context, review, vote in
        try await service.vote(vote, on: review, as: context.principal)
      },
      Route(
        .delete, "/api/v1/catalog/reviews/{review}/vote", operation: "withdrawVote",
        summary: "Take one's vote on a review back", policy: gate.holder.within(.others),
        inputs: .path("review", .identifier(of: ReviewTag.self)), output: .json(.review)
      ) { context, review in
        try await service.vote(nil, on: review, as: context.principal)
      },
    ]
  }

  private func reviewModeration(_ gate: Gate) -> [Route<AccessPolicy>] {
    let service = self
    return [
      Route(
        .get, "/api/v1/catalog/reviews", operation: "listReviewsToModerate",
        summary: "Reviews that have a status, the oldest first", policy: gate.staff(.catalogModerate),
        inputs: .query("status", .enumeration(of: ReviewStatus.self), default: .pending),
        .query(optional: "cursor", .cursor),
        .query("limit", .integer(Page<Review>.limits), default: Page<Review>.defaultLimit),
        output: .json(.moderatedReviews)
      ) { context, status, cursor, limit in
        try await service.reviews(status, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .put, "/api/v1/catalog/reviews/{review}/status", operation: "moderateReview",
        summary: "Approve or reject a review", policy: gate.staff(.catalogModerate),
        inputs: .path("review", .identifier(of: ReviewTag.self)), .body(.reviewDecision), .ifMatch(),
        output: .tagged(.json(.review))
      ) { context, review, decision, tag in
        let moderated = try await service.moderate(
          review, to: decision.status, version: try Self.version(tag), as: context.principal)
        return Tagged(moderated, etag: String(moderated.version))
      },
    ]
  }
}
