import CatalogService
import InventoryService
import OrderingService
import Persistence
import Shipping
import ShippingService
import StoreIdentifiers

extension Store {
  /// Rebuilds every counter and total from its movements and events, and says in sentences what differs. Nothing should.
  public func verify() async throws -> [String] {
    let stock = try await inventory.verify().map { difference in
      "stock of \(difference.variant) at \(difference.location): stored \(difference.stored), "
        + "movements give \(difference.rebuilt)"
    }
    let reservations = try await inventory.reservations.verify().map { difference in
      "reserved of \(difference.variant) at \(difference.location): stored \(difference.stored), "
        + "carts hold \(difference.held)"
    }
    let values = try await inventory.values.verify().map { difference in
      "value of \(difference.variant): stored \(difference.stored), movements give \(difference.rebuilt)"
    }
    let orders = try await ordering.books.verify().map { difference in
      "\(difference.figure) of \(difference.id): stored \(difference.stored), its parts give \(difference.rebuilt)"
    }
    let reviews = try await catalog.reviews.verify().map { difference in
      "\(difference.figure) of \(difference.id): stored \(difference.stored), its reviews give \(difference.rebuilt)"
    }
    return stock + reservations + values + orders + reviews + (try await verifyShipments()) + (try await verifyWork())
      + (try await verifyReturns()) + (try await database.integrityCheck())
  }

  /// What shipments, the counters of fulfilment orders and order lines say of what has left. An order learns of a shipment a
  /// moment later.
  private func verifyShipments() async throws -> [String] {
    var found = try await database.report(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      try FulfilmentBooks.verify(in: snapshot)
    }.map { "line \($0.line) of \($0.fulfilment): stored \($0.stored), its shipments give \($0.rebuilt)" }
    var last: OrderLineID?
    repeat {
      let before = last
      let (sent, known) = try await database.report(as: ShippingSchema.self) { snapshot throws(ShippingError) in
        let sent = try FulfilmentBooks.shippedLines(after: before, limit: 500, in: snapshot)
        do throws(OrderingError) {
          return (
            sent,
            try snapshot.within(OrderingSchema.self) { snapshot throws(OrderingError) in
              try OrderShipments.known(sent.map(\.line), in: snapshot)
            }
          )
        } catch { throw ShippingError.storage(error.asStorage) }
      }
      for (line, quantity) in sent where known[line] ?? 0 > quantity {
        found.append("shipped of \(line): stored \(known[line] ?? 0), its shipments give \(quantity)")
      }
      last = sent.last?.line
    } while last != nil
    return found
  }

  /// What returns have, what fulfilment orders count of it, and what was put on stock.
  private func verifyReturns() async throws -> [String] {
    var found = try await database.report(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      try FulfilmentBooks.verifyReturns(in: snapshot)
    }.map { "returned of \($0.line): stored \($0.stored), its returns give \($0.rebuilt)" }
    var last: GoodsReturnID?
    repeat {
      let before = last
      let (next, differing) = try await database.report(as: ShippingSchema.self) { snapshot throws(ShippingError) in
        let received = try FulfilmentBooks.received(after: before, limit: 100, in: snapshot)
        var differing: [GoodsReturnID] = []
        for goods in received {
          do throws(InventoryError) {
            let moved = try snapshot.within(InventorySchema.self) { snapshot throws(InventoryError) in
              try StockReturns.restocked(of: goods.id, at: goods.location, in: snapshot)
            }
            if Set(moved) != Self.restocked(of: goods) { differing.append(goods.id) }
          } catch { throw ShippingError.storage(error.asStorage) }
        }
        return (received.last?.id, differing)
      }
      found += differing.map { "stock of return \($0): its movements give other units than were found" }
      last = next
    } while last != nil
    return found
  }

  /// What a return says that was put on stock.
  private static func restocked(of goods: GoodsReturn) -> Set<ReturnedStock> {
    let lines = goods.lines.filter { $0.found.arrived > 0 }
    return Set(
      Dictionary(grouping: lines, by: \.variant).map { variant, lines in
        ReturnedStock(
          variant: variant, sellable: lines.reduce(0) { $0 + $1.found.restocked },
          damaged: lines.reduce(0) { $0 + $1.found.damaged })
      })
  }

  /// What is to leave from each location, and the stock that is committed there: units that have left are given back a moment
  /// later.
  private func verifyWork() async throws -> [String] {
    var (found, last) = ([String](), OrderID?.none)
    repeat {
      let before = last
      let work = try await database.report(as: ShippingSchema.self) { snapshot throws(ShippingError) in
        let all = try FulfilmentBooks.unfinished(after: before, orders: 100, in: snapshot)
        var work: [(order: OrderID, parts: [FulfilmentOrder], held: [CommittedStock])] = []
        for (order, parts) in Dictionary(grouping: all, by: \.order).sorted(by: { $0.key < $1.key }) {
          do throws(InventoryError) {
            let held = try snapshot.within(InventorySchema.self) { snapshot throws(InventoryError) in
              try InventoryService.held(by: order, in: snapshot)
            }
            work.append((order, parts, held))
          } catch { throw ShippingError.storage(error.asStorage) }
        }
        return work
      }
      for (order, parts, held) in work {
        let stock = Dictionary(grouping: held) { Place(variant: $0.variant, location: $0.location) }
          .mapValues { $0.reduce(0) { $0 + $1.quantity } }
        var planned: [Place: (left: Int, shipped: Int)] = [:]
        for part in parts {
          for line in part.lines {
            let place = Place(variant: line.variant, location: part.location)
            planned[place, default: (0, 0)].left += line.left
            planned[place]?.shipped += line.shipped
          }
        }
        for (place, plan) in planned where !(plan.left...plan.left + plan.shipped).contains(stock[place] ?? 0) {
          found.append(
            "stock of \(place.variant) at \(place.location) for \(order): committed \(stock[place] ?? 0), to leave \(plan.left)"
          )
        }
      }
      last = work.last?.order
    } while last != nil
    return found.sorted()
  }

  private struct Place: Hashable {
    let variant: VariantID, location: LocationID
  }
}
