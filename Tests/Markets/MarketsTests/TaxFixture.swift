import Foundation
import FoundationCore
import Markets
import Pricing

/// Rates and sellers that tests go by.
enum TaxFixture {
  static let day = LocalDay("2026-11-25") ?? LocalDay(Timestamp(milliseconds: 0), in: .gmt)
  static let first = LocalDay("2026-01-01") ?? day

  static func rate(
    _ country: String, in region: String? = nil, postal: String? = nil, of taxClass: TaxClass = .standard,
    named name: String = "VAT", _ percent: Double, from first: LocalDay = first, to last: LocalDay? = nil
  ) -> JurisdictionRate {
    JurisdictionRate(
      id: .make(),
      details: JurisdictionRate.Details(
        jurisdiction: TaxJurisdiction(country: country, region: region, postalPrefix: postal), taxClass: taxClass,
        name: name, millionths: Int64((percent * 10_000).rounded()), firstDay: first, lastDay: last))
  }

  /// The known rates, and some of the United States.
  static let table = TaxRateTable(
    KnownTaxRates.entries.map { JurisdictionRate(id: .make(), details: $0.details(from: first)) } + [
      rate("US", in: "CA", named: "CA state tax", 6), rate("US", in: "CA", postal: "900", named: "LA county tax", 0.25),
      rate("US", in: "CA", postal: "90001", named: "LA city tax", 1), rate("US", in: "NY", named: "NY state tax", 4),
      rate("NO", 25), rate("CH", 8.1),
    ])

  static func seller(
    _ country: String?, sales: Int64 = 0, registered: Set<String> = [], choosesDestination: Bool = false
  ) -> TaxSeller {
    TaxSeller(
      isRegistered: true, country: country, registrations: registered, unionSales: sales,
      chargesAtDestination: choosesDestination)
  }
}
