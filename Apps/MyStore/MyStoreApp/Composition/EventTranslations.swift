import CatalogService
import CustomersService
import FoundationCore
import InventoryService
import Ordering
import OrderingService
import PaymentsService
import Persistence
import ShippingService
import StoreIdentifiers

/// One context's events, translated into another's commands. Each runs once: its effect and its place are one transaction.
enum EventTranslations {
  /// `catalogDidChange` is called after each commit that changes what shoppers see of the catalogue.
  static func all(
    clock: WallClock, payments: PaymentsService, sending: ShippingPorts,
    reached: @escaping @Sendable (StorePoint) -> Void,
    catalogDidChange: @escaping @Sendable () -> Void
  ) -> [EventConsumer] {
    [
      // Stock leaves with the shipment.
      EventConsumer(name: "inventory.ships", as: InventorySchema.self, types: [ShipmentCreated.type]) {
        event, work throws(InventoryError) in
        let shipment = try decoded(event, ShipmentCreated.type, InventoryError.self)
        try InventoryService.ship(
          shipment.lines.map { StockDemand(variant: $0.variant, quantity: $0.quantity) }, of: shipment.order,
          from: shipment.location, at: clock.now(), in: work)
      },
      // The order learns how much of it has left.
      EventConsumer(name: "ordering.fulfils", as: OrderingSchema.self, types: [ShipmentCreated.type]) {
        event, work throws(OrderingError) in
        let shipment = try decoded(event, ShipmentCreated.type, OrderingError.self)
        try OrderShipments.record(
          shipment.lines.map { ShippedLine(line: $0.id, quantity: $0.quantity) }, of: shipment.order, in: work)
      },
      // What a buyer withdraws from after it has left comes back.
      EventConsumer(name: "shipping.expects", as: ShippingSchema.self, types: [OrderWithdrawn.type]) {
        event, work throws(ShippingError) in
        let withdrawn = try decoded(event, OrderWithdrawn.type, ShippingError.self)
        guard !withdrawn.sent.isEmpty else { return }
        try OrderReturns.expect(
          Dictionary(withdrawn.sent.map { ($0.line, $0.quantity) }, uniquingKeysWith: +),
          withdrawnFrom: withdrawn.order, by: sending, on: clock.now(), in: work)
      },
      // Nobody holds money for what was called off.
      EventConsumer(name: "payments.let-go", as: PaymentsSchema.self, types: [OrderChanged.cancelled]) {
        event, work throws(PaymentsError) in
        reached(.lettingGo)
        try payments.letGo(of: OrderID(event.aggregate), in: work)
        reached(.moneyLetGo)
      },
      // Staff see who has ordered without an account.
      EventConsumer(
        name: "customers.guests", as: CustomersSchema.self, types: [OrderPlaced.type], pause: .milliseconds(500)
      ) { event, work throws(CustomersError) in
        // Of an order's event, the order is the aggregate.
        let order = OrderID(event.aggregate)
        let guest: GuestOrder?
        do throws(OrderingError) {
          guest = try work.within(OrderingSchema.self) { work throws(OrderingError) in
            try work.snapshot { snapshot throws(OrderingError) in try GuestOrder.of(order, in: snapshot) }
          }
        } catch { throw .storage(error.asStorage) }
        guard let guest else { return }
        try Guests.note(order, email: guest.email, name: guest.name, at: guest.placedAt, in: work)
      },
      // Lists show whether something can be had.
      EventConsumer(
        name: "catalog.availability", as: CatalogSchema.self, types: [AvailabilityChanged.type],
        handle: { event, work throws(CatalogError) in
          let change = try decoded(event, AvailabilityChanged.type, CatalogError.self)
          try Variants.recordAvailability(change.isAvailable, of: change.variant, in: work)
        }, didCommit: catalogDidChange),
    ]
  }

  private static func decoded<Payload, Failure: StorageError>(
    _ event: Event, _ type: EventType<Payload>, _ failure: Failure.Type
  ) throws(Failure) -> Payload {
    do { return try event.payload(of: type) } catch { throw Failure(error) }
  }
}
