public import FoundationCore
public import Pricing

/// Every rate of the shop, by country.
public struct TaxRateTable: Sendable {
  /// The rates, by country, place, class, name and day.
  public let all: [JurisdictionRate]
  private let byCountry: [String: [JurisdictionRate]]

  /// A table of rates, in any order. O(n log n).
  public init(_ rates: [JurisdictionRate] = []) {
    all = rates.map { (key: $0.key, rate: $0) }.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.rate)
    byCountry = Dictionary(grouping: all) { $0.details.jurisdiction.country }
  }

  /// What each class is taxed by at a destination on a day.
  ///
  /// Taxes of several names are components. Of one name, the rate of the narrowest place counts. A class that has no rate
  /// there is missing.
  public func rates(at destination: TaxDestination, on day: LocalDay) -> [TaxClass: [TaxRate]] {
    var chosen: [TaxClass: [String: JurisdictionRate]] = [:]
    for rate in byCountry[destination.country] ?? []
    where rate.details.jurisdiction.contains(destination) && rate.details.holds(on: day) {
      let (taxClass, name) = (rate.details.taxClass, rate.details.name.lowercased())
      let other = chosen[taxClass]?[name]
      if other.map({ $0.details.jurisdiction.specificity < rate.details.jurisdiction.specificity }) ?? true {
        chosen[taxClass, default: [:]][name] = rate
      }
    }
    return chosen.mapValues { named in
      named.values.sorted { ($0.breadth, $0.details.name) < ($1.breadth, $1.details.name) }
        .compactMap { TaxRate(name: $0.details.name, millionths: $0.details.millionths) }
    }
  }
}

extension JurisdictionRate {
  /// The state's tax before the county's.
  fileprivate var breadth: Int { details.jurisdiction.specificity }

  fileprivate var key: [String] {
    let place = details.jurisdiction
    return [
      place.country, place.region ?? "", place.postalPrefix ?? "", details.taxClass.order, details.name,
      details.firstDay.description, id.description,
    ]
  }
}

extension TaxClass {
  /// The standard class before all others.
  var order: String { self == .standard ? "" : rawValue }
}
