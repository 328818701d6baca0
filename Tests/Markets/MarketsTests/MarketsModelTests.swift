import FoundationCore
import Markets
import MyStoreKit
import Pricing
import Testing

/// What screens learn of markets from the server.
struct MarketsModelTests {
  private static let market = Market(
    id: .make(), details: Market.Details(name: "EU", countries: ["DE", "FR"], rounding: .document), version: 1)
  private static let rate = TaxFixture.rate("DE", 19)

  private func model(_ answers: [CannedTransport.Answer]) -> (MarketsModel, CannedTransport) {
    let transport = CannedTransport(answers)
    return (
      MarketsModel(client: MarketsHTTPClient(client: HTTPClient(transport: transport, retries: .never))), transport
    )
  }

  @Test func `markets are what the server answers, after each change`() async throws {
    let path = "/api/v1/markets/markets"
    var details = Self.market.details
    details.name = "Europe"
    let changed = Market(id: Self.market.id, details: details, version: 2)
    let (model, transport) = model([
      .init(path, json: Schema.markets.encode([Market.elsewhere])),
      .init(path, method: .post, json: Schema.market.encode(Self.market), status: 201),
      .init("\(path)/\(changed.id)", method: .put, json: Schema.market.encode(changed)),
      .init("\(path)/\(changed.id)", method: .delete, json: "", status: 204),
    ])
    try await model.loadMarkets()
    #expect(model.markets == [.elsewhere])
    try await model.add(NewMarket(id: Self.market.id, Self.market.details))
    #expect(try await model.change(Self.market, to: details) == changed)
    #expect(model.markets == [.elsewhere, changed])
    #expect(transport.requests.first { $0.method == .put }?.fields["if-match"] == "\"1\"")
    try await model.remove(market: changed.id)
    #expect(model.markets == [.elsewhere])
  }

  @Test func `rates are what the server answers, after each change`() async throws {
    let path = "/api/v1/markets/rates"
    var details = Self.rate.details
    details.millionths = 200_000
    let changed = JurisdictionRate(id: Self.rate.id, details: details, version: 2)
    let (model, _) = model([
      .init(path, json: Schema.jurisdictionRates.encode([changed])),
      .init(path, method: .post, json: Schema.jurisdictionRate.encode(Self.rate), status: 201),
      .init("\(path)/\(changed.id)", method: .put, json: Schema.jurisdictionRate.encode(changed)),
      .init("\(path)/\(changed.id)", method: .delete, json: "", status: 204),
      .init(
        "/api/v1/markets/known-rates", method: .post,
        json: Schema.addedRates.encode(AddedRates(added: 1, kept: 2))),
    ])
    try await model.add(NewJurisdictionRate(id: Self.rate.id, Self.rate.details))
    #expect(model.rates == [Self.rate])
    #expect(try await model.change(Self.rate, to: details) == changed)
    try await model.remove(rate: changed.id)
    #expect(model.rates.isEmpty)
    #expect(try await model.addKnown(KnownRateRequest(countries: ["DE"])) == AddedRates(added: 1, kept: 2))
    #expect(model.rates == [changed])
  }

  @Test func `rounding is once for the order where all countries are in the EU`() {
    #expect(TaxRounding.usual(in: ["DE", "FR"]) == .document)
    #expect(TaxRounding.usual(in: ["DE", "CH"]) == .line && TaxRounding.usual(in: []) == .line)
  }
}
