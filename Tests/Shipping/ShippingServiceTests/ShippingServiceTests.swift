import Access
import AccessService
import Foundation
import FoundationCore
import Persistence
import Shipping
import ShippingService
import StoreIdentifiers
import TestDatabase
import TestSupport
import Testing

struct ShippingServiceTests {
  static let keeper = Principal.staff(
    StaffPrincipal(id: UniqueID(high: 1, low: 1), permissions: [.shippingRead, .shippingWrite]))
  private let order = OrderID.make(), first = OrderLineID.make(), second = OrderLineID.make()

  private func withShipping(_ body: (ShippingService, Database) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let database = try await TestDatabase.open(
        folder.appendingPathComponent("db").path, schemas: [ShippingSchema.self])
      let (known, lines) = (
        order,
        [
          OrderedLine(id: first, variant: .make(), quantity: 3), OrderedLine(id: second, variant: .make(), quantity: 1),
        ]
      )
      let service = ShippingService(database: database, clock: .system, currency: .gbp) { id, _ throws(ShippingError) in
        id == known ? lines : nil
      }
      func rate(_ id: String, _ amount: Int64) throws -> ShippingRate {
        ShippingRate(id: id, name: id, price: try Money(amount, .gbp))
      }
      try await service.addZonesIfNone([
        ShippingZone.Details(
          name: "Home", countries: ["GB"], rates: [try rate("standard", 395), try rate("express", 895)]),
        ShippingZone.Details(name: "World", countries: [], rates: [try rate("standard", 1_495)]),
      ])
      try await body(service, database)
      await database.close()
    }
  }

  private func key(_ text: String = UUID().uuidString) -> IdempotencyKey {
    IdempotencyKey(principal: "p", operation: "ship", key: text, fingerprint: Array(text.utf8))
  }

  @Test(arguments: [("GB", [395, 895]), ("PL", [1_495])] as [(String, [Int64])])
  func `a country's rates are its zone's, else everywhere's`(country: String, amounts: [Int64]) async throws {
    try await withShipping { shipping, _ in
      let rates = try await shipping.rates(to: country)
      #expect(rates.map(\.price.amount) == amounts)
    }
  }

  @Test func `everything leaves at once, and then nothing is left`() async throws {
    try await withShipping { shipping, _ in
      let shipment = try await shipping.ship(NewShipment(order: order), once: key(), as: Self.keeper)
      #expect(shipment.lines.map(\.quantity) == [3, 1])
      await #expect(throws: ShippingError.nothingToShip) {
        try await shipping.ship(NewShipment(order: order), once: key(), as: Self.keeper)
      }
    }
  }

  @Test func `parts leave up to what was ordered, however many shipments`() async throws {
    try await withShipping { shipping, _ in
      let part = NewShipment(order: order, lines: [.init(orderLine: first, quantity: 2)])
      _ = try await shipping.ship(part, once: key(), as: Self.keeper)
      let more = NewShipment(order: order, lines: [.init(orderLine: first, quantity: 2)])
      await #expect(throws: ShippingError.moreThanOrdered(first)) {
        try await shipping.ship(more, once: key(), as: Self.keeper)
      }
      let rest = try await shipping.ship(NewShipment(order: order), once: key(), as: Self.keeper)
      #expect(rest.lines == [.init(orderLine: first, quantity: 1), .init(orderLine: second, quantity: 1)])
      #expect(try await shipping.shipments(of: order, as: Self.keeper).count == 2)
    }
  }

  @Test func `a repeat with the same key ships once and is told once`() async throws {
    try await withShipping { shipping, database in
      let new = NewShipment(order: order)
      let shipment = try await shipping.ship(new, once: key("k"), as: Self.keeper)
      #expect(try await shipping.ship(new, once: key("k"), as: Self.keeper) == shipment)
      let relay = OutboxRelay(database, consumers: [])
      try await relay.drain()
      #expect(try await EventStream(database).events(after: 0).map(\.type) == ["shipping.shipment-created"])
    }
  }

  @Test func `unknown orders and lines are refused, and so is whoever may not ship`() async throws {
    try await withShipping { shipping, _ in
      await #expect(throws: ShippingError.unknownOrder) {
        try await shipping.ship(NewShipment(order: .make()), once: key(), as: Self.keeper)
      }
      let strange = OrderLineID.make()
      await #expect(throws: ShippingError.unknownLine(strange)) {
        try await shipping.ship(
          NewShipment(order: order, lines: [.init(orderLine: strange, quantity: 1)]), once: key(), as: Self.keeper)
      }
      await #expect(throws: ShippingError.access(.notAuthenticated)) {
        try await shipping.ship(NewShipment(order: order), once: key(), as: .anonymous)
      }
    }
  }
}
