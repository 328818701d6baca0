import Foundation
import FoundationCore
import Markets
import MarketsUI
import MyStoreKit
import Pricing
import Testing
import WebUI
import WebUITesting

/// What staff do on the screens, without a server.
struct MarketsScreenTests {
  private static let markets = "/api/v1/markets/markets"
  private static let rates = "/api/v1/markets/rates"
  private static let rate = JurisdictionRate(
    id: .make(),
    details: JurisdictionRate.Details(
      jurisdiction: TaxJurisdiction(country: "DE"), name: "MwSt.", millionths: 190_000,
      firstDay: LocalDay("2026-01-01") ?? LocalDay(Timestamp(milliseconds: 0), in: .gmt)))

  private func screen(
    _ answers: [CannedTransport.Answer], locale: String = "en", content: @escaping @Sendable () -> some View
  ) async -> (Screen, CannedTransport) {
    let transport = CannedTransport(answers)
    let screen = await Screen(locale: locale) {
      content().environment(
        MarketsModel(client: MarketsHTTPClient(client: HTTPClient(transport: transport, retries: .never))))
    }
    return (screen, transport)
  }

  @Test func `a market of the EU's states rounds by the order, and brings its known rates`() async throws {
    let market = Market(id: .make(), details: Market.Details(name: "EU", countries: ["DE"]), version: 1)
    let (screen, transport) = await screen([
      .init(Self.markets, method: .post, json: Schema.market.encode(market), status: 201),
      .init(
        "/api/v1/markets/known-rates", method: .post,
        json: Schema.addedRates.encode(AddedRates(added: 2, kept: 0))),
      .init(Self.rates, json: "[]"),
    ]) { AddMarketScreen() }
    try await screen.tap(.identifier("market-save"))
    #expect(await screen.contains("Enter a name, up to 100 characters."))
    #expect(await screen.contains("Add a country."))
    #expect(transport.requests.isEmpty)
    try await screen.type("EU", into: .identifier("market-name"))
    try await screen.tap(.identifier("market-union-add"))
    try await screen.tap(.identifier("market-save"))
    let sent = try Schema.newMarket.decode(try #require(transport.requests.first?.body))
    #expect(sent.details.countries == EuropeanUnion.memberStates.sorted())
    #expect(sent.details.rounding == .document && sent.details.regime == .includingTax)
    let request = try Schema.knownRateRequest.decode(
      try #require(transport.requests.first { $0.path.hasSuffix("known-rates") }?.body))
    #expect(request.countries.count == 27)
  }

  @Test func `a market's currency is chosen with its rate, and what is wrong with that is told`() async throws {
    let market = Market(id: .make(), details: Market.Details(name: "EU", countries: ["DE"]), version: 1)
    let (screen, transport) = await screen([
      .init(Self.markets, json: Schema.markets.encode([market])),
      .init("\(Self.markets)/\(market.id)", method: .put, json: Schema.market.encode(market)),
    ]) { UpdateMarketScreen(market.id) }
    #expect(await !screen.has(.identifier("market-rate")))
    try await screen.select("EUR – Euro", in: .identifier("market-currency"))
    try await screen.tap(.identifier("market-save"))
    #expect(await screen.contains("Enter a rate above 0 and up to 1,000,000, such as 1.17."))
    try await screen.type("1.17213456", into: .identifier("market-rate"))
    try await screen.type("999999.99999999", into: .identifier("market-rate"))
    #expect(await screen.contains("Enter a rate with fewer digits, such as 1.17."))
    try await screen.type("1,17", into: .identifier("market-rate"))
    #expect(await screen.contains("Ending like €0.99"))
    try await screen.tap(.identifier("market-save"))
    let sent = try Schema.marketDetails.decode(try #require(transport.requests.last { $0.method == .put }?.body))
    #expect(sent.currency == MarketCurrency(.eur, hundredMillionths: 117_000_000))
  }

  @Test func `a rate is typed and sent, and what is wrong is told at its fields`() async throws {
    let (screen, transport) = await screen([
      .init(Self.rates, method: .post, json: Schema.jurisdictionRate.encode(Self.rate), status: 201)
    ]) { AddTaxRateScreen() }
    try await screen.tap(.identifier("rate-save"))
    #expect(await screen.contains("Choose a country."))
    #expect(await screen.contains("Enter a percentage from 0 to 100, such as 19 or 8.875."))
    try await screen.select("United States", in: .identifier("tax-country"))
    try await screen.select("New York", in: .identifier("tax-region"))
    try await screen.type("100 01", into: .identifier("tax-postal-code"))
    try await screen.type("NY city tax", into: .identifier("rate-name"))
    try await screen.type("8,875", into: .identifier("rate-percent"))
    try await screen.type("2026-01-01", into: .identifier("rate-first-day"))
    try await screen.tap(.identifier("rate-save"))
    let sent = try Schema.newJurisdictionRate.decode(try #require(transport.requests.first?.body)).details
    #expect(sent.millionths == 88_750)
    #expect(sent.jurisdiction == TaxJurisdiction(country: "US", region: "NY", postalPrefix: "10001"))
  }

  @Test(arguments: [("germ", true), ("mwst", true), ("DE", true), ("FR", false), ("books", false)])
  func `rates are found by their country, name and code`(search: String, isFound: Bool) async {
    let (screen, _) = await screen([.init(Self.rates, json: Schema.jurisdictionRates.encode([Self.rate]))]) {
      TaxRateListScreen(search: search)
    }
    #expect(await screen.contains("MwSt.") == isFound)
    #expect(await screen.contains("No tax rate fits this") == !isFound)
  }

  @Test func `what is tried is told with its reason and its rates`() async throws {
    let check = TaxCheck(
      market: .elsewhere, reason: .export, isExempt: true,
      rates: [TaxCheck.Rate(taxClass: .standard, name: "MwSt.", millionths: 190_000)])
    let (screen, transport) = await screen([
      .init("/api/v1/markets/tax-check", json: Schema.taxCheck.encode(check))
    ]) { TaxCheckScreen() }
    try await screen.tap(.identifier("tax-ask"))
    #expect(await screen.contains("Choose a country."))
    #expect(transport.requests.isEmpty)
    try await screen.select("Switzerland", in: .identifier("tax-country"))
    try await screen.tap(.identifier("tax-ask"))
    #expect(await screen.contains("No tax: the goods are exported."))
    #expect(await screen.contains("Standard: MwSt., 19%"))
  }

  @Test(arguments: [("pl", "Rynki"), ("ru", "Рынки"), ("zh-Hans", "市场"), ("en", "Markets")])
  func `the list speaks the page's language`(language: String, title: String) async {
    let (screen, _) = await screen(
      [.init(Self.markets, json: Schema.markets.encode([Market.elsewhere]))], locale: language
    ) { MarketListScreen() }
    #expect(await screen.contains(title))
  }
}
