import FoundationCore
import Persistence
import Shipping
import ShippingService
import StoreIdentifiers
import Synchronization
import TestSupport
import Testing

/// Shipments from the first box to the doorstep.
struct ShipmentTests {
  private static let keeper = ShippingFixture.keeper

  @Test func `units are set aside, packed, labelled, leave and arrive`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([3])
      let line = order.lines[0].id, id = try #require(try await store.all(of: order.id).first).id
      let made = try await store.pack(id, [.init(orderLine: line, quantity: 2)])
      #expect((made.state, made.shippedAt, made.fulfilment) == (.created, nil, id))
      await #expect(throws: ShippingError.moreThanOrdered(line)) {
        try await store.pack(id, [.init(orderLine: line, quantity: 2)])
      }
      let parcel = Parcel(grams: 1_200, size: .init(length: 300, width: 200, height: 150))
      let packed = try await store.shipments.change(
        made.id, ShipmentChange(.pack, parcels: [parcel]), once: nil, as: Self.keeper)
      #expect(packed.parcels == [parcel])
      let labelled = try await store.shipments.change(
        made.id, ShipmentChange(.label, carrier: "DPD", trackingNumber: "D 1"), once: nil, as: Self.keeper)
      #expect((labelled.state, labelled.carrier, labelled.parcels) == (.labelled, "DPD", [parcel]))
      #expect(try await store.events().isEmpty)
      #expect(try await store.shippedUnits(of: order.id).isEmpty)
      let left = try await store.change(made.id, .ship)
      #expect(left.shippedAt != nil && left.trackingNumber == "D 1")
      let events = try await store.events()
      #expect(events.map(\.trackingNumber) == ["D 1"] && events.map(\.location) == [store.here])
      #expect(try await store.shippedUnits(of: order.id) == [line: 2])
      let work = try await store.fulfilments.one(id, as: Self.keeper)
      #expect((work.state, work.lines.map(\.packed), work.lines.map(\.shipped)) == (.inProgress, [0], [2]))
      let failed = try await store.change(made.id, .fail)
      #expect((failed.state, failed.arrivedAt) == (.failed, nil))
      let arrived = try await store.change(made.id, .deliver)
      #expect(arrived.state == .delivered && arrived.arrivedAt != nil)
      #expect(try await store.arrival(of: order.id) == nil, "a unit has yet to leave")
      #expect(try await store.shipments.of(order.id, as: Self.keeper).map(\.state) == [.delivered])
    }
  }

  @Test func `an order has arrived when the last of its shipments has`() async throws {
    let start = Timestamp(milliseconds: 1_000_000), passed = Mutex(Duration.zero)
    let clock = WallClock { start.advanced(by: passed.withLock(\.self)) }
    try await ShippingFixture.with(clock: clock) { store in
      let order = try await store.order([2, 1])
      let id = try #require(try await store.all(of: order.id).first).id
      let first = try await store.pack(id, [.init(orderLine: order.lines[0].id, quantity: 1)])
      let unpacked = try await store.pack(id, [.init(orderLine: order.lines[1].id, quantity: 1)])
      _ = try await store.change(unpacked.id, .cancel)
      let second = try await store.pack(id)
      for shipment in [first, second] { _ = try await store.change(shipment.id, .ship) }
      #expect(try await store.arrival(of: order.id) == nil)
      passed.withLock { $0 = .seconds(86_400) }
      _ = try await store.change(second.id, .deliver)
      #expect(try await store.arrival(of: order.id) == nil)
      passed.withLock { $0 = .seconds(2 * 86_400) }
      let last = try await store.change(first.id, .deliver)
      #expect(last.arrivedAt == start.advanced(by: .seconds(2 * 86_400)))
      #expect(try await store.arrival(of: order.id) == last.arrivedAt)
      // What came back has not arrived.
      let lost = try await store.order([1])
      let only = try await store.ship(lost.id)
      _ = try await store.change(only.id, .return)
      #expect(try await store.arrival(of: lost.id) == nil)
      #expect(try await store.arrival(of: .make()) == nil)
    }
  }

  @Test func `a shipment that is cancelled gives its units back, and one that has left cannot be`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([2])
      let id = try #require(try await store.all(of: order.id).first).id
      let made = try await store.pack(id)
      await #expect(throws: ShippingError.nothingToShip) { try await store.ship(order.id) }
      await #expect(throws: ShippingError.nothingToShip) { try await store.pack(id) }
      #expect(try await store.change(made.id, .cancel).state == .cancelled)
      let again = try await store.pack(id)
      _ = try await store.change(again.id, .ship)
      #expect(try await store.fulfilments.one(id, as: Self.keeper).state == .closed)
      for (action, to) in [(ShipmentCommand.cancel, "cancelled"), (.pack, "packed"), (.ship, "shipped")] {
        await #expect(throws: ShippingError.illegalTransition(from: "shipped", to: to)) {
          try await store.change(again.id, action)
        }
      }
      #expect(try await store.change(again.id, .return).state == .returned)
      await #expect(throws: ShippingError.unknownShipment) { try await store.change(.make(), .pack) }
    }
  }

  @Test func `what is packed does not leave while its fulfilment order is on hold`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([1])
      let id = try #require(try await store.all(of: order.id).first).id
      let made = try await store.pack(id)
      try await store.change(id, .hold(reason: "Paid twice"))
      await #expect(throws: ShippingError.illegalTransition(from: "onHold", to: "inProgress")) {
        try await store.change(made.id, .ship)
      }
      try await store.change(id, .release)
      #expect(try await store.change(made.id, .ship).state == .shipped)
    }
  }

  @Test func `what is seen on the way is kept in the order of its times`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([1])
      let waiting = try await store.pack(try #require(try await store.all(of: order.id).first).id)
      func note(_ time: Int64, _ text: String, _ place: String?) async throws(ShippingError) -> Shipment {
        try await store.shipments.note(
          TrackingEvent(occurredAt: Timestamp(milliseconds: time), text: text, place: place), of: waiting.id,
          once: store.key("\(time)"), as: Self.keeper)
      }
      await #expect(throws: ShippingError.illegalTransition(from: "created", to: "shipped")) {
        try await note(5, "Early", nil)
      }
      try await store.change(waiting.id, .ship)
      _ = try await note(20, "On the van", "Leeds")
      _ = try await note(20, "On the van", "Leeds")
      let shipment = try await note(10, "At the depot", nil)
      #expect(shipment.events.map(\.text) == ["At the depot", "On the van"])
      #expect(shipment.events.map(\.place) == [nil, "Leeds"])
      #expect(try await store.shipments.of(order.id, as: Self.keeper) == [shipment])
    }
  }
}
