import Catalog
import FoundationCore
import MyStoreKit
import StoreIdentifiers
import Testing

/// What the model asks, of whom, and what it keeps.
struct ReviewModelTests {
  private let product = ProductID(UniqueID(high: 1, low: 1))
  private var path: String { "/api/v1/catalog/products/\(product)" }

  private func review(_ status: ReviewStatus = .pending, version: Int64 = 1) -> Review {
    Review(
      id: ReviewID(UniqueID(high: 2, low: 2)), product: product, author: "Ann", rating: 4, text: "Fine.",
      status: status, createdAt: Timestamp(milliseconds: 1_000), version: version)
  }

  private func json<Value>(_ value: Value, _ schema: Schema<Value>) -> String {
    String(decoding: schema.encode(value), as: UTF8.self)
  }

  /// A model whose public answers and own answers come from two places.
  private func model(
    everyone: [CannedTransport.Answer] = [], own: [CannedTransport.Answer] = []
  ) -> (CatalogModel, CannedTransport, CannedTransport) {
    let (first, second) = (CannedTransport(everyone), CannedTransport(own))
    let model = CatalogModel(
      client: CatalogHTTPClient(client: HTTPClient(transport: first, retries: .never)),
      own: CatalogHTTPClient(client: HTTPClient(transport: second, token: "mscust_x", retries: .never)))
    return (model, first, second)
  }

  @Test func `reviews are asked as everyone, and submitted and voted on as the customer`() async throws {
    let page = json(Page(items: [review(.approved)], next: Cursor(text: "abc")), .reviews)
    let (model, everyone, own) = model(
      everyone: [.init(path + "/reviews", json: page)],
      own: [
        .init(path + "/reviews", method: .post, json: json(review(), .review), status: 201),
        .init("/api/v1/catalog/reviews/\(review().id)/vote", method: .put, json: json(review(.approved), .review)),
        .init("/api/v1/catalog/reviews/\(review().id)/vote", method: .delete, json: json(review(.approved), .review)),
      ])
    let first = try await model.reviews(of: product, sort: .helpful)
    #expect(first.items == [review(.approved)] && first.next?.text == "abc")
    #expect(everyone.requests.last?.query.contains(QueryItem("sort", "helpful")) == true)
    let new = NewReview(author: "Ann", rating: 4, text: "Fine.")
    #expect(try await model.ownReviews.submit(new, of: product) == review())
    #expect(own.requests.last?.fields["idempotency-key"] == new.id.description)
    _ = try await model.ownReviews.vote(.helpful, on: review().id)
    _ = try await model.ownReviews.vote(nil, on: review().id)
    #expect(own.requests.map(\.method) == [.post, .put, .delete])
    #expect(everyone.requests.count == 1)
  }

  @Test func `a decision names the version it is about, and a refused one leaves the list`() async throws {
    let row = ModeratedReview(review: review(version: 3), productName: "Bowl", productHandle: "bowl")
    let path = "/api/v1/catalog/reviews/\(review().id)/status"
    let (model, _, own) = model(own: [
      .init("/api/v1/catalog/reviews", json: json(Page(items: [row], next: nil), .moderatedReviews)),
      .init(path, method: .put, json: #"{"status":412,"code":"precondition-failed","title":"Changed"}"#, status: 412),
      .init(path, method: .put, json: json(review(.approved, version: 4), .review)),
    ])
    try await model.moderation.load(.pending)
    do throws(HTTPClientError) {
      try await model.moderation.moderate(row.review, to: .approved)
      Issue.record("the decision was not refused")
    } catch { #expect(error.status == 412) }
    #expect(model.moderation.items == [row])
    #expect(own.requests.last?.fields["if-match"] == "\"3\"")
    try await model.moderation.moderate(row.review, to: .approved)
    #expect(own.requests.last?.body.map { String(decoding: $0, as: UTF8.self) } == #"{"status":"approved"}"#)
  }

  @Test(arguments: [0, 6]) func `a review has one to five stars`(rating: Int) {
    let text = #"{"id":"00000000-0000-7000-8000-000000000001","author":"A","rating":\#(rating),"text":"T"}"#
    #expect(throws: SchemaError.self) { try Schema.newReview.decode(Array(text.utf8)) }
  }
}
