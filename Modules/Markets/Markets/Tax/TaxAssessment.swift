public import FoundationCore
public import Pricing

/// Which rates count at a destination, and why.
public struct TaxAssessment: Hashable, Sendable {
  /// Why these rates count.
  public enum Reason: String, CaseIterable, Sendable {
    /// The shop is not registered for tax there: nothing is charged.
    case notRegistered
    /// The goods stay in the shop's own country.
    case domestic
    /// A consumer in another EU state, below the threshold: the tax of the shop's country.
    case unionConsumerAtHome
    /// A consumer in another EU state, above the threshold or by choice: the tax of the destination.
    case unionConsumerAtDestination
    /// A business in another EU state with a confirmed VAT id: no tax.
    case intraCommunity
    /// The goods leave the shop's country or the EU: no tax.
    case export
    /// The shop is registered at the destination: the tax of the destination.
    case registeredThere
  }

  /// The rates, and whether nothing is charged.
  public let taxes: DestinationTaxes
  /// Why.
  public let reason: Reason

  /// What a seller charges at a destination on a day; at home while the destination is not known.
  ///
  /// The destination decides by its country, its region and its postal code. The day is asked for once a seller is
  /// registered. O(rates of its country).
  public init(
    of seller: TaxSeller, to destination: TaxDestination?, on day: @autoclosure () -> LocalDay, by rates: TaxRateTable,
    business: BusinessBuyer? = nil
  ) {
    guard seller.isRegistered, let dispatch = seller.country else {
      self.init(.notRegistered)
      return
    }
    let day = day()
    let home = TaxTerritory(TaxDestination(country: dispatch))
    let homeCountry = home.country ?? dispatch
    let atHome = rates.rates(at: TaxDestination(country: homeCountry), on: day)
    guard let destination else {
      self.init(.domestic, atHome)
      return
    }
    let there = TaxTerritory(destination)
    let isRegisteredThere = there.country.map { seller.isRegistered(in: $0, destination.region) } ?? false
    func atDestination() -> [TaxClass: [TaxRate]] {
      guard let country = there.country else { return [:] }
      return rates.rates(
        at: TaxDestination(country: country, region: destination.region, postalCode: destination.postalCode), on: day)
    }
    if there.country == homeCountry {
      if seller.isRegionallyRegistered(in: homeCountry), !isRegisteredThere {
        self.init(.notRegistered)
      } else {
        self.init(.domestic, atDestination())
      }
    } else if home.isInUnion, there.isInUnion, let country = business?.unionCountry, country != homeCountry {
      self.init(.intraCommunity, atHome, isExempt: true)
    } else if isRegisteredThere {
      self.init(.registeredThere, atDestination())
    } else if home.isInUnion, there.isInUnion {
      if seller.isAboveThreshold {
        self.init(.unionConsumerAtDestination, atDestination())
      } else {
        self.init(.unionConsumerAtHome, atHome)
      }
    } else {
      self.init(.export, atHome, isExempt: true)
    }
  }

  private init(_ reason: Reason, _ rates: [TaxClass: [TaxRate]] = [:], isExempt: Bool = false) {
    self.reason = reason
    taxes = DestinationTaxes(rates: rates, isExempt: isExempt)
  }
}
