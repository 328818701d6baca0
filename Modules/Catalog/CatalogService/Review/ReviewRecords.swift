public import Catalog
import FoundationCore
public import Persistence
import StoreIdentifiers

extension ReviewStatus: @retroactive SQLBindable, @retroactive SQLReadable {}
extension ReviewVote: @retroactive SQLBindable, @retroactive SQLReadable {}

/// The only code that writes reviews and votes.
enum ReviewRecords {
  static func review(_ id: ReviewID, in snapshot: borrowing Snapshot<CatalogSchema>) throws(CatalogError) -> Review {
    let row: ReviewRow? = try snapshot.first("SELECT \(ReviewRow.columns) FROM \(.review) AS r WHERE r.id = \(id)")
    guard let row else { throw .reviewNotFound }
    return row.review
  }

  /// Adds a review. Of several that one customer sends of one product, whatever their moment, one is added.
  static func insert(
    _ review: Review, by customer: CustomerID, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    let added = try work.run(
      """
      INSERT INTO \(.review) (id, product, customer, author, rating, title, text, status, created_at, helpful,
        unhelpful, version)
      VALUES (\(review.id), \(review.product), \(customer), \(review.author), \(review.rating), \(review.title),
        \(review.text), \(review.status), \(review.createdAt), 0, 0, \(review.version)) ON CONFLICT DO NOTHING
      """)
    guard added == 1 else { throw .reviewExists }
  }

  /// Lets a review become something else, and its product's rating follow where that is news.
  static func move(
    _ review: Review, to status: ReviewStatus, at now: Timestamp, in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) {
    let changed = try work.run(
      """
      UPDATE \(.review) SET status = \(status), moderated_at = \(now), version = version + 1
      WHERE id = \(review.id) AND version = \(review.version)
      """)
    guard changed == 1 else { throw .changedSince(version: review.version) }
    guard review.status == .approved || status == .approved else { return }
    try rate(review.product, in: work)
  }

  /// Computes a product's rating from its approved reviews: their mean in hundredths, rounded half up. Always from all of
  /// them, so that it is what any recomputation comes to.
  private static func rate(_ product: ProductID, in work: borrowing UnitOfWork<CatalogSchema>) throws(CatalogError) {
    try work.run(
      """
      UPDATE \(.product) SET
        rating = (SELECT coalesce((CAST(200 * sum(rating) AS BIGINT) + count(*)) / nullif(2 * count(*), 0), 0) FROM \(.review)
          WHERE product = \(product) AND status = 'approved'),
        review_count = (SELECT count(*) FROM \(.review) WHERE product = \(product) AND status = 'approved')
      WHERE id = \(product)
      """)
    try SearchDocuments.touch(product, in: work)
  }

  /// Notes a vote, or forgets it, and counts the review's votes. Costs what the review has of them.
  static func vote(
    _ vote: ReviewVote?, by customer: CustomerID, on review: ReviewID, at now: Timestamp,
    in work: borrowing UnitOfWork<CatalogSchema>
  ) throws(CatalogError) -> Bool {
    let changed =
      if let vote {
        try work.run(
          """
          INSERT INTO \(.reviewVote) AS v (review, customer, vote, cast_at)
          VALUES (\(review), \(customer), \(vote), \(now))
          ON CONFLICT (review, customer) DO UPDATE SET vote = excluded.vote, cast_at = excluded.cast_at
          WHERE v.vote <> excluded.vote
          """)
      } else {
        try work.run("DELETE FROM \(.reviewVote) WHERE review = \(review) AND customer = \(customer)")
      }
    guard changed > 0 else { return false }
    try work.run(
      """
      UPDATE \(.review) SET
        helpful = (SELECT count(*) FROM \(.reviewVote) WHERE review = \(review) AND vote = 'helpful'),
        unhelpful = (SELECT count(*) FROM \(.reviewVote) WHERE review = \(review) AND vote = 'unhelpful')
      WHERE id = \(review)
      """)
    return true
  }
}

/// A review's columns.
struct ReviewRow: RowDecodable {
  let review: Review

  static let columns: SQL<CatalogSchema> = """
    r.id, r.product, r.customer, r.author, r.rating, r.title, r.text, r.status, r.created_at, r.moderated_at, r.helpful,
      r.unhelpful, r.version
    """

  init(row: inout RowReader) throws(DatabaseError) {
    let id: ReviewID = try row.read(), product: ProductID = try row.read(), customer: CustomerID = try row.read()
    let author: String = try row.read(), rating: Int = try row.read(), title: String? = try row.read()
    let text: String = try row.read(), status: ReviewStatus = try row.read()
    let createdAt: Timestamp = try row.read(), moderatedAt: Timestamp? = try row.read()
    review = Review(
      id: id, product: product, customer: customer, author: author, rating: rating, title: title, text: text,
      status: status, createdAt: createdAt, moderatedAt: moderatedAt, helpful: try row.read(),
      unhelpful: try row.read(), version: try row.read())
  }
}

/// A review's columns, then its product's.
struct ModeratedReviewRow: RowDecodable {
  let review: ModeratedReview

  init(row: inout RowReader) throws(DatabaseError) {
    let own = try ReviewRow(row: &row)
    review = ModeratedReview(review: own.review, productName: try row.read(), productHandle: try row.read())
  }
}

/// A number of stars with how often it was given.
struct StarCountRow: RowDecodable {
  let stars: Int, count: Int

  init(row: inout RowReader) throws(DatabaseError) {
    stars = try row.read()
    count = try row.read()
  }
}

/// A vote's columns.
struct CastVoteRow: RowDecodable {
  let vote: CastVote

  init(row: inout RowReader) throws(DatabaseError) {
    vote = CastVote(review: try row.read(), vote: try row.read())
  }
}

extension Review {
  /// The review as everyone sees it.
  var withoutCustomer: Review {
    var copy = self
    copy.customer = nil
    return copy
  }
}
