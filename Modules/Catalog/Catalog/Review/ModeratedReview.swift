public import FoundationCore

/// A review as staff see it who decide about it: with what it is about.
public struct ModeratedReview: Identifiable, Hashable, Sendable {
  /// The review.
  public var review: Review
  /// What its product is called.
  public let productName: String
  /// The last part of its product's address.
  public let productHandle: String

  /// A review with its product.
  public init(review: Review, productName: String, productHandle: String) {
    self.review = review
    self.productName = productName
    self.productHandle = productHandle
  }

  /// The review's id.
  public var id: ReviewID { review.id }
}

extension Schema where Value == ModeratedReview {
  /// A review as staff see it.
  public static let moderatedReview = Schema.object(
    "ModeratedReview", Field<ModeratedReview, Review>("review", \.review, .review),
    Field<ModeratedReview, String>("productName", \.productName, .productName),
    Field<ModeratedReview, String>("productHandle", \.productHandle, .productHandle)
  ) { ModeratedReview(review: $0, productName: $1, productHandle: $2) }
}

extension Schema where Value == Page<ModeratedReview> {
  /// A page of reviews as staff see them.
  public static let moderatedReviews = Schema.page("ModeratedReviewPage", of: .moderatedReview)
}
