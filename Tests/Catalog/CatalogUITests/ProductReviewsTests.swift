import Catalog
import CatalogUI
import FoundationCore
import MyStoreKit
import StoreIdentifiers
import Testing
import WebUI
import WebUITesting

/// Reviews on a product's page.
struct ProductReviewsTests {
  private static let product = ProductID(UniqueID(high: 1, low: 1))
  private static let path = "/api/v1/catalog/products/\(product)"

  private func page(rating: Int? = nil, count: Int = 0) throws -> CannedTransport.Answer {
    let variant = Variant(id: .make(), sku: "S", name: nil, price: try Money(1, .gbp))
    let product = Product(
      id: Self.product, handle: "bowl", name: "Bowl", summary: nil, status: .active, variants: [variant],
      createdAt: Timestamp(milliseconds: 1_000), version: 1, rating: rating, reviewCount: count)
    return .init("/api/v1/catalog/handles/bowl", json: Schema.product.encode(product))
  }

  private func review(_ number: UInt64, helpful: Int = 0) -> Review {
    Review(
      id: ReviewID(UniqueID(high: 2, low: number)), product: Self.product, author: "Ann", rating: 4,
      title: "Review \(number)", text: "Fine.", status: .approved, createdAt: Timestamp(milliseconds: 1_000),
      helpful: helpful, version: 2)
  }

  private func list(_ reviews: [Review], next: Cursor? = nil) -> CannedTransport.Answer {
    .init(Self.path + "/reviews", json: Schema.reviews.encode(Page(items: reviews, next: next)))
  }

  private func own(_ own: OwnReviewing) -> CannedTransport.Answer {
    .init(Self.path + "/own-reviewing", json: Schema.ownReviewing.encode(own))
  }

  private func screen(_ reviewer: Reviewer, _ answers: [CannedTransport.Answer]) async -> (Screen, CannedTransport) {
    let transport = CannedTransport(answers)
    let screen = await Screen {
      ProductScreen(handle: "bowl").environment(\.reviewer, reviewer).environment(
        CatalogModel(client: CatalogHTTPClient(client: HTTPClient(transport: transport, retries: .never))))
    }
    await screen.settle()
    return (screen, transport)
  }

  private static let nobody = Reviewer.anonymous(signIn: PageLocation(["sign-in"], query: ["to": "/products/bowl"]))

  @Test func `the mean is said in words too, and more reviews come when asked for`() async throws {
    let (screen, transport) = await screen(
      Self.nobody,
      [try page(rating: 467, count: 3), list([review(3), review(2)], next: Cursor(text: "abc")), list([review(1)])])
    // By the name, and above the reviews.
    let ratings = await screen.all(.identifier("rating")).map { $0.attributes["aria-label"] }
    #expect(ratings == ["4.6 of 5 stars, 3 reviews", "4.6 of 5 stars, 3 reviews"])
    #expect(await screen.all(.identifier("review")).count == 2)
    try await screen.tap(.identifier("more-reviews"))
    #expect(await screen.all(.identifier("review")).count == 3)
    #expect(transport.requests.last?.query.contains(QueryItem("cursor", "abc")) == true)
    #expect(await !screen.has(.identifier("more-reviews")))
  }

  @Test func `without reviews none are asked for, and who is not signed in is led to where they can`() async throws {
    let (screen, transport) = await screen(Self.nobody, [try page()])
    #expect(await screen.contains("No reviews yet."))
    #expect(transport.requests.count == 1)
    try await screen.tap(.identifier("review-sign-in"))
    #expect(await screen.takeNavigation()?.description == "/sign-in?to=%2Fproducts%2Fbowl")
    #expect(await !screen.has(.identifier("review-submit")))
    #expect(await !screen.has(.identifier("review-helpful")))
  }

  @Test func `a customer writes a review once the form is filled, and reads that it waits`() async throws {
    var pending = review(9)
    pending.status = .pending
    let (screen, transport) = await screen(
      .customer,
      [
        try page(), own(OwnReviewing()),
        .init(Self.path + "/reviews", method: .post, json: Schema.review.encode(pending), status: 201),
      ])
    try await screen.tap(.identifier("review-submit"))
    #expect(await screen.contains("Choose from one to five stars."))
    #expect(transport.requests.allSatisfy { $0.method == .get })
    try await screen.select("4 stars", in: .identifier("review-rating"))
    try await screen.type("It holds.", into: .identifier("review-text"))
    try await screen.type("Ann", into: .identifier("review-author"))
    try await screen.tap(.identifier("review-submit"))
    #expect(await screen.contains("once we have read it"))
    #expect(await !screen.has(.identifier("review-submit")))
    let sent = try #require(transport.requests.last)
    let review = try Schema.newReview.decode(sent.body ?? [])
    #expect(review.rating == 4 && review.text == "It holds." && review.title == nil)
    #expect(sent.fields["idempotency-key"] == review.id.description)
  }

  @Test func `a refused review is still in the form`() async throws {
    let (screen, _) = await screen(
      .customer,
      [
        try page(), own(OwnReviewing()),
        .init(Self.path + "/reviews", method: .post, failing: .timedOut),
      ])
    try await screen.select("1 star", in: .identifier("review-rating"))
    try await screen.type("It broke.", into: .identifier("review-text"))
    try await screen.type("Ann", into: .identifier("review-author"))
    try await screen.tap(.identifier("review-submit"))
    #expect(await screen.html.contains("It broke."))
    #expect(await screen.has(.identifier("review-submit")))
  }

  @Test func `a vote is counted, and pressed again is taken back`() async throws {
    let path = "/api/v1/catalog/reviews/\(review(1).id)/vote"
    let (screen, transport) = await screen(
      .customer,
      [
        try page(rating: 400, count: 1), list([review(1, helpful: 2)]), own(OwnReviewing()),
        .init(path, method: .put, json: Schema.review.encode(review(1, helpful: 3))),
        .init(path, method: .delete, json: Schema.review.encode(review(1, helpful: 2))),
      ])
    try await screen.tap(.identifier("review-helpful"))
    #expect(try await screen.find(.identifier("review-helpful")).text == "Helpful (3)")
    try await screen.tap(.identifier("review-helpful"))
    #expect(try await screen.find(.identifier("review-helpful")).text == "Helpful (2)")
    #expect(transport.requests.suffix(2).map(\.method) == [.put, .delete])
  }

  @Test func `nobody votes on their own review, nor writes a second one`() async throws {
    let (screen, _) = await screen(
      .customer,
      [try page(rating: 400, count: 1), list([review(1)]), own(OwnReviewing(review: review(1)))])
    #expect(await screen.contains("Thank you for your review."))
    #expect(await !screen.has(.identifier("review-helpful")))
    #expect(await !screen.has(.identifier("review-submit")))
  }

  @Test func `a page without its reviews is still a page`() async throws {
    let (screen, _) = await screen(
      Self.nobody,
      [
        try page(rating: 400, count: 1), .init(Self.path + "/reviews", failing: .timedOut), list([review(1)]),
      ])
    #expect(await screen.contains("The reviews could not be loaded"))
    #expect(await screen.contains("Bowl"))
    try await screen.tap(.identifier("retry"))
    #expect(await screen.all(.identifier("review")).count == 1)
  }
}
