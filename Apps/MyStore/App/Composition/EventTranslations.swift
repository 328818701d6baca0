import FoundationCore
import InventoryService
import OrderingService
import Persistence
import ShippingService
import StoreIdentifiers

/// One context's events, translated into another's commands. Each runs once: its effect and its place are one transaction.
enum EventTranslations {
  static func all(clock: WallClock) -> [EventConsumer] {
    [
      // Stock leaves with the shipment.
      EventConsumer(name: "inventory.ships", as: InventorySchema.self, accepts: isShipment) {
        event, work throws(InventoryError) in
        let shipment = try decoded(event, InventoryError.self)
        try InventoryService.ship(
          shipment.lines.map { StockDemand(variant: $0.variant, quantity: $0.quantity) }, of: shipment.order,
          at: clock.now(), in: work)
      },
      // The order learns how much of it has left.
      EventConsumer(name: "ordering.fulfils", as: OrderingSchema.self, accepts: isShipment) {
        event, work throws(OrderingError) in
        let shipment = try decoded(event, OrderingError.self)
        try OrderingService.recordShipment(
          shipment.lines.map { ShippedLine(line: $0.id, quantity: $0.quantity) }, of: shipment.order, in: work)
      },
    ]
  }

  private static let isShipment: @Sendable (Event) -> Bool = { $0.type == "shipping.shipment-created" }

  private static func decoded<Failure: StorageError>(
    _ event: Event, _ failure: Failure.Type
  ) throws(Failure) -> ShipmentCreated {
    do { return try ShipmentCreated.schema.decode(event.payload, unknownFields: .ignored) } catch {
      throw Failure(.statement("event \(event.id) has a payload of another form"))
    }
  }
}
