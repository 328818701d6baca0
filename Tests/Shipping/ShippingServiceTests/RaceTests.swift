import FoundationCore
import Persistence
import Shipping
import ShippingService
import StoreIdentifiers
import Synchronization
import TestDatabase
import TestSupport
import Testing

/// What is decided by what was read holds also when others write at the same time.
struct RaceTests {
  private static let keeper = ShippingFixture.keeper
  private static let rounds = Soak.count("SOAK_RACES", orElse: 10)

  @Test func `twenty who pack one order pack no more than was ordered`() async throws {
    try await ShippingFixture.with { store in
      for round in 0..<Self.rounds {
        let order = try await store.order([5, 3], elsewhere: [2])
        let made = try await store.all(of: order.id)
        let results = await atOnce(20) { number in
          // Some pack, some send at once, and some send what they have packed.
          let work = made[number % 2], line = work.lines[number % work.lines.count].orderLine
          let one = [Shipment.Line(orderLine: line, quantity: 1 + number % 2)]
          if number % 3 == 0 { return try await store.ship(order.id, one) }
          let packed = try await store.pack(work.id, one)
          return number % 3 == 1 ? try await store.change(packed.id, .ship) : packed
        }
        #expect(!results.values().isEmpty)
        let packed = try await store.shipments.of(order.id, as: Self.keeper)
        let after = try await store.all(of: order.id)
        for line in order.lines {
          let parts = after.flatMap(\.lines).filter { $0.orderLine == line.id }
          let sent = packed.flatMap { shipment in shipment.lines.map { (shipment.state, $0) } }
            .filter { $0.1.orderLine == line.id }
          let left = sent.filter { $0.0.hasLeft }.reduce(0) { $0 + $1.1.quantity }
          let waiting = sent.filter { $0.0.isWaiting }.reduce(0) { $0 + $1.1.quantity }
          #expect(left + waiting <= line.quantity, "round \(round)")
          #expect(parts.reduce(0) { $0 + $1.shipped } == left)
          #expect(parts.reduce(0) { $0 + $1.packed } == waiting)
        }
      }
    }
  }

  @Test func `what is cancelled does not leave, and what has left is not cancelled`() async throws {
    try await ShippingFixture.with { store in
      for round in 0..<5 * Self.rounds {
        let order = try await store.order([4], elsewhere: [round % 3])
        let line = order.lines[0].id
        let cancelled = await atOnce(4) { number -> Int in
          if number == 0 {
            return try await store.cancel(round % 2 == 0 ? nil : [line: 2], of: order.id)?
              .reduce(0) { $0 + $1.quantity } ?? 0
          }
          _ = try await store.ship(order.id, number == 1 ? nil : [.init(orderLine: line, quantity: number - 1)])
          return 0
        }.values().reduce(0, +)
        let left = try await store.unitsLeft(of: order.id)
        #expect(left <= 4 - cancelled, "round \(round)")
        let lines = try await store.all(of: order.id).flatMap(\.lines)
        #expect(lines.reduce(0) { $0 + $1.shipped } == left)
        #expect(lines.reduce(0) { $0 + $1.cancelled } == cancelled)
      }
    }
  }

  /// Who looks first and counts afterwards, without the condition, sends too much: the test above would see it. What is
  /// left then is the table's CHECK, which refuses it.
  @Test func `the table refuses what a command forgets`() async throws {
    try await ShippingFixture.with { store in
      let order = try await store.order([2])
      _ = try await store.cancel([order.lines[0].id: 1], of: order.id)
      let id = try #require(try await store.all(of: order.id).first).id
      for column in ["shipped", "packed", "cancelled"] {
        await #expect(throws: ShippingError.self) {
          try await store.database.write(as: ShippingSchema.self) { work throws(ShippingError) in
            switch column {
            case "shipped": try work.run("UPDATE \(.fulfilmentLine) SET shipped = shipped + 2 WHERE fulfilment = \(id)")
            case "packed": try work.run("UPDATE \(.fulfilmentLine) SET packed = packed + 2 WHERE fulfilment = \(id)")
            default: try work.run("UPDATE \(.fulfilmentLine) SET cancelled = 3 WHERE fulfilment = \(id)")
            }
          }
        }
      }
    }
  }

  @Test(.onPostgreSQL) func `one zone is everywhere else`() async throws {
    try await ShippingFixture.with { store in
      let method = DeliveryMethod(id: "standard", name: "Standard", price: try Money(100, .gbp))
      let zones = await atOnce(6) { number in
        try await store.service.add(
          NewShippingZone(ShippingZone.Details(name: "World \(number)", countries: [], methods: [method])), once: nil,
          as: Self.keeper)
      }
      #expect(zones.values().count == 1)
    }
  }

  @Test(.onPostgreSQL) func `an order from before gets its fulfilment orders once`() async throws {
    try await ShippingFixture.with { store in
      for _ in 0..<10 {
        let order = OrderID.make()
        store.world.orders.withLock { $0[order] = [OrderedLine(id: .make(), variant: .make(), quantity: 2)] }
        _ = await atOnce(4) { _ in try await store.fulfilments.makeMissing(of: [order]) }
        let made = try await store.all(of: order)
        #expect(made.count == 1)
      }
    }
  }
}
