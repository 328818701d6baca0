import Access
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
