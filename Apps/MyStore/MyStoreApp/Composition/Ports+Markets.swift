import Foundation
import FoundationCore
import Markets
import MarketsService
import Ordering
import OrderingService
import OutboundService
import Persistence
import Settings

extension MarketsService {
  /// The markets and taxes of the shop as its settings are, with the EU's register of VAT numbers.
  static func shop(
    _ database: Database, clock: WallClock, currency: Currency, front: ShopFront, asking register: VATRegisterClient,
    values: @escaping @Sendable () -> SettingValues
  ) -> MarketsService {
    MarketsService(
      database: database, clock: clock, currency: currency,
      timeZone: { values().timeZone }, seller: { front.taxSeller },
      register: { await register.ask($0, as: $1, at: TaxSettings.register(values())) },
      requester: { TaxSettings.requester(values()) })
  }
}

extension Ports {
  /// On what terms orders are sold: those of the destination's market, with the taxes that count there. Prices are in the
  /// shop's currency while the destination is not known.
  static func sales(_ terms: TaxTerms) -> OrderingPorts.Terms {
    { destination, snapshot throws(OrderingError) in
      do throws(MarketsError) {
        let terms = try snapshot.within(MarketsSchema.self) { snapshot throws(MarketsError) in
          try terms.terms(
            to: destination.map { TaxDestination(country: $0.country, region: $0.region, postalCode: $0.postalCode) },
            vatNumber: destination?.vatNumber, in: snapshot)
        }
        return SalesTerms(
          regime: terms.market.details.regime, rounding: terms.market.details.rounding,
          taxes: terms.assessment.taxes, deliveryTaxClass: terms.deliveryTaxClass,
          exemption: terms.confirmation.map {
            TaxExemption(
              vatNumber: $0.number.description, confirmedAt: $0.confirmedAt, reference: $0.reference, name: $0.name,
              address: $0.address)
          }, conversion: destination == nil ? nil : terms.conversion)
      } catch { throw .storage(error.asStorage) }
    }
  }
}
