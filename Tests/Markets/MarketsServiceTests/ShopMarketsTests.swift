import Access
import Foundation
import FoundationCore
import Markets
import MarketsService
import Persistence
import Pricing
import Testing

/// What staff do with markets.
struct ShopMarketsTests {
  private typealias Shop = MarketsFixture
  private static let union = Market.Details(name: "EU", countries: ["DE", "FR"], rounding: .document)

  @Test func `a market is added once, and everywhere else is always the last`() async throws {
    try await Shop.with { shop in
      let (markets, new) = (shop.service.markets, NewMarket(Self.union))
      let key = IdempotencyKey(principal: "p", operation: "add", key: "k", fingerprint: [1])
      let added = try await markets.add(new, once: key, as: Shop.keeper)
      #expect(try await markets.add(new, once: key, as: Shop.keeper) == added)
      #expect(try await markets.all(as: Shop.keeper) == [added, .elsewhere])
      for (error, new) in [
        (MarketsError.marketExists, NewMarket(id: new.id, Self.union)), (.marketExists, NewMarket(Self.union)),
        (.countryTaken, NewMarket(Market.Details(name: "DACH", countries: ["AT", "DE"]))),
        (.wrongCountries, NewMarket(Market.Details(name: "Nowhere", countries: []))),
      ] {
        await #expect(throws: error) { try await markets.add(new, as: Shop.keeper) }
      }
      #expect(try await markets.all(as: Shop.keeper).count == 2)
    }
  }

  @Test func `a change needs the version that was read, and a removed market's countries are everywhere else`()
    async throws
  {
    try await Shop.with { shop in
      let markets = shop.service.markets
      let added = try await markets.add(NewMarket(Self.union), as: Shop.keeper)
      var details = Self.union
      (details.countries, details.regime) = (["FR", "PL"], .excludingTax)
      let wanted = details
      let changed = try await markets.change(added.id, to: wanted, version: 1, as: Shop.keeper)
      #expect(changed == Market(id: added.id, details: wanted, version: 2))
      await #expect(throws: MarketsError.changedSince) {
        try await markets.change(added.id, to: wanted, version: 1, as: Shop.keeper)
      }
      await #expect(throws: MarketsError.marketNotFound) {
        try await markets.change(.make(), to: wanted, version: 1, as: Shop.keeper)
      }
      #expect(try await shop.terms(to: "PL").market == changed)
      #expect(try await shop.terms(to: "DE").market.isElsewhere)
      try await markets.remove(added.id, as: Shop.keeper)
      #expect(try await shop.terms(to: "PL").market.isElsewhere)
      await #expect(throws: MarketsError.marketNotFound) { try await markets.remove(added.id, as: Shop.keeper) }
    }
  }

  @Test func `a market's own currency is kept with its rate, and converts what is sold there`() async throws {
    try await Shop.with { shop in
      let markets = shop.service.markets
      var details = Self.union
      details.currency = MarketCurrency(.eur, hundredMillionths: 117_000_000, rounding: .ending(99, of: 100))
      let added = try await markets.add(NewMarket(details), as: Shop.keeper)
      #expect(try await markets.all(as: Shop.keeper).first == added && added.details.currency == details.currency)
      let conversion = try #require(try await shop.terms(to: "DE").conversion)
      #expect(try conversion.price(Money(1_400, .gbp)) == Money(1_599, .eur))
      #expect(try await shop.terms(to: "GB").conversion == nil)
      // Another process reads the same.
      let other = Shop.service(over: shop.database, shop.seller)
      #expect(try await other.markets.all(as: Shop.keeper).first == added)
      details.currency = MarketCurrency(.jpy, hundredMillionths: 19_012_500_000, rounding: .multiple(10))
      let changed = try await markets.change(added.id, to: details, version: 1, as: Shop.keeper)
      #expect(try await markets.all(as: Shop.keeper).first == changed)
      for wrong in [
        MarketCurrency(.gbp, hundredMillionths: 100_000_000),
        MarketCurrency(.kwd, hundredMillionths: 99_999_999_999_999),
      ] {
        details.currency = wrong
        let wanted = details
        await #expect(throws: MarketsError.wrongCurrency) {
          try await markets.change(added.id, to: wanted, version: 2, as: Shop.keeper)
        }
        await #expect(throws: MarketsError.wrongCurrency) {
          try await markets.add(NewMarket(wanted), as: Shop.keeper)
        }
      }
      details.currency = nil
      _ = try await markets.change(added.id, to: details, version: 2, as: Shop.keeper)
      #expect(try await shop.terms(to: "DE").conversion == nil)
    }
  }

  @Test(arguments: [#"{"step":0}"#, #"{"step":10,"ending":10}"#, #"{"hundredMillionths":0}"#, #"{"code":"XXX"}"#])
  func `a currency that means nothing is refused`(_ change: String) throws {
    let good = #"{"code":"EUR","hundredMillionths":117000000,"step":100,"ending":99}"#
    let own = try Schema.marketCurrency.decode(Array(good.utf8))
    #expect(own == MarketCurrency(.eur, hundredMillionths: 117_000_000, rounding: .ending(99, of: 100)))
    var members = try #require(try JSONSerialization.jsonObject(with: Data(good.utf8)) as? [String: Any])
    let changes = try #require(try JSONSerialization.jsonObject(with: Data(change.utf8)) as? [String: Any])
    members.merge(changes) { $1 }
    let bad = try JSONSerialization.data(withJSONObject: members)
    #expect(throws: SchemaError.self) { try Schema.marketCurrency.decode(Array(bad)) }
  }

  @Test func `everywhere else has terms, no countries, and stays`() async throws {
    try await Shop.with { shop in
      let (markets, id) = (shop.service.markets, Market.elsewhere.id)
      let terms = Market.Details(name: "Abroad", countries: [], regime: .excludingTax, rounding: .unit)
      let changed = try await markets.change(id, to: terms, version: 0, as: Shop.keeper)
      #expect(changed == Market(id: id, details: terms, version: 1))
      #expect(try await markets.change(id, to: terms, version: 1, as: Shop.keeper).version == 2)
      #expect(try await shop.terms(to: "JP").market.details == terms)
      await #expect(throws: MarketsError.wrongCountries) {
        try await markets.change(id, to: Self.union, version: 2, as: Shop.keeper)
      }
      await #expect(throws: MarketsError.elsewhereStays) { try await markets.remove(id, as: Shop.keeper) }
    }
  }

  @Test(arguments: [
    Principal.anonymous, .guest(UniqueID(high: 0, low: 1)), .customer(UniqueID(high: 0, low: 1)),
    MarketsFixture.staff(), MarketsFixture.staff(.marketsRead),
  ])
  func `only staff with the permission may write, or read`(principal: Principal) async throws {
    try await Shop.with { shop in
      let market = try await shop.service.markets.add(NewMarket(Self.union), as: Shop.keeper)
      let rate = try await shop.add(Shop.rate("DE"))
      let (markets, rates, terms) = (shop.service.markets, shop.service.rates, shop.service.terms)
      let writes: [() async throws -> Void] = [
        { _ = try await markets.add(NewMarket(Self.union), as: principal) },
        { _ = try await markets.change(market.id, to: Self.union, version: 1, as: principal) },
        { try await markets.remove(market.id, as: principal) },
        { _ = try await rates.add(NewJurisdictionRate(rate.details), as: principal) },
        { _ = try await rates.change(rate.id, to: rate.details, version: 1, as: principal) },
        { try await rates.remove(rate.id, as: principal) },
        { _ = try await rates.addKnown(KnownRateRequest(), as: principal) },
      ]
      for write in writes { await #expect(throws: MarketsError.self) { try await write() } }
      guard !principal.holds(.marketsRead) else { return }
      let reads: [() async throws -> Void] = [
        { _ = try await markets.all(as: principal) }, { _ = try await rates.all(as: principal) },
        { _ = try await terms.check(TaxDestination(country: "DE"), as: principal) },
      ]
      for read in reads { await #expect(throws: MarketsError.self) { try await read() } }
    }
  }
}
