import Access
import FoundationCore
import InventoryService
import Ordering
import OrderingService
import Persistence
import Shipping
import ShippingService
import StoreIdentifiers

/// What orders, their work and their stock need of each other, each within the transaction it is asked in.
enum FulfilmentPorts {
  /// What Shipping asks of orders and of their stock.
  static func shipping(
    clock: WallClock, tokens: OrderViewTokens, rules: @escaping @Sendable () -> StockRules
  ) -> ShippingPorts {
    ShippingPorts(
      order: { order, snapshot throws(ShippingError) in
        do throws(OrderingError) {
          return try snapshot.within(OrderingSchema.self) { snapshot throws(OrderingError) in
            try OrderShipments.placed(order, in: snapshot)
          }.map(toSend)
        } catch { throw .storage(error.asStorage) }
      },
      held: { order, snapshot throws(ShippingError) in
        do throws(InventoryError) {
          return try snapshot.within(InventorySchema.self) { snapshot throws(InventoryError) in
            try InventoryService.held(by: order, in: snapshot)
          }.map { LocatedUnits(variant: $0.variant, location: $0.location, quantity: $0.quantity) }
        } catch { throw .storage(error.asStorage) }
      },
      home: { snapshot throws(ShippingError) in
        do throws(InventoryError) {
          return try snapshot.within(InventorySchema.self) { snapshot throws(InventoryError) in
            try InventoryService.defaultLocation(rules(), in: snapshot)
          }
        } catch { throw .storage(error.asStorage) }
      },
      move: { order, units, location, work throws(ShippingError) in
        do throws(InventoryError) {
          try work.within(InventorySchema.self) { work throws(InventoryError) in
            try InventoryService.move(units.map(committed), of: order, to: location, at: clock.now(), in: work)
          }
        } catch {
          switch error {
          case .outOfStock(let variant): throw .notThere(variant)
          case .unknownLocation: throw .unknownLocation
          default: throw .storage(error.asStorage)
          }
        }
      },
      returnsTo: { location, snapshot throws(ShippingError) in
        do throws(InventoryError) {
          return try snapshot.within(InventorySchema.self) { snapshot throws(InventoryError) in
            try StockReturns.location(preferring: location, in: snapshot)
          }
        } catch { throw .storage(error.asStorage) }
      },
      restock: { units, goods, location, work throws(ShippingError) in
        do throws(InventoryError) {
          try work.within(InventorySchema.self) { work throws(InventoryError) in
            try StockReturns.restock(
              units.map { ReturnedStock(variant: $0.variant, sellable: $0.restocked, damaged: $0.damaged) }, of: goods,
              at: location, on: clock.now(), in: work)
          }
        } catch {
          switch error {
          case .tooMany(let variant): throw .notCountable(variant)
          case .unknownLocation: throw .unknownLocation
          default: throw .storage(error.asStorage)
          }
        }
      },
      mayRead: { order, token, principal, snapshot throws(ShippingError) in
        do throws(OrderingError) {
          return try snapshot.within(OrderingSchema.self) { snapshot throws(OrderingError) in
            try OrderReaders.include(principal, of: order, token: token, by: tokens, in: snapshot)
          }
        } catch { throw .storage(error.asStorage) }
      })
  }

  /// How the work of sending an order is made, in the transaction that places it.
  static func plan(_ sending: ShippingPorts, clock: WallClock) -> OrderingPorts.Plan {
    { order, taken, work throws(OrderingError) in
      let units = taken?.map { LocatedUnits(variant: $0.variant, location: $0.location, quantity: $0.quantity) }
      do throws(ShippingError) {
        try work.within(ShippingSchema.self) { work throws(ShippingError) in
          try OrderFulfilment.plan(toSend(order), at: units, by: sending, on: clock.now(), in: work)
        }
      } catch { throw .storage(error.asStorage) }
    }
  }

  /// How it is asked what has left of an order, of which nothing leaves until the transaction ends.
  static func shipped(_ sending: ShippingPorts, clock: WallClock) -> OrderingPorts.Shipped {
    { order, work throws(OrderingError) in
      do throws(ShippingError) {
        return try work.within(ShippingSchema.self) { work throws(ShippingError) in
          try OrderFulfilment.shippedUnits(of: order, by: sending, on: clock.now(), in: work)
        }
      } catch { throw .storage(error.asStorage) }
    }
  }

  /// When the last goods of an order came to its buyer.
  static func arrival(
    of order: OrderID, in snapshot: borrowing Snapshot<OrderingSchema>
  ) throws(OrderingError) -> Timestamp? {
    do throws(ShippingError) {
      return try snapshot.within(ShippingSchema.self) { snapshot throws(ShippingError) in
        try OrderFulfilment.arrival(of: order, in: snapshot)
      }
    } catch { throw .storage(error.asStorage) }
  }

  /// Takes units out of the work of sending an order; nil for an order without such work, such as one whose buyer has not
  /// paid yet.
  static func cancelled(
    _ units: [OrderLineID: Int]?, of order: OrderID, in work: borrowing UnitOfWork<OrderingSchema>
  ) throws(OrderingError) -> [CommittedStock]? {
    do throws(ShippingError) {
      return try work.within(ShippingSchema.self) { work throws(ShippingError) in
        try OrderFulfilment.cancel(units, of: order, in: work)
      }?.map(committed)
    } catch { throw .storage(error.asStorage) }
  }

  private static func toSend(_ order: Order) -> OrderToSend {
    OrderToSend(
      id: order.id, number: order.number, kind: order.shipping?.pickup == nil ? .shipping : .pickup,
      lines: order.lines.flatMap { line in
        line.stockLines(of: line.quantity - line.cancelled).map {
          OrderedLine(id: $0.id, variant: $0.variant, quantity: $0.quantity, sentFrom: line.sentFrom)
        }
      })
  }

  private static func committed(_ units: LocatedUnits) -> CommittedStock {
    CommittedStock(variant: units.variant, location: units.location, quantity: units.quantity)
  }
}
