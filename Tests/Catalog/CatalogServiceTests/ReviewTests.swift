import Access
import AccessService
import Catalog
import CatalogService
import FoundationCore
import Persistence
import StoreIdentifiers
import TestSupport
import Testing

/// Reviews: who may write, decide and vote, and what a product's rating comes to.
struct ReviewTests {
  private static let moderator = Principal.staff(
    StaffPrincipal(id: UniqueID(high: 2, low: 2), permissions: [.catalogModerate]))

  private static func customer(_ number: UInt64) -> Principal { .customer(UniqueID(high: 7, low: number)) }

  private func bowl(
    _ sku: String = "B", in catalog: CatalogService, status: ProductStatus = .active
  ) async throws -> Product {
    let variant = Variant(id: .make(), sku: sku, name: nil, price: try Money(1_000, .gbp))
    return try await catalog.products.add(
      NewProduct(name: "Bowl \(sku)", status: status, variants: [variant]), once: nil, as: .keeper)
  }

  private func review(_ rating: Int = 5) -> NewReview { NewReview(author: "Ann", rating: rating, text: "It holds.") }

  /// A review that is approved.
  private func approved(
    _ rating: Int, of product: Product, by customer: UInt64, in catalog: CatalogService
  ) async throws -> Review {
    let new = try await catalog.reviews.submit(review(rating), of: product.id, once: nil, as: Self.customer(customer))
    return try await catalog.reviews.moderate(new.id, to: .approved, version: new.version, as: Self.moderator)
  }

  @Test func `a review is seen once it is approved, without its author's id`() async throws {
    try await withCatalog { catalog in
      let product = try await bowl(in: catalog)
      var new = review(4)
      new.title = "A good bowl"
      let submitted = try await catalog.reviews.submit(new, of: product.id, once: nil, as: Self.customer(1))
      #expect(submitted.status == .pending && submitted.customer == CustomerID(UniqueID(high: 7, low: 1)))
      #expect(
        try await catalog.reviews.page(of: product.id, sort: .newest, after: nil, limit: 5, as: .anonymous).items
          .isEmpty)
      #expect(try await catalog.products.product(product.id, as: .anonymous).rating == nil)
      let waiting = try await catalog.reviews.page(.pending, after: nil, limit: 5, as: Self.moderator).items
      #expect(waiting.map(\.review) == [submitted] && waiting.first?.productName == product.name)
      let decided = try await catalog.reviews.moderate(submitted.id, to: .approved, version: 1, as: Self.moderator)
      #expect(decided.status == .approved && decided.version == 2 && decided.moderatedAt != nil)
      let shown = try #require(
        try await catalog.reviews.page(of: product.id, sort: .newest, after: nil, limit: 5, as: .anonymous).items
          .first)
      #expect(shown.title == "A good bowl" && shown.customer == nil)
      #expect(try await catalog.reviews.page(.pending, after: nil, limit: 5, as: Self.moderator).items.isEmpty)
    }
  }

  @Test func `stars are counted for each number, of approved reviews alone`() async throws {
    try await withCatalog { catalog in
      let product = try await bowl(in: catalog), other = try await bowl("C", in: catalog)
      for (customer, stars) in [5, 5, 3, 1, 5].enumerated() {
        _ = try await approved(stars, of: product, by: UInt64(customer), in: catalog)
      }
      _ = try await catalog.reviews.submit(review(4), of: product.id, once: nil, as: Self.customer(9))
      _ = try await approved(2, of: other, by: 1, in: catalog)
      let counts = try await catalog.reviews.stars(of: product.id, as: .anonymous)
      #expect(counts.map(\.stars) == [5, 4, 3, 2, 1] && counts.map(\.count) == [3, 0, 1, 0, 1])
      let draft = try await bowl("D", in: catalog, status: .draft)
      await #expect(throws: CatalogError.self) { _ = try await catalog.reviews.stars(of: draft.id, as: .anonymous) }
    }
  }

  @Test func `lists, facets, sorting and the product's own answer learn of the rating at once`() async throws {
    try await withCatalog { catalog in
      let good = try await bowl("G", in: catalog)
      let bad = try await bowl("L", in: catalog)
      _ = try await bowl("N", in: catalog)
      let stars = [(good, 5), (good, 4), (good, 5), (bad, 2)]
      for (number, (product, rating)) in stars.enumerated() {
        _ = try await approved(rating, of: product, by: UInt64(number), in: catalog)
      }
      let page = try await catalog.search.products(ProductFilter(sort: .rating), after: nil, limit: 5, as: .anonymous)
      #expect(page.items.map(\.rating) == [467, 200, nil] && page.items.map(\.reviewCount) == [3, 1, 0])
      let whole = try await catalog.products.product(good.id, as: .anonymous)
      #expect(whole.rating == 467 && whole.reviewCount == 3)
      let facets = try await catalog.search.facets(ProductFilter(), as: .anonymous)
      #expect(facets.ratings.first { $0.stars == 4 }?.count == 1)
      let narrowed = try await catalog.search.products(
        ProductFilter(minimumRating: 4), after: nil, limit: 5, as: .anonymous)
      #expect(narrowed.items.map(\.id) == [good.id])
    }
  }

  @Test func `of two hundred reviews sent at once by one customer one is taken`() async throws {
    try await withCatalog { catalog in
      let product = try await bowl(in: catalog)
      let taken = await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<200 {
          group.addTask {
            do throws(CatalogError) {
              _ = try await catalog.reviews.submit(
                NewReview(author: "Ann", rating: 3, text: "Once."), of: product.id, once: nil, as: Self.customer(1))
              return true
            } catch {
              #expect(error == .reviewExists)
              return false
            }
          }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(taken == 1)
      // Another customer and another product are another review.
      _ = try await catalog.reviews.submit(review(), of: product.id, once: nil, as: Self.customer(2))
      _ = try await catalog.reviews.submit(
        review(), of: try await bowl("C", in: catalog).id, once: nil, as: Self.customer(1))
      #expect(try await catalog.reviews.page(.pending, after: nil, limit: 100, as: Self.moderator).items.count == 3)
    }
  }

  @Test func `a repeat with the same key answers the same review`() async throws {
    try await withCatalog { catalog in
      let product = try await bowl(in: catalog)
      let key = IdempotencyKey(principal: "c", operation: "submitReview", key: "k", fingerprint: [1])
      let new = review()
      let first = try await catalog.reviews.submit(new, of: product.id, once: key, as: Self.customer(1))
      #expect(try await catalog.reviews.submit(new, of: product.id, once: key, as: Self.customer(1)) == first)
      await #expect(throws: CatalogError.reviewExists) {
        try await catalog.reviews.submit(new, of: product.id, once: nil, as: Self.customer(1))
      }
    }
  }

  @Test(arguments: ReviewStatus.allCases, ReviewStatus.allCases)
  func `a review goes where the table lets it, and nowhere else`(from: ReviewStatus, to: ReviewStatus) async throws {
    try await withCatalog { catalog in
      let product = try await bowl(in: catalog)
      var review = try await catalog.reviews.submit(review(), of: product.id, once: nil, as: Self.customer(1))
      if from != .pending {
        review = try await catalog.reviews.moderate(review.id, to: from, version: 1, as: Self.moderator)
      }
      let legal = to != .pending && from != to
      #expect(from.canBecome(to) == legal)
      let stored = review
      do throws(CatalogError) {
        review = try await catalog.reviews.moderate(stored.id, to: to, version: stored.version, as: Self.moderator)
        #expect(legal && review.status == to)
      } catch { #expect(!legal && error == .illegalReviewTransition(from: from, to: to)) }
      let isCounted = (legal ? to : from) == .approved
      #expect(try await catalog.products.product(product.id, as: .anonymous).reviewCount == (isCounted ? 1 : 0))
      await #expect(throws: CatalogError.changedSince(version: 99)) {
        try await catalog.reviews.moderate(stored.id, to: .approved, version: 99, as: Self.moderator)
      }
    }
  }

  @Test func `who may do what with reviews`() async throws {
    try await withCatalog { catalog in
      let product = try await bowl(in: catalog)
      let hidden = try await bowl("H", in: catalog, status: .draft)
      let review = try await approved(5, of: product, by: 1, in: catalog)
      let powerless = Principal.staff(StaffPrincipal(id: UniqueID(high: 1, low: 9), permissions: []))
      let guest = Principal.guest(UniqueID(high: 1, low: 3))
      let refusals: [(Principal, AccessError)] = [
        (.anonymous, .notAuthenticated), (guest, .notPermitted), (.keeper, .notPermitted),
        (powerless, .notPermitted),
      ]
      for (principal, refusal) in refusals + [(Self.moderator, .notPermitted)] {
        await #expect(throws: CatalogError.access(refusal)) {
          try await catalog.reviews.submit(self.review(), of: product.id, once: nil, as: principal)
        }
        await #expect(throws: CatalogError.access(refusal)) {
          try await catalog.reviews.vote(.helpful, on: review.id, as: principal)
        }
      }
      for (principal, refusal) in refusals + [(Self.customer(1), .notPermitted)] {
        await #expect(throws: CatalogError.access(refusal)) {
          try await catalog.reviews.moderate(review.id, to: .rejected, version: 2, as: principal)
        }
        await #expect(throws: CatalogError.access(refusal)) {
          try await catalog.reviews.page(.pending, after: nil, limit: 1, as: principal)
        }
      }
      for unseen in [hidden.id, ProductID.make()] {
        await #expect(throws: CatalogError.notFound) {
          try await catalog.reviews.submit(self.review(), of: unseen, once: nil, as: Self.customer(1))
        }
        await #expect(throws: CatalogError.notFound) {
          try await catalog.reviews.page(of: unseen, sort: .newest, after: nil, limit: 1, as: .anonymous)
        }
      }
      #expect(try await catalog.reviews.ownReviewing(of: product.id, as: Self.customer(1)).review?.id == review.id)
      for other in [Self.customer(2), .anonymous, guest, .keeper] {
        #expect(try await catalog.reviews.ownReviewing(of: product.id, as: other) == OwnReviewing())
      }
    }
  }

  @Test func `a customer has one vote a review, may change it and take it back, and none on their own`() async throws {
    try await withCatalog { catalog in
      let product = try await bowl(in: catalog)
      let review = try await approved(5, of: product, by: 1, in: catalog)
      func vote(_ vote: ReviewVote?, _ customer: UInt64) async throws -> [Int] {
        let voted = try await catalog.reviews.vote(vote, on: review.id, as: Self.customer(customer))
        #expect(voted.version == review.version && voted.customer == nil)
        return [voted.helpful, voted.unhelpful]
      }
      #expect(try await vote(.helpful, 2) == [1, 0])
      #expect(try await vote(.helpful, 2) == [1, 0])
      #expect(try await vote(.unhelpful, 3) == [1, 1])
      #expect(try await vote(.unhelpful, 2) == [0, 2])
      #expect(
        try await catalog.reviews.ownReviewing(of: product.id, as: Self.customer(2)).vote(on: review.id) == .unhelpful)
      #expect(try await vote(nil, 2) == [0, 1])
      #expect(try await vote(nil, 2) == [0, 1])
      await #expect(throws: CatalogError.ownReview) {
        try await catalog.reviews.vote(.helpful, on: review.id, as: Self.customer(1))
      }
      _ = try await catalog.reviews.moderate(review.id, to: .rejected, version: review.version, as: Self.moderator)
      await #expect(throws: CatalogError.reviewNotFound) {
        try await catalog.reviews.vote(.helpful, on: review.id, as: Self.customer(2))
      }
      #expect(try await catalog.reviews.verify().isEmpty)
    }
  }

  @Test func `a review of a product that shoppers no longer see is not told by voting on it`() async throws {
    try await withCatalog { catalog in
      let product = try await bowl(in: catalog)
      let review = try await approved(5, of: product, by: 1, in: catalog)
      _ = try await catalog.products.edit(product.id, ProductEdit(status: .archived), version: 1, as: .keeper)
      for vote in [ReviewVote.helpful, nil] {
        await #expect(throws: CatalogError.notFound) {
          try await catalog.reviews.vote(vote, on: review.id, as: Self.customer(2))
        }
      }
    }
  }

  @Test func `votes cast at once are all counted`() async throws {
    try await withCatalog { catalog in
      let review = try await approved(5, of: try await bowl(in: catalog), by: 1, in: catalog)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 2..<102 as Range<UInt64> {
          group.addTask {
            _ = try await catalog.reviews.vote(
              number % 4 == 0 ? .unhelpful : .helpful, on: review.id, as: Self.customer(number))
          }
        }
        try await group.waitForAll()
      }
      let counted = try await catalog.reviews.vote(nil, on: review.id, as: Self.customer(500))
      #expect(counted.helpful == 75 && counted.unhelpful == 25)
    }
  }

  @Test(arguments: ReviewSort.allCases)
  func `pages hold every review once, in their order`(sort: ReviewSort) async throws {
    try await withCatalog { catalog in
      let product = try await bowl(in: catalog)
      for number in 1...11 as ClosedRange<UInt64> {
        let review = try await approved(3, of: product, by: number, in: catalog)
        for voter in 0..<(number % 4) {
          _ = try await catalog.reviews.vote(
            number == 7 ? .unhelpful : .helpful, on: review.id, as: Self.customer(100 + voter))
        }
      }
      var seen: [Review] = []
      var cursor: Cursor?
      repeat {
        let page = try await catalog.reviews.page(
          of: product.id, sort: sort, after: cursor, limit: 3, as: .anonymous)
        seen += page.items
        cursor = page.next
        if let cursor {
          let other = sort == .newest ? ReviewSort.helpful : .newest
          await #expect(throws: CatalogError.invalidCursor) {
            try await catalog.reviews.page(of: product.id, sort: other, after: cursor, limit: 3, as: .anonymous)
          }
        }
      } while cursor != nil
      #expect(seen.count == 11 && Set(seen.map(\.id)).count == 11)
      let keys = seen.map { sort == .newest ? Int($0.createdAt.milliseconds) : $0.helpful - $0.unhelpful }
      #expect(keys == keys.sorted(by: >))
    }
  }
}
