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
    _ database: Database, clock: WallClock, front: ShopFront, asking client: GuardedHTTPClient,
    values: @escaping @Sendable () -> SettingValues
  ) -> MarketsService {
    // A shop to which it makes no difference asks nobody.
    let register = VATRegisterClient(client: client) {
      let values = values()
      return TaxSettings.vatCountries(values).isEmpty ? nil : TaxSettings.register(values)
    }
    return MarketsService(
      database: database, clock: clock,
      timeZone: { TimeZone(identifier: values()[ShopSettings.timeZone]) ?? .gmt }, seller: { front.taxSeller },
      register: { await register.ask($0, as: $1) }, requester: { VATNumber(values()[ShopSettings.vatID]) })
  }
}

extension Ports {
  /// On what terms orders are sold: those of the destination's market, with the taxes that count there.
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
          taxes: terms.assessment.taxes, deliveryTaxClass: terms.deliveryTaxClass)
      } catch { throw .storage(error.asStorage) }
    }
  }
}
