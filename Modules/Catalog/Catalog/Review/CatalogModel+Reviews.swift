public import FoundationCore
public import MyStoreKit
public import StoreIdentifiers

extension CatalogModel {
  /// A page of a product's approved reviews.
  public func reviews(
    of product: ProductID, sort: ReviewSort = .newest, after cursor: Cursor? = nil
  ) async throws(HTTPClientError) -> Page<Review> {
    try await client.reviews(of: product, sort: sort, after: cursor, limit: 10)
  }

  /// What the customer has said of a product.
  public func ownReviewing(of product: ProductID) async throws(HTTPClientError) -> OwnReviewing {
    try await own.ownReviewing(of: product)
  }

  /// Submits a review as the customer; everyone sees it once staff have approved it.
  public func submit(_ review: NewReview, of product: ProductID) async throws(HTTPClientError) -> Review {
    try await own.submit(review, of: product)
  }

  /// Votes on a review as the customer, or takes the vote back with nil; answers the review with its new counts.
  public func vote(_ vote: ReviewVote?, on review: ReviewID) async throws(HTTPClientError) -> Review {
    try await own.vote(vote, on: review)
  }

  /// Loads the first page of the reviews that have a status, replacing what was there.
  public func loadModeratedReviews(_ status: ReviewStatus) async throws(HTTPClientError) {
    let page = try await own.reviews(status)
    moderatedReviews = page.items
    nextModeratedReviews = page.next
  }

  /// Loads one more page of the same.
  public func loadMoreModeratedReviews(_ status: ReviewStatus) async throws(HTTPClientError) {
    guard let next = nextModeratedReviews else { return }
    let page = try await own.reviews(status, after: next)
    moderatedReviews += page.items
    nextModeratedReviews = page.next
  }

  /// Decides about a review; refused with 412 when somebody else has since it was loaded. The list stays as it was loaded.
  public func moderate(_ review: Review, to status: ReviewStatus) async throws(HTTPClientError) {
    _ = try await own.moderate(review, to: status)
  }
}
