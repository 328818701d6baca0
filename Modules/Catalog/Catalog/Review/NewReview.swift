public import FoundationCore

/// What a customer says of a product.
public struct NewReview: Sendable {
  /// The review's id, made by the caller.
  public var id: ReviewID
  /// The name to sign it with.
  public var author: String
  /// Stars, 1 to 5.
  public var rating: Int
  /// What it says in a few words.
  public var title: String?
  /// What it says, in plain paragraphs.
  public var text: String

  /// A review to submit.
  public init(id: ReviewID = .make(), author: String, rating: Int, title: String? = nil, text: String) {
    self.id = id
    self.author = author
    self.rating = rating
    self.title = title
    self.text = text
  }
}

extension Schema where Value == NewReview {
  /// The request that submits a review.
  public static let newReview = Schema.object(
    "NewReview", Field<NewReview, ReviewID>("id", \.id, .identifier()),
    Field<NewReview, String>("author", \.author, .reviewAuthor),
    Field<NewReview, Int>("rating", \.rating, .integer(in: Review.ratings)),
    Field<NewReview, String?>.optional("title", \.title, .reviewTitle),
    Field<NewReview, String>("text", \.text, .reviewText)
  ) { NewReview(id: $0, author: $1, rating: $2, title: $3, text: $4) }
}

/// What staff decide about a review.
public struct ReviewDecision: Hashable, Sendable {
  /// What it becomes.
  public var status: ReviewStatus

  /// A decision.
  public init(_ status: ReviewStatus) { self.status = status }
}

extension Schema where Value == ReviewDecision {
  /// The request that decides about a review.
  public static let reviewDecision = Schema.object(
    "ReviewDecision", Field<ReviewDecision, ReviewStatus>("status", \.status, .enumeration())
  ) { ReviewDecision($0) }
}
