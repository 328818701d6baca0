import CatalogService
import FoundationCore
import InventoryService
import OrderingService
import Persistence
import ShippingService
import StoreIdentifiers

/// One context's events, translated into another's commands. Each runs once: its effect and its place are one transaction.
enum EventTranslations {
  /// `catalogDidChange` is called after each commit that changes what shoppers see of the catalogue.
  static func all(clock: WallClock, catalogDidChange: @escaping @Sendable () -> Void) -> [EventConsumer] {
    [
      // Stock leaves with the shipment.
      EventConsumer(name: "inventory.ships", as: InventorySchema.self, accepts: isShipment) {
        event, work throws(InventoryError) in
        let shipment = try decoded(event, ShipmentCreated.schema, InventoryError.self)
        try InventoryService.ship(
          shipment.lines.map { StockDemand(variant: $0.variant, quantity: $0.quantity) }, of: shipment.order,
          at: clock.now(), in: work)
      },
      // The order learns how much of it has left.
      EventConsumer(name: "ordering.fulfils", as: OrderingSchema.self, accepts: isShipment) {
        event, work throws(OrderingError) in
        let shipment = try decoded(event, ShipmentCreated.schema, OrderingError.self)
        try OrderShipments.record(
          shipment.lines.map { ShippedLine(line: $0.id, quantity: $0.quantity) }, of: shipment.order, in: work)
      },
      // Lists show whether something can be had.
      EventConsumer(
        name: "catalog.availability", as: CatalogSchema.self, accepts: { $0.type == AvailabilityChanged.type },
        handle: { event, work throws(CatalogError) in
          let change = try decoded(event, AvailabilityChanged.schema, CatalogError.self)
          try Variants.recordAvailability(change.isAvailable, of: change.variant, in: work)
        }, didCommit: catalogDidChange),
    ]
  }

  private static let isShipment: @Sendable (Event) -> Bool = { $0.type == "shipping.shipment-created" }

  private static func decoded<Payload, Failure: StorageError>(
    _ event: Event, _ schema: Schema<Payload>, _ failure: Failure.Type
  ) throws(Failure) -> Payload {
    do { return try schema.decode(event.payload, unknownFields: .ignored) } catch {
      throw Failure(.statement("event \(event.id) has a payload of another form: \(error)"))
    }
  }
}
