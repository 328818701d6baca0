public import FoundationCore
public import StoreIdentifiers

/// Marks ids of reviews.
public enum ReviewTag {}
/// A review's id.
public typealias ReviewID = Identifier<ReviewTag>

/// What a customer says of a product: one a product and customer.
public struct Review: Identifiable, Hashable, Sendable {
  /// How many stars a review gives.
  public static let ratings = 1...5

  /// The review's id, made by whoever wrote it.
  public let id: ReviewID
  /// What it is about.
  public let product: ProductID
  /// Who wrote it: told to themselves and to staff, nil for everyone else.
  public var customer: CustomerID?
  /// The name it is signed with, as its author chose it.
  public let author: String
  /// Stars, 1 to 5.
  public let rating: Int
  /// What it says in a few words.
  public let title: String?
  /// What it says, in plain paragraphs.
  public let text: String
  /// Whether everyone sees it, and its stars count.
  public var status: ReviewStatus
  /// When it was written.
  public let createdAt: Timestamp
  /// When staff last decided about it; nil while they have not.
  public var moderatedAt: Timestamp?
  /// Customers who found it helpful.
  public var helpful: Int
  /// Customers who did not.
  public var unhelpful: Int
  /// Raised by every decision of staff, not by votes; what `If-Match` compares.
  public var version: Int64

  /// A review with all its parts, as the service reads it.
  public init(
    id: ReviewID, product: ProductID, customer: CustomerID? = nil, author: String, rating: Int, title: String? = nil,
    text: String, status: ReviewStatus = .pending, createdAt: Timestamp, moderatedAt: Timestamp? = nil,
    helpful: Int = 0, unhelpful: Int = 0, version: Int64 = 1
  ) {
    self.id = id
    self.product = product
    self.customer = customer
    self.author = author
    self.rating = rating
    self.title = title
    self.text = text
    self.status = status
    self.createdAt = createdAt
    self.moderatedAt = moderatedAt
    self.helpful = helpful
    self.unhelpful = unhelpful
    self.version = version
  }
}

extension Schema where Value == Review {
  /// A review as the API sends it.
  public static let review = Schema.object(
    "Review", Field<Review, ReviewID>("id", \.id, .identifier()),
    Field<Review, ProductID>("product", \.product, .identifier()),
    Field<Review, CustomerID?>.optional("customer", \.customer, .identifier()),
    Field<Review, String>("author", \.author, .reviewAuthor),
    Field<Review, Int>("rating", \.rating, .integer(in: Review.ratings)),
    Field<Review, String?>.optional("title", \.title, .reviewTitle),
    Field<Review, String>("text", \.text, .reviewText),
    Field<Review, ReviewStatus>("status", \.status, .enumeration()),
    Field<Review, Timestamp>("createdAt", \.createdAt, .timestamp),
    Field<Review, Timestamp?>.optional("moderatedAt", \.moderatedAt, .timestamp),
    Field<Review, Int>.defaulted("helpful", \.helpful, .count, to: 0),
    Field<Review, Int>.defaulted("unhelpful", \.unhelpful, .count, to: 0),
    Field<Review, Int64>("version", \.version, .integer64(in: 1...Int64.max))
  ) {
    Review(
      id: $0, product: $1, customer: $2, author: $3, rating: $4, title: $5, text: $6, status: $7, createdAt: $8,
      moderatedAt: $9, helpful: $10, unhelpful: $11, version: $12)
  }
}

extension Schema where Value == Page<Review> {
  /// A page of the reviews of a product.
  public static let reviews = Schema.page("ReviewPage", of: .review)
}

extension Schema where Value == String {
  /// The name that a review is signed with: one line of 1 to 100 characters.
  public static var reviewAuthor: Schema { .text(1...100) }
  /// A review in a few words: one line of 1 to 150 characters.
  public static var reviewTitle: Schema { .text(1...150) }
  /// What a review says: 1 to 5,000 characters.
  public static var reviewText: Schema { .multiline(1...5_000) }
}
