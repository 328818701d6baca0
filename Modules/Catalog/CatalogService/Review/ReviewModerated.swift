public import Catalog
public import FoundationCore
public import Persistence
public import StoreIdentifiers

/// The events that a review was approved or rejected, version 1.
public struct ReviewModerated: Sendable {
  /// The review; the event's aggregate too.
  public let review: ReviewID
  /// What it is about.
  public let product: ProductID
  /// What it became.
  public let status: ReviewStatus

  /// The payload of `catalog.review-approved` and `catalog.review-rejected`.
  public static let schema = Schema<ReviewModerated>.object(
    "ReviewModerated", Field<ReviewModerated, ReviewID>("review", \.review, .identifier()),
    Field<ReviewModerated, ProductID>("product", \.product, .identifier()),
    Field<ReviewModerated, ReviewStatus>("status", \.status, .enumeration())
  ) { ReviewModerated(review: $0, product: $1, status: $2) }

  /// What `catalog.review-approved` is.
  public static let approved = EventType("catalog.review-approved", version: 1, schema)
  /// What `catalog.review-rejected` is.
  public static let rejected = EventType("catalog.review-rejected", version: 1, schema)
  /// Both.
  static let types: [any DescribedEventType] = [approved, rejected]
}
