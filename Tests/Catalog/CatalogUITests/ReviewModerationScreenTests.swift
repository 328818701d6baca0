import Catalog
import CatalogUI
import FoundationCore
import MyStoreKit
import StoreIdentifiers
import TestSupport
import Testing
import WebUI
import WebUITesting

/// What staff see of reviews while they decide about them.
struct ReviewModerationScreenTests {
  private static let list = "/api/v1/catalog/reviews"

  private func row(_ number: UInt64, _ status: ReviewStatus = .pending) -> ModeratedReview {
    ModeratedReview(
      review: Review(
        id: ReviewID(UniqueID(high: 2, low: number)), product: ProductID(UniqueID(high: 1, low: 1)), author: "Ann",
        rating: 4, title: "Review \(number)", text: "Fine.", status: status,
        createdAt: Timestamp(milliseconds: 1_000)), productName: "Bowl", productHandle: "bowl")
  }

  private func answer(_ rows: [ModeratedReview]) -> CannedTransport.Answer {
    .init(Self.list, json: Schema.moderatedReviews.encode(Page(items: rows, next: nil)))
  }

  private func decision(_ number: UInt64) -> String { "\(Self.list)/\(row(number).id)/status" }

  private func screen(
    _ status: ReviewStatus = .pending, _ answers: [CannedTransport.Answer]
  ) async -> (Screen, CannedTransport) {
    let transport = CannedTransport(answers)
    let screen = await Screen(waiting: .milliseconds(300)) {
      ReviewModerationScreen(status).environment(
        CatalogModel(client: CatalogHTTPClient(client: HTTPClient(transport: transport, retries: .never))))
    }
    return (screen, transport)
  }

  private func titles(_ screen: Screen) async -> [String] {
    await screen.all(.identifier("moderated-title")).map(\.text)
  }

  @Test func `a row goes at once, before the server has answered`() async throws {
    let (screen, transport) = await screen(
      .pending,
      [
        answer([row(1)]), .never(decision(1), method: .put),
      ])
    #expect(await titles(screen) == ["Review 1"])
    // The press ends with the server's answer, which never comes.
    let press = Task { try await screen.tap(.identifier("review-accept")) }
    #expect(try await eventually { await titles(screen) == [] })
    #expect(transport.requests.map(\.method) == [.get, .put])
    press.cancel()
  }

  @Test func `what was decided is asked of the server anew`() async throws {
    let (screen, transport) = await screen(
      .pending,
      [
        answer([row(1)]), answer([row(2)]),
        .init(decision(1), method: .put, json: Schema.review.encode(row(1, .approved).review)),
      ])
    try await screen.tap(.identifier("review-accept"))
    #expect(await titles(screen) == ["Review 2"])
    #expect(transport.requests.map(\.method) == [.get, .put, .get])
    #expect(await !screen.has(.identifier("review-retry")))
  }

  @Test func `when the server fails the row is back, and an alert offers to try again`() async throws {
    let (screen, transport) = await screen(
      .pending,
      [
        answer([row(1)]), answer([]),
        .init(decision(1), method: .put, failing: .timedOut),
        .init(decision(1), method: .put, json: Schema.review.encode(row(1, .rejected).review)),
      ])
    try await screen.tap(.identifier("review-dismiss"))
    #expect(await titles(screen) == ["Review 1"])
    #expect(await screen.contains("The review was not changed"))
    #expect(await screen.contains("did not answer in time"))
    try await screen.tap(.identifier("review-retry"))
    #expect(await titles(screen) == [])
    #expect(await screen.contains("No review is waiting"))
    #expect(transport.requests.map(\.method) == [.get, .put, .put, .get])
    #expect(
      transport.requests.filter { $0.method == .put }.allSatisfy {
        $0.body.map { String(decoding: $0, as: UTF8.self) } == #"{"status":"rejected"}"#
      })
  }

  @Test func `what somebody else has decided meanwhile is shown, and not decided again`() async throws {
    let (screen, transport) = await screen(
      .pending,
      [
        answer([row(1)]), answer([row(2)]),
        .init(decision(1), method: .put, json: #"{"code":"precondition-failed","title":"Changed"}"#, status: 412),
      ])
    try await screen.tap(.identifier("review-accept"))
    #expect(await titles(screen) == ["Review 2"])
    try await screen.tap(.identifier("review-retry"))
    #expect(transport.requests.count { $0.method == .put } == 1)
  }

  @Test(arguments: [
    (ReviewStatus.pending, true, true), (.approved, false, true), (.rejected, true, false),
  ])
  func `a row offers what its status allows`(status: ReviewStatus, accept: Bool, dismiss: Bool) async throws {
    let (screen, transport) = await screen(status, [answer([row(1, status)])])
    #expect(await screen.has(.identifier("review-accept")) == accept)
    #expect(await screen.has(.identifier("review-dismiss")) == dismiss)
    #expect(transport.requests.last?.query.contains(QueryItem("status", status.rawValue)) == true)
  }

  @Test func `an error can be tried again, and nothing to do says so`() async throws {
    let (screen, _) = await screen(.pending, [.init(Self.list, failing: .timedOut), answer([])])
    #expect(await screen.contains("The reviews cannot be shown"))
    try await screen.tap(.identifier("retry"))
    #expect(await screen.contains("No review is waiting"))
  }
}
