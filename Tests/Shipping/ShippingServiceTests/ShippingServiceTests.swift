import Access
import AccessService
import FoundationCore
import Persistence
import Shipping
import ShippingService
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// What leaves at once, and what sending costs.
struct ShippingServiceTests {
  private static let keeper = ShippingFixture.keeper

  @Test(arguments: [("GB", [395, 895]), ("PL", [1_495])] as [(String, [Int64])])
  func `a country's rates are its zone's, else everywhere's`(country: String, amounts: [Int64]) async throws {
    try await ShippingFixture.with { store in
      func method(_ id: String, _ amount: Int64) throws -> DeliveryMethod {
        DeliveryMethod(id: id, name: id, price: try Money(amount, .gbp))
      }
      try await store.service.addZonesIfNone([
        ShippingZone.Details(
          name: "Home", countries: ["GB"], methods: [try method("standard", 395), try method("express", 895)]),
        ShippingZone.Details(name: "World", countries: [], methods: [try method("standard", 1_495)]),
      ])
      let rates = try await store.service.rates(to: country)
      #expect(rates.map(\.price.amount) == amounts)
    }
  }

  @Test func `everything leaves at once, and then nothing is left`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([3, 1])
      let shipment = try await store.ship(order.id)
      #expect(shipment.lines.map(\.quantity) == [3, 1])
      await #expect(throws: ShippingError.nothingToShip) { try await store.ship(order.id) }
      #expect(try await store.all(of: order.id).map(\.state) == [.closed])
    }
  }

  @Test func `one shipment leaves from each location, and each says from where`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([3, 2], elsewhere: [1, 2])
      let first = try await store.ship(order.id)
      let all = try await store.shipments.of(order.id, as: Self.keeper)
      #expect(all.count == 2 && all.contains(first))
      let events = try await store.events()
      #expect(Set(events.compactMap(\.location)) == [store.here, store.there])
      for event in events {
        #expect(event.lines.map(\.quantity) == (event.location == store.here ? [2] : [1, 2]))
      }
      #expect(try await store.all(of: order.id).map(\.state) == [.closed, .closed])
      #expect(
        try await store.shippedUnits(of: order.id)
          == Dictionary(uniqueKeysWithValues: order.lines.map { ($0.id, $0.quantity) }))
    }
  }

  @Test func `parts leave up to what was ordered, however many shipments`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([3, 1])
      let (first, second) = (order.lines[0].id, order.lines[1].id)
      let two = [Shipment.Line(orderLine: first, quantity: 2)]
      _ = try await store.ship(order.id, two)
      #expect(try await store.all(of: order.id).map(\.state) == [.inProgress])
      await #expect(throws: ShippingError.moreThanOrdered(first)) { try await store.ship(order.id, two) }
      let rest = try await store.ship(order.id)
      #expect(rest.lines == [.init(orderLine: first, quantity: 1), .init(orderLine: second, quantity: 1)])
      #expect(try await store.shipments.of(order.id, as: Self.keeper).count == 2)
      #expect(try await store.shipments.latest(atMost: 1, as: Self.keeper) == [rest])
    }
  }

  @Test func `a repeat with the same key ships once and is told once`() async throws {
    try await ShippingFixture.with { store in
      let new = NewShipment(order: try await store.order([3, 1]).id)
      let shipment = try await store.shipments.ship(new, once: store.key("k"), as: Self.keeper)
      #expect(try await store.shipments.ship(new, once: store.key("k"), as: Self.keeper) == shipment)
      await #expect(throws: ShippingError.nothingToShip) {
        try await store.shipments.ship(new, once: store.key(), as: Self.keeper)
      }
      #expect(try await store.events().count == 1)
    }
  }

  @Test func `unknown orders and lines are refused, and so is whoever may not ship`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([1]).id
      await #expect(throws: ShippingError.unknownOrder) { try await store.ship(.make()) }
      let strange = OrderLineID.make()
      await #expect(throws: ShippingError.unknownLine(strange)) {
        try await store.ship(order, [.init(orderLine: strange, quantity: 1)])
      }
      await #expect(throws: ShippingError.access(.notAuthenticated)) {
        try await store.shipments.ship(NewShipment(order: order), once: store.key(), as: .anonymous)
      }
      await #expect(throws: ShippingError.access(.notAuthenticated)) {
        try await store.fulfilments.queue(.open, after: nil, limit: 10, as: .anonymous)
      }
    }
  }

  @Test func `an order from before there were fulfilment orders gets them of what is left of it`() async throws {
    try await ShippingFixture.with { store in
      let order = OrderID.make()
      let lines = [
        OrderedLine(id: .make(), variant: .make(), quantity: 3),
        OrderedLine(id: .make(), variant: .make(), quantity: 2),
      ]
      store.world.orders.withLock { $0[order] = lines }
      store.world.held.withLock {
        $0[order] = [LocatedUnits(variant: lines[0].variant, location: store.there, quantity: 3)]
      }
      #expect(try await store.all(of: order).isEmpty)
      #expect(try await store.fulfilments.makeMissing(of: [order]) == 1)
      let made = try await store.all(of: order)
      #expect(made.map(\.location) == [store.here, store.there])
      #expect(made.map { $0.lines.map(\.quantity) } == [[2], [3]])
      #expect(try await store.fulfilments.makeMissing(of: [order]) == 0)
      #expect(try await store.fulfilments.makeMissing(of: []) == 0)
      #expect(try await store.all(of: order) == made)
    }
  }

  @Test func `buyers see what has left, and nobody else does`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([2])
      let work = try #require(try await store.all(of: order.id).first)
      _ = try await store.pack(work.id, [.init(orderLine: order.lines[0].id, quantity: 1)])
      let left = try await store.ship(order.id)
      #expect(try await store.shipments.sent(of: order.id, token: "token", as: .anonymous) == [left])
      await #expect(throws: ShippingError.unknownOrder) {
        try await store.shipments.sent(of: order.id, token: nil, as: .anonymous)
      }
    }
  }
}
