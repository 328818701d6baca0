import FoundationCore
import Markets
import Pricing
import TestSupport
import Testing

/// Which of the rates of a place count.
struct TaxRateTableTests {
  private func percents(_ rates: [JurisdictionRate], _ destination: TaxDestination, _ taxClass: TaxClass = .standard)
    -> [String]
  {
    (TaxRateTable(rates).rates(at: destination, on: TaxFixture.day)[taxClass] ?? []).map {
      "\($0.name) \($0.millionths)"
    }
  }

  @Test func `the most specific place wins whatever the order, and a longer prefix is more specific`() {
    var rates = [
      TaxFixture.rate("US", 1), TaxFixture.rate("US", in: "CA", 2), TaxFixture.rate("US", postal: "9", 3),
      TaxFixture.rate("US", postal: "902", 4), TaxFixture.rate("US", in: "CA", postal: "902", 5),
      TaxFixture.rate("US", in: "NY", postal: "90210", 6), TaxFixture.rate("DE", 7),
    ]
    var random = SystemRandomNumberGenerator()
    for _ in 0..<50 {
      rates.shuffle(using: &random)
      #expect(percents(rates, TaxDestination(country: "US")) == ["VAT 10000"])
      #expect(percents(rates, TaxDestination(country: "US", region: "ca")) == ["VAT 20000"])
      #expect(percents(rates, TaxDestination(country: "US", region: "TX", postalCode: "95 000")) == ["VAT 30000"])
      #expect(percents(rates, TaxDestination(country: "US", region: "TX", postalCode: "90210")) == ["VAT 40000"])
      #expect(percents(rates, TaxDestination(country: "US", region: "CA", postalCode: "90210")) == ["VAT 50000"])
      #expect(percents(rates, TaxDestination(country: "FR")) == [])
    }
  }

  @Test func `of any rates, each name counts once and by the narrowest place that holds the destination`() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let rates = (0..<Int.random(in: 0...12, using: &random)).map { number in
        TaxFixture.rate(
          ["US", "CA"].randomElement(using: &random) ?? "US",
          in: [nil, "NY", "CA"].randomElement(using: &random) ?? nil,
          postal: [nil, "9", "90", "901"].randomElement(using: &random) ?? nil,
          of: [.standard, .reduced].randomElement(using: &random) ?? .standard,
          named: ["state", "county"].randomElement(using: &random) ?? "", Double(number))
      }
      let destination = TaxDestination(country: "US", region: "CA", postalCode: "90100")
      for (taxClass, chosen) in TaxRateTable(rates).rates(at: destination, on: TaxFixture.day) {
        #expect(chosen.allSatisfy { (0...1_000_000).contains($0.millionths) })
        #expect(Set(chosen.map(\.name)).count == chosen.count)
        guard rates.contains(where: { $0.details.taxClass == taxClass && holds($0) }) else { continue }
        for rate in rates where rate.details.taxClass == taxClass && holds(rate) {
          let named = chosen.first { $0.name == rate.details.name }
          let winner = rates.first {
            $0.details.taxClass == taxClass && $0.details.name == rate.details.name
              && $0.details.millionths == named?.millionths && holds($0)
          }
          #expect(winner.map { width($0) >= width(rate) } == true)
        }
      }
    }
    func holds(_ rate: JurisdictionRate) -> Bool {
      let place = rate.details.jurisdiction
      return place.country == "US" && [nil, "CA"].contains(place.region)
        && "90100".hasPrefix(place.postalPrefix ?? "")
    }
    func width(_ rate: JurisdictionRate) -> Int {
      (rate.details.jurisdiction.postalPrefix?.count ?? 0) * 2 + (rate.details.jurisdiction.region == nil ? 0 : 1)
    }
  }

  @Test func `each class has its own rate, or none`() {
    let rates = [TaxFixture.rate("DE", 19), TaxFixture.rate("DE", of: .reduced, 7), TaxFixture.rate("DK", 25)]
    #expect(percents(rates, TaxDestination(country: "DE"), .reduced) == ["VAT 70000"])
    #expect(percents(rates, TaxDestination(country: "DK"), .reduced) == [])
  }

  @Test(
    arguments: [
      ("2026-01-01", nil, "2026-06-01", nil, true), ("2026-01-01", "2026-05-31", "2026-06-01", nil, false),
      ("2026-01-01", "2026-06-01", "2026-06-01", nil, true), ("2026-06-01", nil, "2026-01-01", "2026-05-31", false),
      ("2026-01-01", "2026-12-31", "2026-02-01", "2026-03-01", true),
      ("2026-01-01", "2026-01-31", "2026-02-01", "2026-03-01", false),
    ] as [(String, String?, String, String?, Bool)])
  func `two rates of one tax, class and place overlap by their days`(
    first: String, last: String?, otherFirst: String, otherLast: String?, overlaps: Bool
  ) throws {
    let one = TaxFixture.rate(
      "DE", 19, from: try #require(LocalDay(first)), to: last.flatMap { LocalDay($0) }
    ).details
    var other = TaxFixture.rate(
      "DE", named: "vat", 20, from: try #require(LocalDay(otherFirst)), to: otherLast.flatMap { LocalDay($0) }
    ).details
    #expect(one.overlaps(other) == overlaps && other.overlaps(one) == overlaps)
    other.jurisdiction = TaxJurisdiction(country: "DE", postalPrefix: "1")
    #expect(!one.overlaps(other))
  }

  @Test func `every EU state and the United Kingdom has a known standard rate above its reduced ones`() {
    #expect(Set(KnownTaxRates.countries) == Set(EuropeanUnion.memberStates + ["GB"]))
    for (country, rates) in Dictionary(grouping: KnownTaxRates.entries, by: \.country) {
      let standard = rates.first { $0.taxClass == .standard }?.millionths ?? 0
      #expect((150_000...300_000).contains(standard), "\(country)")
      #expect(rates.allSatisfy { $0.taxClass == .standard || $0.millionths < standard }, "\(country)")
      #expect(Set(rates.map(\.taxClass)).count == rates.count)
    }
    #expect(KnownTaxRates.source.contains("2026.9.29"))
  }

  @Test func `a rate is read as it is written, and what does not hold together is refused`() throws {
    let details = TaxFixture.rate(
      "US", in: "CA", postal: "902", named: "LA county tax", 0.25, to: LocalDay("2026-12-31")
    ).details
    let schema = Schema.jurisdictionRateDetails
    #expect(try schema.decode(schema.encode(details)) == details)
    for wrong in [
      #"{"jurisdiction":{"country":"ZZ"},"class":"standard","name":"VAT","millionths":1,"firstDay":"2026-01-01"}"#,
      #"{"jurisdiction":{"country":"DE"},"class":"Big","name":"VAT","millionths":1,"firstDay":"2026-01-01"}"#,
      #"{"jurisdiction":{"country":"DE"},"class":"standard","name":"VAT","millionths":1000001,"firstDay":"2026-01-01"}"#,
      #"{"jurisdiction":{"country":"DE"},"class":"standard","name":"V","millionths":1,"firstDay":"2026-01-02","lastDay":"2026-01-01"}"#,
    ] {
      #expect(throws: SchemaError.self) { try schema.decode(Array(wrong.utf8)) }
    }
  }
}
