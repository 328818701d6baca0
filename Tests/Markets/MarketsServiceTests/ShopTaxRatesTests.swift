import Access
import FoundationCore
import Markets
import MarketsService
import Persistence
import Pricing
import TestDatabase
import Testing

/// What staff do with rates, and what orders learn of them.
struct ShopTaxRatesTests {
  private typealias Shop = MarketsFixture

  @Test func `a rate is added, changed and removed, and overlapping ones are refused`() async throws {
    try await Shop.with { shop in
      let rates = shop.service.rates
      let first = try await shop.add(Shop.rate("DE", to: "2026-12-31"))
      await #expect(throws: MarketsError.rateOverlaps) {
        try await shop.add(Shop.rate("DE", "vat", 200_000, from: "2026-12-31"))
      }
      let second = try await shop.add(Shop.rate("DE", "VAT", 200_000, from: "2027-01-01"))
      var details = second.details
      details.firstDay = first.details.firstDay
      let overlapping = details
      await #expect(throws: MarketsError.rateOverlaps) {
        try await rates.change(second.id, to: overlapping, version: 1, as: Shop.keeper)
      }
      details = second.details
      (details.millionths, details.source) = (210_000, "Gazette")
      let wanted = details
      let changed = try await rates.change(second.id, to: wanted, version: 1, as: Shop.keeper)
      #expect(changed == JurisdictionRate(id: second.id, details: wanted, version: 2))
      await #expect(throws: MarketsError.changedSince) {
        try await rates.change(second.id, to: wanted, version: 1, as: Shop.keeper)
      }
      await #expect(throws: MarketsError.rateExists) {
        try await rates.add(NewJurisdictionRate(id: second.id, Shop.rate("FR")), as: Shop.keeper)
      }
      #expect(try await rates.all(as: Shop.keeper) == [first, changed])
      try await rates.remove(first.id, as: Shop.keeper)
      await #expect(throws: MarketsError.rateNotFound) { try await rates.remove(first.id, as: Shop.keeper) }
      #expect(try await rates.all(as: Shop.keeper) == [changed])
    }
  }

  @Test func `known rates are added from today on, once, and nothing is overwritten`() async throws {
    try await Shop.with { shop in
      let (rates, own) = (shop.service.rates, try await shop.add(Shop.rate("DE", "VAT", 160_000, to: "2026-06-30")))
      let request = KnownRateRequest(countries: ["DE", "FR", "US"])
      let known = KnownTaxRates.entries.filter { ["DE", "FR"].contains($0.country) }
      let added = try await rates.addKnown(request, as: Shop.keeper)
      #expect(added == AddedRates(added: known.count - 1, kept: 1))
      let all = try await rates.all(as: Shop.keeper)
      #expect(all.contains(own) && all.count == known.count)
      #expect(all.filter { $0 != own }.allSatisfy { $0.details.firstDay.description == "2026-11-26" })
      #expect(
        try await rates.addKnown(request, as: Shop.keeper) == AddedRates(added: 0, kept: known.count))
      #expect(try await rates.all(as: Shop.keeper) == all)
    }
  }

  @Test func `terms follow each change at once, and cost no statement`() async throws {
    try await Shop.with { shop in
      _ = try await shop.add(Shop.rate("DE"))
      let french = try await shop.add(Shop.rate("FR", "TVA", 200_000))
      let terms = try await shop.terms(to: "FR")
      #expect(terms.assessment.reason == .unionConsumerAtDestination)
      #expect(terms.assessment.taxes.rates[.standard]?.map(\.name) == ["TVA"])
      try await shop.service.rates.remove(french.id, as: Shop.keeper)
      #expect(try await shop.terms(to: "FR").assessment.taxes.rates[.standard] == nil)
      shop.seller.value = TaxSeller(isRegistered: true, country: "DE", deliveryTaxClass: .reduced)
      let home = try await shop.terms(to: "FR")
      #expect(home.assessment.reason == .unionConsumerAtHome && home.deliveryTaxClass == .reduced)
      #expect(try await shop.terms(to: nil).assessment.taxes.rates[.standard]?.map(\.millionths) == [190_000])
      let check = try await shop.service.terms.check(TaxDestination(country: "us"), as: Shop.keeper)
      #expect(check.reason == .export && check.isExempt && check.market.isElsewhere)
    }
  }

  @Test func `another process reads what is stored`() async throws {
    try await Shop.with { shop in
      let market = try await shop.service.markets.add(
        NewMarket(Market.Details(name: "North", countries: ["FI", "SE"])), as: Shop.keeper)
      let rate = try await shop.add(Shop.rate("SE", "moms", 250_000))
      let other = Shop.service(over: shop.database, shop.seller)
      #expect(try await other.markets.all(as: Shop.keeper) == [market, .elsewhere])
      #expect(try await other.rates.all(as: Shop.keeper) == [rate])
    }
  }

  @Test func `of many who add one rate at once, one has it`() async throws {
    try await Shop.with { shop in
      let outcomes = await atOnce(8) { number in
        try await shop.add(Shop.rate("DE", "VAT", 190_000, from: "2026-01-0\(number % 8 + 1)"))
      }
      #expect(outcomes.filter { (try? $0.get()) != nil }.count == 1)
      let all = try await shop.service.rates.all(as: Shop.keeper)
      #expect(all.count == 1)
    }
  }
}
