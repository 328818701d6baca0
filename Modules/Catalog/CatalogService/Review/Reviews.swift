public import Access
import AccessService
public import Catalog
public import FoundationCore
public import Persistence
public import StoreIdentifiers

/// Reviews of products and the votes on them: read by everyone, written by customers, decided about by staff.
public struct Reviews: Sendable {
  private let database: Database
  private let clock: WallClock
  private let groups: CustomerGroupPort
  private let didChange: ChangeNotice

  init(database: Database, clock: WallClock, groups: CustomerGroupPort, didChange: @escaping ChangeNotice) {
    self.database = database
    self.clock = clock
    self.groups = groups
    self.didChange = didChange
  }

  /// A page of the approved reviews of a product that the principal sees, without their authors' ids.
  ///
  /// - Throws: `notFound` or `membersOnly` when the principal does not see the product; `invalidCursor` for a cursor
  ///   from another list; `storage` when the database fails.
  public func page(
    of product: ProductID, sort: ReviewSort, after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(CatalogError) -> Page<Review> {
    let now = clock.now()
    var place: SQL<CatalogSchema> = "1 = 1"
    let keyset = Keyset(version: 4, filter: sort.filter)
    if let cursor {
      guard let (key, id) = keyset.place(of: cursor) else { throw .invalidCursor }
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
    let rows = try await database.answer { snapshot throws(CatalogError) -> [ReviewRow] in
      try groups.checkVisible(product, to: principal, at: now, in: snapshot)
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
      return keyset.cursor(after: key, review.id.value)
    }
  }

  /// How many approved reviews of a product that the principal sees give how many stars, the most stars first.
  ///
  /// Counts entries of an index: one for each review.
  ///
  /// - Throws: `notFound` or `membersOnly` when the principal does not see the product; `storage` when the database
  ///   fails.
  public func stars(of product: ProductID, as principal: Principal) async throws(CatalogError) -> [StarCount] {
    let now = clock.now()
    let rows = try await database.answer { snapshot throws(CatalogError) -> [StarCountRow] in
      try groups.checkVisible(product, to: principal, at: now, in: snapshot)
      return try snapshot.rows(
        """
        SELECT rating, count(*) FROM \(.review) WHERE product = \(product) AND status = 'approved' GROUP BY rating
        """)
    }
    return Review.ratings.reversed().map { stars in
      StarCount(stars: stars, count: rows.first { $0.stars == stars }?.count ?? 0)
    }
  }

  /// A page of the reviews that have a status, the oldest first. Needs `catalog.moderate`.
  ///
  /// - Throws: `access` without `catalog.moderate`; `invalidCursor` for a cursor from another list; `storage` when the
  ///   database fails.
  public func page(
    _ status: ReviewStatus, after cursor: Cursor?, limit: Int, as principal: Principal
  ) async throws(CatalogError) -> Page<ModeratedReview> {
    try principal.mustHold(.catalogModerate)
    var place: SQL<CatalogSchema> = "1 = 1"
    let keyset = Keyset(version: 5, filter: status.filter)
    if let cursor {
      guard let (time, id) = keyset.place(of: cursor) else { throw .invalidCursor }
      place = "(r.created_at, r.id) > (\(time), \(id))"
    }
    let condition = place
    let rows = try await database.answer { snapshot throws(CatalogError) in
      try snapshot.rows(
        """
        SELECT \(ReviewRow.columns), p.name, p.handle FROM \(.review) AS r JOIN \(.product) AS p ON p.id = r.product
        WHERE r.status = \(status) AND \(condition) ORDER BY r.created_at, r.id LIMIT \(limit + 1)
        """, as: ModeratedReviewRow.self)
    }
    return Page(rows.map(\.review), limit: limit) { keyset.cursor(after: $0.review.createdAt, $0.id.value) }
  }

  /// What the customer who asks has said of a product; nothing for anyone else.
  ///
  /// - Throws: `storage` when the database fails.
  public func ownReviewing(of product: ProductID, as principal: Principal) async throws(CatalogError) -> OwnReviewing {
    guard case .customer(let id) = principal else { return OwnReviewing() }
    let customer = CustomerID(id)
    return try await database.answer { snapshot throws(CatalogError) in
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

  /// Submits a review of a product that shoppers see; staff decide whether they see it too. Customers alone.
  ///
  /// One a product and customer, else `reviewExists`. With a key, a repeat answers what the first one did.
  ///
  /// - Throws: `access` for anyone but a customer; `notFound` or `membersOnly` when they do not see the product;
  ///   `reviewExists` when they have reviewed it, or the id is taken; `storage` when the database fails.
  public func submit(
    _ new: NewReview, of product: ProductID, once key: IdempotencyKey?, as principal: Principal
  ) async throws(CatalogError) -> Review {
    let customer = try Self.customer(principal)
    let now = clock.now()
    return try await database.write(as: CatalogSchema.self, once: key, returning: .review) {
      work throws(CatalogError) in
      try work.snapshot { snapshot throws(CatalogError) in
        try groups.checkVisible(product, to: principal, at: now, in: snapshot)
      }
      let review = Review(
        id: new.id, product: product, customer: customer, author: new.author, rating: new.rating, title: new.title,
        text: new.text, createdAt: now)
      try ReviewRecords.insert(review, by: customer, in: work)
      return review
    }
  }

  /// Lets a review become approved or rejected. Needs `catalog.moderate`; refused when it has changed since `version`.
  ///
  /// The product's rating moves in the same transaction, and only when the review enters or leaves `approved`.
  ///
  /// - Throws: `access` without `catalog.moderate`; `reviewNotFound` when there is none; `illegalReviewTransition` when
  ///   it cannot become that; `changedSince` when it has changed since `version`; `storage` when the database fails.
  public func moderate(
    _ id: ReviewID, to status: ReviewStatus, version: Int64, as principal: Principal
  ) async throws(CatalogError) -> Review {
    try principal.mustHold(.catalogModerate)
    let now = clock.now()
    let moderated = try await database.write { work throws(CatalogError) in
      let review = try work.snapshot { snapshot throws(CatalogError) in try ReviewRecords.review(id, in: snapshot) }
      guard review.version == version else { throw .changedSince(version: version) }
      guard review.status.canBecome(status) else {
        throw .illegalReviewTransition(from: review.status, to: status)
      }
      try ReviewRecords.move(review, to: status, at: now, in: work)
      try work.publish(
        status == .approved ? ReviewModerated.approved : ReviewModerated.rejected,
        ReviewModerated(review: id, product: review.product, status: status), of: id.value, by: principal.key)
      return try work.snapshot { snapshot throws(CatalogError) in try ReviewRecords.review(id, in: snapshot) }
    }
    didChange()
    return moderated
  }

  /// Votes on an approved review of a product that shoppers see, or takes the vote back with nil. Customers alone, and not
  /// on their own.
  ///
  /// Safe to repeat: a customer has one vote a review, and the last one counts.
  ///
  /// - Throws: `access` for anyone but a customer; `reviewNotFound` for a review that is not there or not approved;
  ///   `ownReview` for their own; `notFound` or `membersOnly` when they do not see the product; `storage` when the
  ///   database fails.
  public func vote(
    _ vote: ReviewVote?, on id: ReviewID, once key: IdempotencyKey? = nil, as principal: Principal
  ) async throws(CatalogError) -> Review {
    let customer = try Self.customer(principal)
    let now = clock.now()
    return try await database.write(as: CatalogSchema.self, once: key, returning: .review) {
      [groups, didChange] work throws(CatalogError) in
      let review = try work.snapshot { snapshot throws(CatalogError) in try ReviewRecords.review(id, in: snapshot) }
      guard review.customer != customer else { throw .ownReview }
      guard review.status == .approved else { throw .reviewNotFound }
      try work.snapshot { snapshot throws(CatalogError) in
        try groups.checkVisible(review.product, to: principal, at: now, in: snapshot)
      }
      if try ReviewRecords.vote(vote, by: customer, on: id, at: now, in: work) { work.onCommit(didChange) }
      let counted = try work.snapshot { snapshot throws(CatalogError) in try ReviewRecords.review(id, in: snapshot) }
      return counted.withoutCustomer
    }
  }

  /// Rebuilds every product's rating from its approved reviews, and every review's counts from its votes, and names
  /// those that differ. None should.
  ///
  /// - Throws: `storage` when the database fails.
  public func verify() async throws(CatalogError) -> [Discrepancy] {
    try await database.report { snapshot throws(CatalogError) in
      let ratings: [Discrepancy] = try snapshot.rows(
        """
        WITH approved AS (SELECT product, CAST(sum(rating) AS BIGINT) AS stars, count(*) AS reviews FROM \(.review)
            WHERE status = 'approved' GROUP BY product),
          checked AS (
            SELECT p.id, 'rating' AS figure, p.rating AS stored,
              coalesce((200 * a.stars + a.reviews) / (2 * a.reviews), 0) AS rebuilt
            FROM \(.product) AS p LEFT JOIN approved AS a ON a.product = p.id
            UNION ALL SELECT p.id, 'reviews', p.review_count, coalesce(a.reviews, 0)
            FROM \(.product) AS p LEFT JOIN approved AS a ON a.product = p.id)
        SELECT id, figure, stored, rebuilt FROM checked WHERE stored <> rebuilt
        """)
      let votes: [Discrepancy] = try snapshot.rows(
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

  private static func customer(_ principal: Principal) throws(CatalogError) -> CustomerID {
    switch principal {
    case .customer(let id): return CustomerID(id)
    case .anonymous: throw .access(.notAuthenticated)
    case .guest, .staff: throw .access(.notPermitted)
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
