public import Access
public import Catalog
public import FoundationCore
public import Persistence
public import StoreIdentifiers

extension CatalogService {
  /// Submits a review of a product that shoppers see; staff decide whether they see it too. Customers alone.
  ///
  /// One a product and customer, else `reviewExists`. With a key, a repeat answers what the first one did.
  public func submit(
    _ new: NewReview, of product: ProductID, once key: IdempotencyKey?, as principal: Principal
  ) async throws(CatalogError) -> Review {
    let customer = try Self.customer(principal)
    let now = clock.now()
    return try await database.write(as: CatalogSchema.self, once: key, returning: .review) {
      work throws(CatalogError) in
      try work.snapshot { snapshot throws(CatalogError) in
        try self.checkVisible(product, to: principal, at: now, in: snapshot)
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
  public func moderate(
    _ id: ReviewID, to status: ReviewStatus, version: Int64, as principal: Principal
  ) async throws(CatalogError) -> Review {
    do { try principal.require(.catalogModerate) } catch { throw .access(error) }
    let now = clock.now()
    let moderated = try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
      let review = try work.snapshot { snapshot throws(CatalogError) in try ReviewRecords.review(id, in: snapshot) }
      guard review.version == version else { throw .changedSince(version: version) }
      guard review.status.canBecome(status) else {
        throw .illegalReviewTransition(from: review.status, to: status)
      }
      try ReviewRecords.move(review, to: status, at: now, in: work)
      try work.publish(ReviewModerated(review: id, product: review.product, status: status).draft(by: principal))
      return try work.snapshot { snapshot throws(CatalogError) in try ReviewRecords.review(id, in: snapshot) }
    }
    didChange()
    return moderated
  }

  /// Votes on an approved review of a product that shoppers see, or takes the vote back with nil. Customers alone, and not
  /// on their own.
  ///
  /// Safe to repeat: a customer has one vote a review, and the last one counts.
  public func vote(
    _ vote: ReviewVote?, on id: ReviewID, as principal: Principal
  ) async throws(CatalogError) -> Review {
    let customer = try Self.customer(principal)
    let now = clock.now()
    let (review, isNews) = try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
      let review = try work.snapshot { snapshot throws(CatalogError) in try ReviewRecords.review(id, in: snapshot) }
      guard review.customer != customer else { throw .ownReview }
      guard review.status == .approved else { throw .reviewNotFound }
      try work.snapshot { snapshot throws(CatalogError) in
        try self.checkVisible(review.product, to: principal, at: now, in: snapshot)
      }
      let isNews = try ReviewRecords.vote(vote, by: customer, on: id, at: now, in: work)
      let counted = try work.snapshot { snapshot throws(CatalogError) in try ReviewRecords.review(id, in: snapshot) }
      return (counted.withoutCustomer, isNews)
    }
    if isNews { didChange() }
    return review
  }

  private static func customer(_ principal: Principal) throws(CatalogError) -> CustomerID {
    switch principal {
    case .customer(let id): return CustomerID(id)
    case .anonymous: throw .access(.notAuthenticated)
    case .guest, .staff: throw .access(.notPermitted)
    }
  }

  /// Throws what `product(_:in:as:)` would, without reading all of it.
  func checkVisible(
    _ product: ProductID, to principal: Principal, at now: Timestamp, in snapshot: borrowing Snapshot<CatalogSchema>
  ) throws(CatalogError) {
    let seen: AudienceRow? = try snapshot.first(
      """
      SELECT audience FROM \(.product)
      WHERE id = \(product) AND status = 'active' AND (published_at IS NULL OR published_at <= \(now))
      """)
    guard let audience = seen?.audience else { throw .notFound }
    // Who asks matters for members' products alone: for others nobody is looked up.
    if audience.isEveryone { return }
    let access = audience.access(of: try reader(principal, in: snapshot))
    guard access == .granted else { throw .membersOnly(access) }
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

extension Permission {
  /// Decide which reviews are seen.
  public static let catalogModerate = Permission("catalog.moderate")
}

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

  func draft(by principal: Principal) -> EventDraft {
    EventDraft(
      type: "catalog.review-\(status.rawValue)", version: 1, aggregate: review.value,
      payload: Self.schema.encode(self), actor: principal.key)
  }
}
