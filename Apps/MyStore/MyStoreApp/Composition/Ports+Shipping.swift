import CatalogService
import Foundation
import FoundationCore
import Ordering
import OrderingService
import Persistence
import Pricing
import Settings
import Shipping
import ShippingService
import StoreIdentifiers

extension ShippingService {
  /// The shop's Shipping, by the time zone of its settings.
  static func shop(
    _ database: Database, clock: WallClock, currency: Currency, ports: ShippingPorts, papers: PaperPorts,
    carriers: CarrierPorts, faults: CarrierFaults, values: @escaping @Sendable () -> SettingValues
  ) -> ShippingService {
    ShippingService(
      database: database, clock: clock, currency: currency,
      timeZone: { values().timeZone }, ports: ports,
      papers: papers, carriers: carriers, faults: faults)
  }

  /// How orders reach delivery: what is sent is looked up in the catalogue, and quoted by the zones.
  func deliveries() -> OrderingPorts.Deliveries {
    { [self] request, snapshot throws(OrderingError) in
      let shipped = ShippingRequest(
        to: ShippingDestination(
          country: request.destination.country, region: request.destination.region,
          postalCode: request.destination.postalCode),
        lines: try Self.lines(request.lines, in: snapshot), values: request.values, sentFrom: request.sentFrom)
      let quote: ShippingQuote
      do throws(ShippingError) {
        quote = try snapshot.within(ShippingSchema.self) { snapshot throws(ShippingError) in
          try self.quote(shipped, in: snapshot)
        }
      } catch { throw .storage(error.asStorage) }
      if quote.trace.outcome == .nothingToDeliver { return .notNeeded }
      return OfferedDelivery(
        quote.rates.map { rate in
          ShippingMethod(
            id: rate.id, name: rate.name, price: rate.price,
            arrival: rate.window.map { ArrivalDays(earliest: $0.earliest, latest: $0.latest) })
        },
        taxClasses: quote.rates.reduce(into: [:]) { classes, rate in
          classes[rate.id] = rate.taxClass.map { TaxClass(rawValue: $0) }
        })
    }
  }

  /// Lines as parcels. What the catalogue does not know any more is sent, and weighs nothing.
  private static func lines(
    _ lines: [OrderLineItem], in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> [ShippingRequest.Line] {
    let parcels: [VariantID: VariantParcel]
    do throws(CatalogError) {
      parcels = try snapshot.within(CatalogSchema.self) { snapshot throws(CatalogError) in
        try Variants.parcels(of: Set(lines.map(\.variant)), in: snapshot)
      }
    } catch { throw .storage(error.asStorage) }
    return lines.map { line in
      let parcel = parcels[line.variant]
      return ShippingRequest.Line(
        variant: line.variant, product: parcel?.product, type: parcel?.type, grams: parcel?.grams ?? 0,
        quantity: line.quantity, needsDelivery: parcel?.requiresShipping ?? true)
    }
  }
}
