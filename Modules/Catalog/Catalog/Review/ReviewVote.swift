public import FoundationCore

/// Whether a customer found a review helpful.
public enum ReviewVote: String, CaseIterable, Sendable {
  /// It helped.
  case helpful
  /// It did not.
  case unhelpful
}

/// A customer's vote on a review.
public struct CastVote: Hashable, Sendable {
  /// How many of them are told at once.
  public static let limit = 1_000

  /// What was voted on.
  public let review: ReviewID
  /// What was found.
  public let vote: ReviewVote

  /// A vote on a review.
  public init(review: ReviewID, vote: ReviewVote) {
    self.review = review
    self.vote = vote
  }
}

/// What a customer has said of a product: their review, and their votes on others'.
public struct OwnReviewing: Hashable, Sendable {
  /// Their review, whatever has become of it.
  public var review: Review?
  /// Their latest votes, at most `CastVote.limit` of them.
  public var votes: [CastVote]

  /// A review and votes.
  public init(review: Review? = nil, votes: [CastVote] = []) {
    self.review = review
    self.votes = votes
  }

  /// What they have voted on a review.
  public func vote(on review: ReviewID) -> ReviewVote? { votes.first { $0.review == review }?.vote }
}

extension Schema where Value == ReviewVote {
  /// The request that votes.
  public static let reviewVote = Schema.object(
    "ReviewVote", Field<ReviewVote, ReviewVote>("vote", \.self, .enumeration())
  ) { $0 }
}

extension Schema where Value == OwnReviewing {
  /// What a customer has said of a product, as the API sends it.
  public static let ownReviewing = Schema.object(
    "OwnReviewing", Field<OwnReviewing, Review?>.optional("review", \.review, .review),
    Field<OwnReviewing, [CastVote]>("votes", \.votes, .array(of: cast, count: 0...CastVote.limit))
  ) { OwnReviewing(review: $0, votes: $1) }

  private static let cast = Schema<CastVote>.object(
    "CastVote", Field<CastVote, ReviewID>("review", \.review, .identifier()),
    Field<CastVote, ReviewVote>("vote", \.vote, .enumeration())
  ) { CastVote(review: $0, vote: $1) }
}
