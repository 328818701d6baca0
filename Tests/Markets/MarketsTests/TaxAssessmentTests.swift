import FoundationCore
import Markets
import Pricing
import Testing

/// Which rates count at a destination, and why.
struct TaxAssessmentTests {
  typealias Reason = TaxAssessment.Reason

  struct Case: Sendable, CustomTestStringConvertible {
    let seller: TaxSeller, to: TaxDestination?, business: String?, reason: Reason, percents: [Double]

    var testDescription: String {
      "\(seller.country ?? "?") to \(to?.country ?? "?") \(to?.region ?? "") \(to?.postalCode ?? ""): \(reason)"
    }

    init(
      _ seller: TaxSeller, _ country: String?, in region: String? = nil, postal: String? = nil,
      business: String? = nil, _ reason: Reason, _ percents: Double...
    ) {
      self.seller = seller
      to = country.map { TaxDestination(country: $0, region: region, postalCode: postal) }
      (self.business, self.reason, self.percents) = (business, reason, percents)
    }
  }

  private static let small = TaxFixture.seller("DE")
  private static let big = TaxFixture.seller("DE", sales: 10_001)
  private static let british = TaxFixture.seller("GB")
  private static let american = TaxFixture.seller("US")

  private static let cases = [
    // Not registered, or nowhere.
    Case(TaxSeller(country: "DE"), "DE", .notRegistered), Case(TaxSeller(country: "DE"), nil, .notRegistered),
    Case(TaxSeller(country: "DE", unionSales: 20_000), "FR", .notRegistered),
    Case(TaxFixture.seller(nil), "DE", .notRegistered),
    // At home.
    Case(small, nil, .domestic, 19), Case(small, "DE", .domestic, 19), Case(big, "DE", .domestic, 19),
    Case(small, "de", postal: "10115", .domestic, 19), Case(british, "GB", .domestic, 20),
    Case(british, "GB", postal: "BT1 1AA", .domestic, 20), Case(british, "IM", .domestic, 20),
    Case(TaxFixture.seller("FR"), "MC", .domestic, 20), Case(TaxFixture.seller("MC"), "FR", .domestic, 20),
    Case(TaxFixture.seller("NO"), "NO", .domestic, 25),
    Case(small, "DE", business: "FR", .domestic, 19),
    // Consumers in other EU states.
    Case(small, "FR", .unionConsumerAtHome, 19), Case(small, "AT", .unionConsumerAtHome, 19),
    Case(TaxFixture.seller("DE", sales: 10_000), "FR", .unionConsumerAtHome, 19),
    Case(big, "FR", .unionConsumerAtDestination, 20), Case(big, "AT", .unionConsumerAtDestination, 20),
    Case(big, "HU", .unionConsumerAtDestination, 27), Case(big, "FI", .unionConsumerAtDestination, 25.5),
    Case(big, "FI", postal: "00100", .unionConsumerAtDestination, 25.5),
    Case(big, "MC", .unionConsumerAtDestination, 20), Case(small, "MC", .unionConsumerAtHome, 19),
    Case(big, "GR", postal: "105 57", .unionConsumerAtDestination, 24),
    Case(TaxFixture.seller("DE", choosesDestination: true), "PL", .unionConsumerAtDestination, 23),
    Case(TaxFixture.seller("IE", sales: 50_000), "DE", .unionConsumerAtDestination, 19),
    // Northern Ireland is in the VAT area for goods, by the rates of the United Kingdom.
    Case(big, "GB", postal: "BT1 1AA", .unionConsumerAtDestination, 20),
    Case(big, "GB", postal: "bt11aa", .unionConsumerAtDestination, 20),
    Case(small, "GB", postal: "BT1 1AA", .unionConsumerAtHome, 19),
    Case(big, "GB", postal: "B1 1AA", .export, 19), Case(big, "GB", .export, 19), Case(big, "IM", .export, 19),
    // Businesses.
    Case(small, "FR", business: "FR", .intraCommunity, 19), Case(big, "FR", business: "fr", .intraCommunity, 19),
    Case(big, "GR", business: "EL", .intraCommunity, 19), Case(big, "FR", business: "AT", .intraCommunity, 19),
    Case(big, "GB", postal: "BT1 1AA", business: "XI", .intraCommunity, 19),
    Case(big, "FR", business: "DE", .unionConsumerAtDestination, 20),
    Case(small, "FR", business: "DE", .unionConsumerAtHome, 19),
    Case(big, "FR", business: "US", .unionConsumerAtDestination, 20),
    Case(big, "CH", business: "FR", .export, 19), Case(british, "FR", business: "FR", .export, 20),
    // Parts of EU states outside the VAT area.
    Case(big, "ES", .unionConsumerAtDestination, 21), Case(big, "ES", postal: "28001", .unionConsumerAtDestination, 21),
    Case(big, "ES", postal: "35001", .export, 19), Case(big, "ES", postal: "38001", .export, 19),
    Case(big, "ES", postal: "51001", .export, 19), Case(big, "ES", postal: "52001", .export, 19),
    Case(TaxFixture.seller("ES"), "ES", postal: "38001", .export, 21),
    Case(big, "FI", postal: "22100", .export, 19), Case(big, "AX", .export, 19),
    Case(big, "IT", postal: "23041", .export, 19), Case(big, "IT", postal: "22061", .export, 19),
    Case(big, "DE", postal: "78266", .export, 19), Case(big, "DE", postal: "27498", .export, 19),
    Case(big, "GR", postal: "630 86", .export, 19), Case(big, "FR", postal: "97100", .export, 19),
    Case(big, "GP", .export, 19), Case(big, "FR", postal: "98000", .unionConsumerAtDestination, 20),
    Case(big, "ES", postal: "38001", business: "ES", .export, 19),
    // Elsewhere.
    Case(small, "US", in: "CA", .export, 19), Case(small, "CH", .export, 19), Case(big, "NO", .export, 19),
    Case(british, "DE", .export, 20), Case(TaxFixture.seller("NO"), "DE", .export, 25),
    // Where the shop is registered.
    Case(TaxFixture.seller("DE", registered: ["CH"]), "CH", .registeredThere, 8.1),
    Case(TaxFixture.seller("DE", registered: ["FR"]), "FR", .registeredThere, 20),
    Case(TaxFixture.seller("DE", registered: ["FR"]), "FR", business: "FR", .intraCommunity, 19),
    Case(TaxFixture.seller("DE", registered: ["GB"]), "IM", .registeredThere, 20),
    Case(TaxFixture.seller("GB", registered: ["DE"]), "DE", .registeredThere, 19),
    Case(TaxFixture.seller("DE", registered: ["US-CA"]), "US", in: "CA", .registeredThere, 6),
    Case(TaxFixture.seller("DE", registered: ["US-CA"]), "US", in: "NY", .export, 19),
    Case(TaxFixture.seller("DE", registered: ["US-CA"]), "US", .export, 19),
    Case(TaxFixture.seller("DE", registered: ["ES"]), "ES", postal: "35001", .export, 19),
    // States, counties and cities.
    Case(american, "US", in: "CA", .domestic, 6), Case(american, "US", in: "NY", .domestic, 4),
    Case(american, "US", in: "CA", postal: "90210", .domestic, 6),
    Case(american, "US", in: "CA", postal: "90012", .domestic, 6, 0.25),
    Case(american, "US", in: "CA", postal: "90001-1234", .domestic, 6, 0.25, 1),
    Case(american, "US", in: "TX", .domestic), Case(american, nil, .domestic), Case(american, "CA", .export),
    Case(TaxFixture.seller("US", registered: ["US-CA"]), "US", in: "CA", .domestic, 6),
    Case(TaxFixture.seller("US", registered: ["US-CA"]), "US", in: "NY", .notRegistered),
    Case(TaxFixture.seller("US", registered: ["US", "US-CA"]), "US", in: "NY", .domestic, 4),
  ]

  @Test(arguments: cases) func `rates and reason follow from seller, destination and buyer`(_ asked: Case) {
    let assessment = TaxAssessment(
      of: asked.seller, to: asked.to, on: TaxFixture.day, by: TaxFixture.table,
      business: asked.business.map { BusinessBuyer(prefix: $0) })
    #expect(assessment.reason == asked.reason)
    let millionths = (assessment.taxes.rates[.standard] ?? []).map(\.millionths)
    #expect(millionths == asked.percents.map { Int64(($0 * 10_000).rounded()) })
    #expect(assessment.taxes.isExempt == [.export, .intraCommunity].contains(asked.reason))
  }

  @Test func `there are sixty cases and more, and each reason has one`() {
    #expect(Self.cases.count >= 60)
    #expect(Set(Self.cases.map(\.reason)) == Set(Reason.allCases))
  }

  @Test func `the next day counts the next rate`() {
    let last = LocalDay("2026-11-25")
    let next = LocalDay("2026-11-26") ?? TaxFixture.day
    let table = TaxRateTable([
      TaxFixture.rate("DE", 19, to: last), TaxFixture.rate("DE", 20, from: next),
    ])
    func charged(on day: LocalDay) -> [Int64]? {
      TaxAssessment(of: Self.small, to: nil, on: day, by: table).taxes.rates[.standard]?.map(\.millionths)
    }
    #expect(charged(on: TaxFixture.day) == [190_000] && charged(on: next) == [200_000])
    #expect(charged(on: LocalDay("2025-12-31") ?? next) == nil)
  }
}
