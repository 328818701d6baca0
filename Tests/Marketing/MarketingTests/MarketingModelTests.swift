import FoundationCore
import Marketing
import MyStoreKit
import Pricing
import StoreIdentifiers
import Testing

/// What screens learn of promotions from the server.
struct MarketingModelTests {
  private static let path = "/api/v1/marketing/promotions"
  private static let terms = PromotionTerms(
    title: "Autumn", trigger: .code, kind: .order, action: .percentage(.whole, of: ProductSelection()))
  private static let first = ShopPromotion(
    id: PromotionID(UniqueID(high: 1, low: 1)), terms: terms, createdAt: Timestamp(milliseconds: 1_000))
  private static let second = ShopPromotion(
    id: PromotionID(UniqueID(high: 1, low: 2)), terms: terms, createdAt: Timestamp(milliseconds: 2_000))

  private func page(_ items: [ShopPromotion]) -> CannedTransport.Answer {
    .init(Self.path, json: Schema.shopPromotions.encode(Page(items: items, next: nil)))
  }

  private func model(_ transport: CannedTransport) -> MarketingModel {
    MarketingModel(client: MarketingHTTPClient(client: HTTPClient(transport: transport, retries: .never)))
  }

  @Test func `the model keeps what the server sent, in its order`() async throws {
    let model = model(CannedTransport([page([Self.second, Self.first])]))
    try await model.load(search: "a", status: .draft)
    #expect(model.promotions == [Self.second, Self.first] && model.next == nil)
    #expect(model.promotion(Self.second.id) == Self.second)
  }

  @Test func `after a failure the list is as it was`() async throws {
    let model = model(CannedTransport([page([Self.first]), .init(Self.path, failing: .timedOut)]))
    try await model.load()
    await #expect(throws: HTTPClientError.self) { try await model.load() }
    #expect(model.promotions == [Self.first])
  }

  @Test func `what is added and changed is what the server answers`() async throws {
    let changed = ShopPromotion(
      id: Self.first.id, terms: Self.terms, uses: 3, version: 2, createdAt: Self.first.createdAt)
    let own = "\(Self.path)/\(Self.first.id)"
    let added = AddedCodes(added: ["A"])
    let transport = CannedTransport([
      .init(Self.path, method: .post, json: Schema.shopPromotion.encode(Self.first), status: 201),
      .init(own, method: .put, json: Schema.shopPromotion.encode(changed)),
      .init(own, json: Schema.shopPromotion.encode(changed)),
      .init("\(own)/codes", method: .post, json: Schema.addedCodes.encode(added), status: 201),
      .init("\(own)/generated-codes", method: .post, json: Schema.addedCodes.encode(added), status: 201),
      .init("\(own)/codes", json: Schema.promotionCodes.encode(Page(items: [], next: nil))),
    ])
    let model = model(transport)
    let promotion = try await model.add(NewShopPromotion(id: Self.first.id, terms: Self.terms))
    #expect(model.promotion(promotion.id) == Self.first)
    #expect(try await model.edit(promotion, Self.terms) == changed)
    #expect(try await model.add(ImportedCodes(codes: ["A"]), to: promotion.id, once: "k") == added)
    #expect(try await model.generate(GeneratedCodes(count: 1), for: promotion.id, once: "k") == added)
    #expect(try await model.codes(of: promotion.id).items.isEmpty)
    #expect(model.promotion(promotion.id) == changed)
    #expect(transport.requests.first { $0.method == .put }?.fields["if-match"] == "\"1\"")
  }
}
