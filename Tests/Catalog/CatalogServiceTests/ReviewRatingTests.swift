import Access
import Catalog
import CatalogService
import Foundation
import FoundationCore
import Persistence
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

/// A product's rating against a recomputation from what was decided.
struct ReviewRatingTests {
  private static let moderator = Principal.staff(
    StaffPrincipal(id: UniqueID(high: 2, low: 2), permissions: [.catalogModerate]))

  private func withCatalog(_ body: (CatalogService, Database) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let clock = tickingClock()
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [CatalogSchema.self], clock: clock)
      try await body(CatalogService(database: database, clock: clock, currency: .gbp), database)
      await database.close()
    }
  }

  private func products(_ count: Int, in catalog: CatalogService) async throws -> [ProductID] {
    var ids: [ProductID] = []
    for number in 0..<count {
      let variant = Variant(id: .make(), sku: "S\(number)", name: nil, price: try Money(1_000, .gbp))
      ids.append(
        try await catalog.products.add(NewProduct(name: "Bowl \(number)", variants: [variant]), once: nil, as: .keeper)
          .id)
    }
    return ids
  }

  private func submit(
    _ count: Int, of products: [ProductID], to catalog: CatalogService
  ) async throws -> [Review] {
    try await withThrowingTaskGroup(of: Review.self) { group in
      for (place, product) in products.enumerated() {
        for number in 0..<count {
          group.addTask {
            try await catalog.reviews.submit(
              NewReview(author: "A", rating: (place * 7 + number * number) % 5 + 1, text: "T"), of: product, once: nil,
              as: .customer(UniqueID(high: 3, low: UInt64(number))))
          }
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// Decides about each review at random, about all of them at once.
  private func decided(_ reviews: [Review], by catalog: CatalogService) async throws -> [Review] {
    try await withThrowingTaskGroup(of: Review.self) { group in
      for review in reviews {
        let choice = ReviewStatus.allCases.filter { review.status.canBecome($0) }.randomElement() ?? .approved
        group.addTask {
          try await catalog.reviews.moderate(review.id, to: choice, version: review.version, as: Self.moderator)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test func `after ten thousand random decisions every rating is what its approved reviews come to`() async throws {
    try await withCatalog { catalog, _ in
      let products = try await products(10, in: catalog)
      var reviews = try await submit(50, of: products, to: catalog)
      // Each round decides about every review at once; a review takes part in its turn.
      for round in 0..<20 {
        reviews = try await decided(reviews, by: catalog)
        #expect(reviews.allSatisfy { $0.version == Int64(round + 2) })
      }
      for product in products {
        let counted = reviews.filter { $0.product == product && $0.status == .approved }.map(\.rating)
        let mean = counted.isEmpty ? nil : (200 * counted.reduce(0, +) + counted.count) / (2 * counted.count)
        let shown = try await catalog.products.product(product, as: .anonymous)
        #expect(shown.rating == mean && shown.reviewCount == counted.count)
      }
      let listed = try await catalog.search.products(ProductFilter(), after: nil, limit: 100, as: .anonymous).items
      for summary in listed {
        let shown = try await catalog.products.product(summary.id, as: .anonymous)
        #expect(summary.rating == shown.rating && summary.reviewCount == shown.reviewCount)
      }
      #expect(try await catalog.reviews.verify().isEmpty)
    }
  }

  @Test func `of decisions about one review made at once one counts`() async throws {
    try await withCatalog { catalog, _ in
      let product = try await products(1, in: catalog)
      let review = try #require(try await submit(1, of: product, to: catalog).first)
      let done = await withTaskGroup(of: Bool.self) { group in
        for number in 0..<50 {
          group.addTask {
            do throws(CatalogError) {
              _ = try await catalog.reviews.moderate(
                review.id, to: number % 2 == 0 ? .approved : .rejected, version: 1, as: Self.moderator)
              return true
            } catch {
              #expect(error == .changedSince(version: 1))
              return false
            }
          }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      #expect(done == 1)
      #expect(try await catalog.reviews.verify().isEmpty)
    }
  }

  @Test func `an edit of a product leaves its rating`() async throws {
    try await withCatalog { catalog, _ in
      let product = try await products(1, in: catalog)
      let review = try #require(try await submit(1, of: product, to: catalog).first)
      _ = try await catalog.reviews.moderate(review.id, to: .approved, version: 1, as: Self.moderator)
      let edited = try await catalog.products.edit(review.product, ProductEdit(name: "Dish"), version: 1, as: .keeper)
      #expect(edited.rating == review.rating * 100 && edited.reviewCount == 1)
      let listed = try await catalog.search.products(ProductFilter(), after: nil, limit: 5, as: .anonymous).items.first
      #expect(listed?.name == "Dish" && listed?.rating == review.rating * 100)
    }
  }

  @Test func `a rating or a count of votes that its parts do not explain is named`() async throws {
    try await withCatalog { catalog, database in
      let product = try await products(1, in: catalog)
      let review = try #require(try await submit(1, of: product, to: catalog).first)
      _ = try await catalog.reviews.moderate(review.id, to: .approved, version: 1, as: Self.moderator)
      #expect(try await catalog.reviews.verify().isEmpty)
      try await database.write(as: CatalogSchema.self) { work throws(CatalogError) in
        try work.run("UPDATE \(.product) SET rating = 499, review_count = 7")
        try work.run("UPDATE \(.review) SET unhelpful = 3")
      }
      let found = try await catalog.reviews.verify()
      #expect(Set(found.map(\.figure)) == ["rating", "reviews", "unhelpful votes"])
      #expect(found.first { $0.figure == "rating" }?.rebuilt == Int64(review.rating * 100))
      #expect(found.first { $0.figure == "unhelpful votes" }?.id == review.id.value)
    }
  }

  @Test func `a decision is told as an event, and a refused one is not`() async throws {
    try await withCatalog { catalog, database in
      let product = try await products(1, in: catalog)
      let review = try #require(try await submit(1, of: product, to: catalog).first)
      _ = try await catalog.reviews.moderate(review.id, to: .approved, version: 1, as: Self.moderator)
      _ = try? await catalog.reviews.moderate(review.id, to: .approved, version: 2, as: Self.moderator)
      _ = try await catalog.reviews.moderate(review.id, to: .rejected, version: 2, as: Self.moderator)
      try await OutboxRelay(database, consumers: []).drain()
      let told = try await EventStream(database).events(after: 0).map(\.type)
      #expect(told == ["catalog.review-approved", "catalog.review-rejected"])
    }
  }
}
