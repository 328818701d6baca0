public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

/// Reviews of products, as typed calls.
public struct ReviewsHTTPClient: Sendable {
  private let client: HTTPClient

  init(_ client: HTTPClient) { self.client = client }

  /// A page of the approved reviews of a product.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is no such product, 401 or 403 when it is for members
  ///   only.
  public func page(
    of product: ProductID, sort: ReviewSort = .newest, after cursor: Cursor? = nil,
    limit: Int = Page<Review>.defaultLimit
  ) async throws(HTTPClientError) -> Page<Review> {
    try await client.load(
      .get(
        "/api/v1/catalog/products/\(product)/reviews",
        query: [
          QueryItem("sort", sort.rawValue), QueryItem("cursor", cursor?.text), QueryItem("limit", limit),
        ], as: .reviews))
  }

  /// How many approved reviews of a product give how many stars, the most stars first.
  ///
  /// - Throws: `HTTPClientError`, with status 404 when there is no such product, 401 or 403 when it is for members
  ///   only.
  public func stars(of product: ProductID) async throws(HTTPClientError) -> [StarCount] {
    try await client.load(.get("/api/v1/catalog/products/\(product)/review-stars", as: .starCounts))
  }

  /// Submits a review. Customers, one review for each product.
  ///
  /// - Throws: `HTTPClientError`, with status 409 when the customer has reviewed the product, 401 or 403 for others.
  public func submit(_ review: NewReview, of product: ProductID) async throws(HTTPClientError) -> Review {
    try await client.load(
      .send(.post, "/api/v1/catalog/products/\(product)/reviews", review, as: .newReview, returning: .review)
        .idempotent(review.id.description))
  }

  /// What the customer has said of a product.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 for anyone but a customer.
  public func ownReviewing(of product: ProductID) async throws(HTTPClientError) -> OwnReviewing {
    try await client.load(.get("/api/v1/catalog/products/\(product)/own-reviewing", as: .ownReviewing))
  }

  /// Votes on a review, or removes the vote with nil. Customers, not on their own review.
  ///
  /// - Throws: `HTTPClientError`, with status 409 for one's own review, 401 or 403 for anyone but a customer.
  public func vote(_ vote: ReviewVote?, on review: ReviewID) async throws(HTTPClientError) -> Review {
    let path = "/api/v1/catalog/reviews/\(review)/vote"
    guard let vote else { return try await client.load(.send(.delete, path, returning: .review)) }
    return try await client.load(.send(.put, path, vote, as: .reviewVote, returning: .review))
  }

  /// A page of the reviews that have a status, the oldest first. Staff with `catalog.moderate`.
  ///
  /// - Throws: `HTTPClientError`, with status 401 or 403 without `catalog.moderate`.
  public func page(
    _ status: ReviewStatus, after cursor: Cursor? = nil, limit: Int = Page<Review>.defaultLimit
  ) async throws(HTTPClientError) -> Page<ModeratedReview> {
    try await client.load(
      .get(
        "/api/v1/catalog/reviews",
        query: [
          QueryItem("status", status.rawValue), QueryItem("cursor", cursor?.text), QueryItem("limit", limit),
        ], as: .moderatedReviews))
  }

  /// Approves or rejects a review that has not changed since it was read. Staff with `catalog.moderate`.
  ///
  /// - Throws: `HTTPClientError`, with status 412 when it has changed since, 404 when there is none, 401 or 403 without
  ///   `catalog.moderate`.
  public func moderate(_ review: Review, to status: ReviewStatus) async throws(HTTPClientError) -> Review {
    try await client.load(
      .send(
        .put, "/api/v1/catalog/reviews/\(review.id)/status", ReviewDecision(status), as: .reviewDecision,
        returning: .review
      ).ifMatch(version: review.version))
  }
}
