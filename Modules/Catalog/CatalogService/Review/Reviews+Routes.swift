import Access
import AccessService
import Catalog
import FoundationCore
import HTTPServer
import StoreIdentifiers

extension Reviews {
  func routes(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    reading(gate, generation: generation) + writing(gate) + moderating(gate)
  }

  private func reading(_ gate: Gate, generation: CacheGeneration) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/catalog/products/{id}/reviews", operation: "listReviews", summary: "A product's reviews",
        policy: gate.anyone, inputs: .id(of: ProductTag.self),
        .query("sort", .enumeration(of: ReviewSort.self), default: .newest), .cursor,
        .pageLimit,
        output: .json(.reviews), caching: .whileUnchanged(generation)
      ) { context, product, sort, cursor, limit in
        try await page(
          of: product, sort: sort, after: cursor, limit: limit, as: context.principal.asShopper)
      },
      Route(
        .get, "/api/v1/catalog/products/{id}/review-stars", operation: "countReviewStars",
        summary: "How many of a product's reviews give how many stars", policy: gate.anyone,
        inputs: .id(of: ProductTag.self), output: .json(.starCounts), caching: .whileUnchanged(generation)
      ) { context, product in
        try await stars(of: product, as: context.principal.asShopper)
      },
      Route(
        .get, "/api/v1/catalog/products/{id}/own-reviewing", operation: "getOwnReviewing",
        summary: "What the customer has said of a product", policy: gate.holder,
        inputs: .id(of: ProductTag.self), output: .json(.ownReviewing)
      ) { context, product in
        try await ownReviewing(of: product, as: context.principal)
      },
    ]
  }

  private func writing(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .post, "/api/v1/catalog/products/{id}/reviews", operation: "submitReview",
        summary: "Review a product, as a customer", policy: gate.holder.within(.others),
        inputs: .id(of: ProductTag.self), .body(.newReview), .optionalIdempotencyKey,
        output: .created(.review)
      ) { context, product, new, key in
        try await submit(new, of: product, once: context.once(key, "submitReview"), as: context.principal)
      },
      Route(
        .put, "/api/v1/catalog/reviews/{review}/vote", operation: "voteOnReview",
        summary: "Say whether a review helped, as a customer", policy: gate.holder.within(.others),
        inputs: .id(of: ReviewTag.self, "review"), .body(.reviewVote), .optionalIdempotencyKey, output: .json(.review)
      ) { context, review, vote, key in
        try await self.vote(vote, on: review, once: context.once(key, "voteOnReview"), as: context.principal)
      },
      Route(
        .delete, "/api/v1/catalog/reviews/{review}/vote", operation: "withdrawVote",
        summary: "Take one's vote on a review back", policy: gate.holder.within(.others),
        inputs: .id(of: ReviewTag.self, "review"), .optionalIdempotencyKey, output: .json(.review)
      ) { context, review, key in
        try await vote(nil, on: review, once: context.once(key, "withdrawVote"), as: context.principal)
      },
    ]
  }

  private func moderating(_ gate: Gate) -> [Route<AccessPolicy>] {
    [
      Route(
        .get, "/api/v1/catalog/reviews", operation: "listReviewsToModerate",
        summary: "Reviews that have a status, the oldest first", policy: gate.staff(.catalogModerate),
        inputs: .query("status", .enumeration(of: ReviewStatus.self), default: .pending),
        .cursor,
        .pageLimit,
        output: .json(.moderatedReviews)
      ) { context, status, cursor, limit in
        try await page(status, after: cursor, limit: limit, as: context.principal)
      },
      Route(
        .put, "/api/v1/catalog/reviews/{review}/status", operation: "moderateReview",
        summary: "Approve or reject a review", policy: gate.staff(.catalogModerate),
        inputs: .id(of: ReviewTag.self, "review"), .body(.reviewDecision), .ifMatch(),
        output: .tagged(.json(.review))
      ) { context, review, decision, tag in
        Tagged(
          versioned: try await moderate(
            review, to: decision.status, version: try tag.version(), as: context.principal))
      },
    ]
  }
}
