import Access
import Foundation
import FoundationCore
import MyStoreApp
import Shipping
import ShippingService
import SimulationKit
import StoreIdentifiers
import TestSupport

/// What packers do.
extension ShopCommands {
  static func workOnFulfilment(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    let found = try world.pick(
      "SELECT id FROM shipping_fulfilment WHERE state NOT IN ('closed', 'cancelled') ORDER BY id", &random)
    guard let id = found.map({ FulfilmentOrderID($0) }) else { return .idle }
    let key = world.newKey("fulfilment")
    if Int.random(in: 0..<3, using: &random) == 0 {
      let lines = try line(of: id, world, &random)
      let package = NewPackage(lines: Bool.random(using: &random) ? nil : lines)
      let packed = try await world.once(&random, .shipment) {
        try await world.store.shipping.shipments.pack(package, of: id, once: key, as: ShopTemplate.staff)
      }
      return outcome(packed) { "\($0.lines.count) lines packed" }
    }
    var change = FulfilmentChange.start
    switch Int.random(in: 0..<7, using: &random) {
    case 0: change = .hold(reason: "A question")
    case 1, 2: change = .release
    case 3: change = .schedule(LocalDay(world.clock.now(), in: .gmt).advanced(by: 2))
    case 4:
      change = .split(try line(of: id, world, &random), into: .make())
    case 5:
      let location = world.template.locations.randomElement(using: &random)
      if let location { change = .move(to: location) }
    default:
      let other = try world.pick(
        """
        SELECT id FROM shipping_fulfilment WHERE "order" = (SELECT "order" FROM shipping_fulfilment WHERE id = \(id.value.sql))
        ORDER BY id
        """, &random)
      if let other { change = .merge(FulfilmentOrderID(other)) }
    }
    let changed = try await world.once(&random, .fulfilmentOrder) { [change] in
      try await world.store.shipping.fulfilments.change(id, change, once: key, as: ShopTemplate.staff)
    }
    return outcome(changed) { "\(change.action.rawValue): \($0.state.rawValue)" }
  }

  /// One unit of a line, or none where there is no line.
  private static func line(
    of id: FulfilmentOrderID, _ world: ShopWorld, _ random: inout SplitMix
  ) throws -> [Shipment.Line] {
    let line = try world.pick(
      "SELECT order_line FROM shipping_fulfilment_line WHERE fulfilment = \(id.value.sql) ORDER BY order_line", &random)
    return line.map { [Shipment.Line(orderLine: OrderLineID($0), quantity: 1)] } ?? []
  }

  static func changeShipment(_ world: ShopWorld, _ random: inout SplitMix) async throws -> SimulatedOutcome {
    let found = try world.pick(
      "SELECT id FROM shipping_shipment WHERE state NOT IN ('cancelled', 'returned', 'delivered') ORDER BY id", &random)
    guard let id = found.map({ ShipmentID($0) }), let action = ShipmentCommand.allCases.randomElement(using: &random)
    else { return .idle }
    let key = world.newKey("shipment")
    let changed = try await world.once(&random, .shipment) {
      try await world.store.shipping.shipments.change(id, ShipmentChange(action), once: key, as: ShopTemplate.staff)
    }
    return outcome(changed) { $0.state.rawValue }
  }
}
