import Access
import Foundation
import FoundationCore
import Persistence
import Shipping
import ShippingService
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport

/// A Shipping over a database, with orders and stock that tests say.
struct ShippingFixture: Sendable {
  static let keeper = Principal.staff(
    StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.shippingRead, .shippingWrite]))
  static let now = Timestamp(milliseconds: 1_000)

  let database: Database
  let service: ShippingService
  let ports: ShippingPorts
  let world: World
  /// Two locations that ship.
  let here: LocationID, there: LocationID

  /// What other contexts know.
  final class World: Sendable {
    let orders = Mutex<[OrderID: [OrderedLine]]>([:])
    let held = Mutex<[OrderID: [LocatedUnits]]>([:])
    let moved = Mutex<[LocatedUnits]>([])
    let isEmptyElsewhere = Mutex(false)
    let restocked = Mutex<[RestockedUnits]>([])
    /// The only location that takes returns; every one does while it is nil.
    let returnLocation = Mutex<LocationID?>(nil)
  }

  var shipments: Shipments { service.shipments }
  var fulfilments: Fulfilments { service.fulfilments }

  static func with(
    clock: WallClock = .system, carriers: CarrierPorts = CarrierPorts(), faults: CarrierFaults = CarrierFaults(),
    _ body: (ShippingFixture) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [ShippingSchema.self], clock: clock)
      try await body(ShippingFixture(database, clock: clock, carriers: carriers, faults: faults))
      await database.close()
    }
  }

  init(
    _ database: Database, clock: WallClock = .system, carriers: CarrierPorts = CarrierPorts(),
    faults: CarrierFaults = CarrierFaults()
  ) {
    let (world, places) = (World(), [LocationID.make(), LocationID.make()].sorted())
    ports = ShippingPorts(
      order: { order, _ throws(ShippingError) in
        world.orders.withLock { $0[order] }.map { OrderToSend(id: order, number: "A-1", lines: $0) }
      },
      held: { order, _ throws(ShippingError) in world.held.withLock { $0[order] ?? [] } },
      home: { _ throws(ShippingError) in places[0] },
      move: { _, units, location, _ throws(ShippingError) in
        guard places.contains(location) else { throw .unknownLocation }
        if world.isEmptyElsewhere.withLock({ $0 }), let unit = units.first { throw .notThere(unit.variant) }
        world.moved.withLock { $0 += units }
      },
      returnsTo: { location, _ throws(ShippingError) in world.returnLocation.withLock { $0 } ?? location },
      restock: { units, _, _, _ throws(ShippingError) in world.restocked.withLock { $0 += units } },
      mayRead: { _, token, _, _ throws(ShippingError) in token == "token" })
    (here, there, self.world, self.database) = (places[0], places[1], world, database)
    service = ShippingService(
      database: database, clock: clock, currency: .gbp, ports: ports, carriers: carriers, faults: faults)
  }

  /// A placed order of so many units of each line, of which units of each are elsewhere; its lines.
  func order(_ quantities: [Int], elsewhere: [Int] = [], kind: DeliveryKind = .shipping, _ id: OrderID = .make())
    async throws -> PlacedOrder
  {
    let lines = quantities.map { OrderedLine(id: .make(), variant: .make(), quantity: $0) }.sorted { $0.id < $1.id }
    world.orders.withLock { $0[id] = lines }
    var units: [LocatedUnits] = []
    for (index, line) in lines.enumerated() {
      let away = index < elsewhere.count ? elsewhere[index] : 0
      units.append(LocatedUnits(variant: line.variant, location: here, quantity: line.quantity - away))
      units.append(LocatedUnits(variant: line.variant, location: there, quantity: away))
    }
    let (ports, all) = (ports, units)
    try await database.write(as: ShippingSchema.self) { work throws(ShippingError) in
      try OrderFulfilment.plan(
        OrderToSend(id: id, number: "A-1", kind: kind, lines: lines), at: all, by: ports, on: Self.now, in: work)
    }
    return PlacedOrder(id: id, lines: lines)
  }

  /// Cancels units of an order's lines, or all that has not left.
  func cancel(_ units: [OrderLineID: Int]?, of order: OrderID) async throws(ShippingError) -> [LocatedUnits]? {
    try await database.write(as: ShippingSchema.self) { work throws(ShippingError) in
      try OrderFulfilment.cancel(units, of: order, in: work)
    }
  }

  func shippedUnits(of order: OrderID) async throws -> [OrderLineID: Int] {
    let ports = ports
    return try await database.write(as: ShippingSchema.self) { work throws(ShippingError) in
      try OrderFulfilment.shippedUnits(of: order, by: ports, on: Self.now, in: work)
    }
  }

  func arrival(of order: OrderID) async throws -> Timestamp? {
    try await database.read(as: ShippingSchema.self) { snapshot throws(ShippingError) in
      try OrderFulfilment.arrival(of: order, in: snapshot)
    }
  }

  func all(of order: OrderID) async throws -> [FulfilmentOrder] {
    try await fulfilments.of(order, as: Self.keeper).sorted { ($0.location, $0.id) < ($1.location, $1.id) }
  }

  @discardableResult
  func change(_ id: FulfilmentOrderID, _ change: FulfilmentChange) async throws(ShippingError) -> FulfilmentOrder {
    try await fulfilments.change(id, change, once: nil, as: Self.keeper)
  }

  @discardableResult
  func change(_ id: ShipmentID, _ action: ShipmentCommand) async throws(ShippingError) -> Shipment {
    try await shipments.change(id, ShipmentChange(action), once: nil, as: Self.keeper)
  }

  func pack(_ id: FulfilmentOrderID, _ lines: [Shipment.Line]? = nil) async throws(ShippingError) -> Shipment {
    try await shipments.pack(NewPackage(lines: lines), of: id, once: key(), as: Self.keeper)
  }

  func ship(_ order: OrderID, _ lines: [Shipment.Line]? = nil) async throws(ShippingError) -> Shipment {
    try await shipments.ship(NewShipment(order: order, lines: lines), once: key(), as: Self.keeper)
  }

  /// A key nobody used, or a given one.
  func key(_ text: String = UUID().uuidString) -> IdempotencyKey {
    IdempotencyKey(principal: "p", operation: "ship", key: text, fingerprint: Array(text.utf8))
  }

  /// What was published, the earliest first.
  func events() async throws -> [ShipmentCreated] {
    try await OutboxRelay(database, consumers: []).drain()
    return try await EventStream(database).events(after: 0).filter { $0.type == ShipmentCreated.type.name }
      .map { try $0.payload(of: ShipmentCreated.type) }
  }

  /// How many units of all shipments of an order have left.
  func unitsLeft(of order: OrderID) async throws -> Int {
    try await shipments.of(order, as: Self.keeper).filter(\.state.hasLeft).flatMap(\.lines).reduce(0) {
      $0 + $1.quantity
    }
  }
}

/// An order, as Shipping knows it.
struct PlacedOrder: Sendable {
  let id: OrderID, lines: [OrderedLine]
}
