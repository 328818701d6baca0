import FoundationCore
public import Persistence
import StoreIdentifiers

/// A product or review whose stored figure its reviews or votes do not explain.
public struct CatalogDiscrepancy: RowDecodable, Hashable, Sendable {
  /// The product's or review's id.
  public let id: String
  /// Which of its figures differs.
  public let figure: String
  /// What is stored.
  public let stored: Int64
  /// What its parts come to.
  public let rebuilt: Int64

  /// Reads the columns that `verify` selects.
  public init(row: inout RowReader) throws(DatabaseError) {
    let id: ProductID = try row.read()
    self.id = id.description
    figure = try row.read()
    stored = try row.read()
    rebuilt = try row.read()
  }
}

extension CatalogService {
  /// Rebuilds every product's rating from its approved reviews, and every review's counts from its votes, and names
  /// those that differ. None should.
  public func verify() async throws(CatalogError) -> [CatalogDiscrepancy] {
    try await database.report(as: CatalogSchema.self) { snapshot throws(CatalogError) in
      let ratings: [CatalogDiscrepancy] = try snapshot.rows(
        """
        WITH approved AS (SELECT product, sum(rating) AS stars, count(*) AS reviews FROM \(.review)
            WHERE status = 'approved' GROUP BY product),
          checked AS (
            SELECT p.id, 'rating' AS figure, p.rating AS stored,
              coalesce((200 * a.stars + a.reviews) / (2 * a.reviews), 0) AS rebuilt
            FROM \(.product) AS p LEFT JOIN approved AS a ON a.product = p.id
            UNION ALL SELECT p.id, 'reviews', p.review_count, coalesce(a.reviews, 0)
            FROM \(.product) AS p LEFT JOIN approved AS a ON a.product = p.id)
        SELECT id, figure, stored, rebuilt FROM checked WHERE stored <> rebuilt
        """)
      let votes: [CatalogDiscrepancy] = try snapshot.rows(
        """
        WITH votes AS (SELECT review, sum(CASE vote WHEN 'helpful' THEN 1 ELSE 0 END) AS helpful, count(*) AS cast_votes
            FROM \(.reviewVote) GROUP BY review),
          checked AS (
            SELECT r.id, 'helpful votes' AS figure, r.helpful AS stored, coalesce(v.helpful, 0) AS rebuilt
            FROM \(.review) AS r LEFT JOIN votes AS v ON v.review = r.id
            UNION ALL SELECT r.id, 'unhelpful votes', r.unhelpful, coalesce(v.cast_votes - v.helpful, 0)
            FROM \(.review) AS r LEFT JOIN votes AS v ON v.review = r.id)
        SELECT id, figure, stored, rebuilt FROM checked WHERE stored <> rebuilt
        """)
      return ratings + votes
    }
  }
}
