import FoundationCore
import Markets
import MarketsService
import Ordering
import OrderingService
import Persistence

extension Ports {
  /// On what terms orders are sold: those of the destination's market, with the taxes that count there.
  static func sales(_ terms: TaxTerms) -> OrderingPorts.Terms {
    { destination, snapshot throws(OrderingError) in
      do throws(MarketsError) {
        let terms = try snapshot.within(MarketsSchema.self) { snapshot throws(MarketsError) in
          try terms.terms(
            to: destination.map { TaxDestination(country: $0.country, region: $0.region, postalCode: $0.postalCode) },
            in: snapshot)
        }
        return SalesTerms(
          regime: terms.market.details.regime, rounding: terms.market.details.rounding,
          taxes: terms.assessment.taxes, deliveryTaxClass: terms.deliveryTaxClass)
      } catch { throw .storage(error.asStorage) }
    }
  }
}
