import FoundationCore
import Marketing
import MarketingUI
import MyStoreKit
import Pricing
import StoreIdentifiers
import Testing
import WebUI
import WebUITesting

/// What staff do on the screens, without a server.
struct PromotionScreenTests {
  private static let path = "/api/v1/marketing/promotions"
  private static let previews = "/api/v1/marketing/promotion-previews"
  private static let terms = PromotionTerms(
    title: "Autumn", trigger: .code, kind: .order, action: .percentage(.whole, of: ProductSelection()))
  private static let promotion = ShopPromotion(
    id: PromotionID(UniqueID(high: 1, low: 1)), terms: terms, createdAt: Timestamp(milliseconds: 0))

  private func screen(
    _ answers: [CannedTransport.Answer], locale: String = "en", content: @escaping @Sendable () -> some View
  ) async -> (Screen, CannedTransport) {
    let transport = CannedTransport(answers)
    let screen = await Screen(locale: locale) {
      content()
        .environment(
          MarketingModel(client: MarketingHTTPClient(client: HTTPClient(transport: transport, retries: .never)))
        )
        .environment(
          \.marketingOutlets,
          MarketingOutlets(find: { kind, words throws(HTTPClientError) in
            [PromotionChoice(kind, "oak", title: "Oak \(words)")]
          }))
    }
    return (screen, transport)
  }

  private static func preview(_ total: Int64) throws -> CannedTransport.Answer {
    let (before, total) = (try Money(5_495, .gbp), try Money(total, .gbp))
    let preview = PromotionPreview(
      before: before, total: total,
      savings: [.init(subject: .line, line: 1, title: "Autumn", amount: try before.subtracting(total))],
      unused: [.init(title: "Winter", reason: .othersSaveMore)])
    return .init(previews, method: .post, json: Schema.promotionPreview.encode(preview))
  }

  @Test func `a promotion is tried on past orders, and says what other gives way to it`() async throws {
    let simulation = PromotionSimulation(
      orders: 1_200, skipped: 3, concerned: 40, cost: try Money(20_000, .gbp),
      conflicts: [.init(promotion: .make(), title: "Winter", orders: 7, saved: try Money(1_400, .gbp))])
    let answer = CannedTransport.Answer(
      "/api/v1/marketing/promotion-simulations", method: .post, json: Schema.promotionSimulation.encode(simulation))
    let one = CannedTransport.Answer(
      "\(Self.path)/\(Self.promotion.id)", json: Schema.shopPromotion.encode(Self.promotion))
    let (screen, transport) = await screen([one, answer, try Self.preview(4_945)]) {
      UpdatePromotionScreen(promotion: Self.promotion.id)
    }
    try await screen.tap(.identifier("simulate"))
    for told in [
      "It takes something off 40 of 1,200 orders.", "They come to £200.00 less altogether, £5.00 each on average.",
      "“Winter” gives way to it in 7 of them, where it took £14.00 off.", "Left out, since they cannot be priced: 3",
    ] {
      #expect(await screen.contains(told))
    }
    let body = try #require(transport.requests.first { $0.path.hasSuffix("promotion-simulations") }?.body)
    let sent = try Schema.promotionSimulationRequest.decode(body)
    #expect(sent.promotion == Self.promotion.id && sent.terms == Self.terms)
    try await screen.type("Spring", into: .identifier("promotion-title"))
    #expect(await screen.contains("This is of the terms as they were before."))
  }

  @Test func `a promotion is typed, tried and added`() async throws {
    let added = CannedTransport.Answer(
      Self.path, method: .post, json: Schema.shopPromotion.encode(Self.promotion), status: 201)
    let (screen, transport) = await screen([added, try Self.preview(4_945)]) { AddPromotionScreen() }
    try await screen.type("Autumn", into: .identifier("promotion-title"))
    try await screen.type("10", into: .identifier("promotion-percentage"))
    try await screen.type("oak", into: .identifier("promotion-chosen-brand-search"))
    try await screen.tap(.identifier("promotion-chosen-brand-found"))
    #expect(await screen.contains("It pays £49.45 instead of £54.95."))
    #expect(await screen.contains("“Winter” takes nothing off: others save more."))
    try await screen.tap(.identifier("promotion-save"))
    let body = try #require(transport.requests.first { $0.path == Self.path }?.body)
    let sent = try Schema.newShopPromotion.decode(body)
    #expect(sent.terms.title == "Autumn")
    #expect(
      sent.terms.action
        == .percentage(Share(millionths: 100_000) ?? .none, of: ProductSelection(brands: ["oak"])))
    let asked = try #require(transport.requests.last { $0.path == Self.previews }?.body)
    let question = try Schema.promotionPreviewRequest.decode(asked)
    #expect(question.promotion == sent.id && question.sample.lines.count == 2)
    #expect(question.sample.lines.map(\.traits.brands) == [["oak"], []])
  }

  @Test func `what is missing is told at its fields, and nothing is sent`() async throws {
    let (screen, transport) = await screen([]) { AddPromotionScreen() }
    try await screen.tap(.identifier("promotion-save"))
    #expect(await screen.contains("Enter a title, up to 200 characters."))
    #expect(await screen.contains("Enter a percentage above 0 and up to 100."))
    #expect(transport.requests.isEmpty)
  }

  @Test func `a change that somebody else made first is told, and what was typed stays`() async throws {
    let own = "\(Self.path)/\(Self.promotion.id)"
    let refusal = #"{"status":412,"code":"precondition-failed","title":"Changed"}"#
    let (screen, _) = await screen([
      .init(own, json: Schema.shopPromotion.encode(Self.promotion)),
      .init(own, method: .put, json: refusal, status: 412), try Self.preview(1),
    ]) { UpdatePromotionScreen(promotion: Self.promotion.id) }
    try await screen.type("Winter", into: .identifier("promotion-title"))
    try await screen.tap(.identifier("promotion-save"))
    #expect(await screen.contains("Somebody else has changed the promotion. Load the page again to see it."))
    #expect(await screen.html.contains(#"value="Winter""#))
  }

  @Test func `codes are made and added, and each refused one is told by its line`() async throws {
    let own = "\(Self.path)/\(Self.promotion.id)"
    let codes = Page(items: [PromotionCode(code: "A", createdAt: Timestamp(milliseconds: 0))], next: nil)
    let (screen, transport) = await screen([
      .init(own, json: Schema.shopPromotion.encode(Self.promotion)),
      .init("\(own)/codes", json: Schema.promotionCodes.encode(codes)),
      .init(
        "\(own)/codes", method: .post,
        json: Schema.addedCodes.encode(AddedCodes(added: ["A"], refused: [.init(row: 2, reason: .taken)])), status: 201),
      .init(
        "\(own)/generated-codes", method: .post, json: Schema.addedCodes.encode(AddedCodes(added: ["B", "C"])),
        status: 201),
    ]) { PromotionCodesScreen(promotion: Self.promotion.id) }
    try await screen.type("A\nB", into: .identifier("codes-typed"))
    try await screen.tap(.identifier("codes-add"))
    #expect(await screen.contains("Line 2 belongs to another promotion."))
    try await screen.type("2", into: .identifier("codes-count"))
    try await screen.tap(.identifier("codes-generate"))
    let sent = transport.requests.filter { $0.method == .post }
    #expect(sent.count == 2)
    #expect(Set(sent.compactMap { $0.fields["idempotency-key"] }).count == 2)
    #expect(try Schema.generatedCodes.decode(try #require(sent.last?.body)).count == 2)
  }

  @Test(arguments: [("pl", "Promocje"), ("ru", "Акции"), ("zh-Hans", "促销"), ("en", "Promotions")])
  func `the list speaks the page's language`(language: String, title: String) async {
    let empty = CannedTransport.Answer(Self.path, json: Schema.shopPromotions.encode(Page(items: [], next: nil)))
    let (screen, _) = await screen([empty], locale: language) { PromotionListScreen() }
    #expect(await screen.contains(title))
  }
}
