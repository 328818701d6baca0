public import Access
public import Catalog
public import FoundationCore
import Persistence
public import StoreIdentifiers

extension CatalogService {
  /// A page of the approved reviews of a product that the principal sees, without their authors' ids.
  public func reviews(
    of product: ProductID, sort: ReviewSort, after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(CatalogError) -> Page<Review> {
    let now = clock.now()
    var place: SQL<CatalogSchema> = "1 = 1"
    if let cursor {
      guard let keys = cursor.keys(version: 4, filter: sort.filter), keys.count == 2, case .integer(let key) = keys[0],
        case .id(let id) = keys[1]
      else { throw .invalidCursor }
      place =
        switch sort {
        case .newest: "(r.created_at, r.id) < (\(key), \(id))"
        case .helpful: "(r.helpful - r.unhelpful, r.id) < (\(key), \(id))"
        }
    }
    let order: SQL<CatalogSchema> =
      switch sort {
      case .newest: "r.created_at DESC, r.id DESC"
      case .helpful: "r.helpful - r.unhelpful DESC, r.id DESC"
      }
    let (condition, sorting) = (place, order)
    let rows = try await answer { snapshot throws(CatalogError) -> [ReviewRow] in
      try self.checkVisible(product, to: principal, at: now, in: snapshot)
      return try snapshot.rows(
        """
        SELECT \(ReviewRow.columns) FROM \(.review) AS r
        WHERE r.product = \(product) AND r.status = 'approved' AND \(condition) ORDER BY \(sorting) LIMIT \(limit + 1)
        """)
    }
    return Page(rows.map(\.review.withoutCustomer), limit: limit) { review in
      let key: Int64 =
        switch sort {
        case .newest: review.createdAt.milliseconds
        case .helpful: Int64(review.helpful - review.unhelpful)
        }
      return Cursor(version: 4, filter: sort.filter, keys: [.integer(key), .id(review.id.value)])
    }
  }

  /// A page of the reviews that have a status, the oldest first. Needs `catalog.moderate`.
  public func reviews(
    _ status: ReviewStatus, after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(CatalogError) -> Page<ModeratedReview> {
    do { try principal.require(.catalogModerate) } catch { throw .access(error) }
    var place: SQL<CatalogSchema> = "1 = 1"
    if let cursor {
      guard let keys = cursor.keys(version: 5, filter: status.filter), keys.count == 2,
        case .integer(let time) = keys[0], case .id(let id) = keys[1]
      else { throw .invalidCursor }
      place = "(r.created_at, r.id) > (\(time), \(id))"
    }
    let condition = place
    let rows = try await answer { snapshot throws(CatalogError) in
      try snapshot.rows(
        """
        SELECT \(ReviewRow.columns), p.name, p.handle FROM \(.review) AS r JOIN \(.product) AS p ON p.id = r.product
        WHERE r.status = \(status) AND \(condition) ORDER BY r.created_at, r.id LIMIT \(limit + 1)
        """, as: ModeratedReviewRow.self)
    }
    return Page(rows.map(\.review), limit: limit) {
      Cursor(
        version: 5, filter: status.filter, keys: [.integer($0.review.createdAt.milliseconds), .id($0.id.value)])
    }
  }

  /// What the customer who asks has said of a product; nothing for anyone else.
  public func ownReviewing(of product: ProductID, as principal: Principal) async throws(CatalogError) -> OwnReviewing {
    guard case .customer(let id) = principal else { return OwnReviewing() }
    let customer = CustomerID(id)
    return try await answer { snapshot throws(CatalogError) in
      let own: ReviewRow? = try snapshot.first(
        "SELECT \(ReviewRow.columns) FROM \(.review) AS r WHERE r.product = \(product) AND r.customer = \(customer)")
      let votes: [CastVoteRow] = try snapshot.rows(
        """
        SELECT v.review, v.vote FROM \(.reviewVote) AS v JOIN \(.review) AS r ON r.id = v.review
        WHERE v.customer = \(customer) AND r.product = \(product) ORDER BY v.cast_at DESC LIMIT \(CastVote.limit)
        """)
      return OwnReviewing(review: own?.review, votes: votes.map(\.vote))
    }
  }
}

extension ReviewSort {
  fileprivate var filter: UInt64 {
    switch self {
    case .newest: 1
    case .helpful: 2
    }
  }
}

extension ReviewStatus {
  fileprivate var filter: UInt64 {
    switch self {
    case .pending: 1
    case .approved: 2
    case .rejected: 3
    }
  }
}
